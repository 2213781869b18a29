// Colours: pictures come with names instead of colours, and the page around says whether it is dark.

/** Whether the page around is dark: JupyterLab, VS Code, marimo and Colab say so each in their own way. */
function pageIsDark() {
  const { dataset, classList } = document.body;
  if (dataset.jpThemeLight) return dataset.jpThemeLight === "false";
  if (dataset.vscodeThemeKind) return /dark|high-contrast$/.test(dataset.vscodeThemeKind);
  if (/^(dark|light)$/.test(dataset.theme)) return dataset.theme === "dark";
  if (classList.contains("vscode-dark") || document.documentElement.getAttribute("theme") === "dark") return true;
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Answer the colours of a theme; of one that is not there, those that suit the page. */
export function paletteOf(themes, name) {
  return themes[name] ?? themes[pageIsDark() ? "dark" : "light"];
}

/** Fill the colours in. All text of users was escaped in Python, so what looks like an ink is an ink. */
export function coloured(text, palette) {
  return text.replace(/="@(\w+)"/g, (_, name) => `="${palette[name]}"`);
}

/** Give an element's style sheet the colours of a palette. */
export function dress(element, palette) {
  for (const [name, colour] of Object.entries(palette)) element.style.setProperty(`--mv-${name}`, colour);
  element.style.colorScheme = parseInt(palette.background.slice(1, 3), 16) < 128 ? "dark" : "light";
}

/** Call back whenever the page turns light or dark, and before and after it is printed; answer how to stop. */
export function watchPage(callback) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const changed = () => callback(false);
  const printing = () => callback(true);
  const observer = new MutationObserver(changed);
  dark.addEventListener("change", changed);
  window.addEventListener("beforeprint", printing);
  window.addEventListener("afterprint", changed);
  observer.observe(document.body, { attributeFilter: ["data-jp-theme-light", "data-vscode-theme-kind", "class"] });
  return () => {
    dark.removeEventListener("change", changed);
    window.removeEventListener("beforeprint", printing);
    window.removeEventListener("afterprint", changed);
    observer.disconnect();
  };
}
