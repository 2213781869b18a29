"""A JupyterLab of its own, for tests and benchmarks."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

from tests.browser import LONGEST


def write_notebook(path: Path, *cells: str) -> None:
    code: dict[str, Any] = {"cell_type": "code", "metadata": {}, "execution_count": None, "outputs": []}
    notebook = {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        "cells": [{**code, "id": f"c{i}", "source": cell} for i, cell in enumerate(cells)],
    }
    path.write_text(json.dumps(notebook), encoding="utf-8")


class Jupyter:
    """A JupyterLab of its own on a folder: nothing of the user's settings is read or written."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder / "work"
        self.folder.mkdir(exist_ok=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        places = ["JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTERLAB_SETTINGS_DIR"]
        places += ["JUPYTERLAB_WORKSPACES_DIR", "IPYTHONDIR"]
        env = {**os.environ, **{name: str(folder / name.lower()) for name in places}}
        here = str(Path(__file__).parent.parent)  # the package beside this file, not one installed elsewhere
        env["PYTHONPATH"] = os.pathsep.join(filter(None, [here, env.get("PYTHONPATH")]))
        command = [sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root", "--ip=127.0.0.1"]
        command += [
            f"--port={self.port}",
            "--ServerApp.port_retries=0",
            "--IdentityProvider.token=t",
            "--LabApp.news_url=None",
        ]
        command += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate", *options]
        command.append(f"--ServerApp.root_dir={self.folder}")
        self.log = (folder / "log").open("w", encoding="utf-8")
        self.process = subprocess.Popen(command, env=env, stdout=self.log, stderr=self.log)
        self._wait()

    def _wait(self) -> None:
        for _ in range(1_200):
            try:
                self.ask("GET", "status")
                return
            except OSError:
                time.sleep(0.25)
        raise TimeoutError("JupyterLab did not come up")

    def ask(self, method: str, what: str) -> Any:
        url = f"http://127.0.0.1:{self.port}/api/{what}?token=t"
        with urllib.request.urlopen(urllib.request.Request(url, method=method), timeout=300) as answer:
            return json.loads(answer.read() or "null")

    def url(self, name: str) -> str:
        return f"http://127.0.0.1:{self.port}/lab/tree/{name}?token=t&reset"

    def stop(self) -> None:
        for session in self.ask("GET", "sessions"):
            self.ask("DELETE", f"sessions/{session['id']}")
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()


# notice when the first cell is said to run
WATCH = """() => {
    const prompt = document.querySelector(".jp-CodeCell .jp-InputPrompt");
    const observer = new MutationObserver(() => { prompt.dataset.ran = true; });
    observer.observe(prompt, { childList: true, characterData: true, subtree: true });
}"""
RAN = "() => document.querySelector('.jp-CodeCell .jp-InputPrompt').dataset.ran"


def run_all(page: Any) -> None:
    """Run all cells as soon as the kernel is there; a menu that is not ready yet does nothing."""
    page.get_by_text("| Idle").wait_for()
    page.evaluate(WATCH)
    end = time.monotonic() + LONGEST
    while not page.evaluate(RAN) and time.monotonic() < end:
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        soon = time.monotonic() + 3
        while not page.evaluate(RAN) and time.monotonic() < soon:
            page.wait_for_timeout(50)
