// What somebody did with one question: the same rules as practice/attempts.py, held against each other in tests.

import { marked } from "./marking.js";

const HINT = 1 / 3; // of a question's credit, for each hint

/** Answer what attempts earn together: the first in full, the second half, the best of them counts, less the hints. */
export function earned(credits, hints) {
  const best = Math.max(0, ...credits.map((credit, place) => credit / (1 + place)));
  return Math.floor(Math.max(0, best - HINT * hints) * 1e6 + 0.5) / 1e6;
}

/** The attempts at one question, from what was done with it before, if anything was. */
export class Attempts {
  constructor(question, says, before = {}) {
    Object.assign(this, { question, says, answers: [], marks: [], hints: before.hints ?? 0, givenUp: false, wasTold: false });
    for (const answer of before.answers ?? []) this.answer(answer);
    this.givenUp = before.given_up ?? false;
  }

  get most() {
    return Object.keys(this.question.key.options ?? {}).length === 2 ? 1 : 2;
  }

  get mostHints() {
    return this.question.look.length ? 3 : 2;
  }

  get isOver() {
    const { marks, hints } = this;
    return this.givenUp || this.wasTold || marks.length >= this.most || hints >= this.mostHints || marks.some(({ verdict }) => verdict === "right");
  }

  /** Take an answer; answer its mark, without the reason. */
  answer(answer) {
    const { form, key } = this.question;
    const mark = marked(form, key, this.says, answer);
    if (mark.verdict !== "refused" && !this.isOver) {
      this.answers.push(answer);
      this.marks.push(mark);
      this.wasTold = form === "window" && mark.verdict === "half" && key.half.some(([, why]) => why === mark.why);
    }
    return mark;
  }

  /** Whether there is a hint to be had; after an attempt the answer itself is no hint any more. */
  get canHint() {
    return !this.isOver && this.hints < this.mostHints - (this.marks.length ? 1 : 0);
  }

  hint() {
    if (this.canHint) this.hints += 1;
  }

  get credit() {
    return earned(this.marks.map(({ credit }) => credit), this.hints);
  }

  /** The place of the attempt that earned most, the last of equals; −1 if there is none. */
  get best() {
    const earnings = this.marks.map(({ credit }, place) => credit / (1 + place));
    return earnings.lastIndexOf(Math.max(...earnings));
  }

  /** What was done, for whoever goes on later. */
  get given() {
    return { answers: this.answers, hints: this.hints, given_up: this.givenUp };
  }

  /** What was done and what it earned. */
  get data() {
    const { question, best, marks, hints } = this;
    return {
      kind: question.kind,
      step: question.step === null ? 0 : question.step + 1,
      answer: best < 0 ? null : this.answers[best],
      verdict: best < 0 ? "missing" : marks[best].verdict,
      credit: this.credit,
      attempts: marks.length,
      hints,
    };
  }
}
