import { dropDraft, readDraft, saveDraft } from '../session/drafts.ts';
import type { Values } from './problems.ts';

/** Typing rests so long before it is kept; in ms. */
const PAUSE = 400;

/** Writes the draft of one form on screen, a little after the last key. */
export class DraftKeeper {
  #userId: string;
  #form: string;
  #waiting: Values | null | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(userId: string, form: string) {
    this.#userId = userId;
    this.#form = form;
  }

  /** What was typed before the form came on screen. */
  read(): Promise<Values | null> {
    return readDraft(this.#userId, this.#form);
  }

  /** @param values null when there is nothing to keep any more */
  keep(values: Values | null): void {
    this.#waiting = values;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), PAUSE);
  }

  /** Writes at once what waits to be written. */
  flush(): void {
    clearTimeout(this.#timer);
    const values = this.#waiting;
    if (values === undefined) return;
    this.#waiting = undefined;
    void (values ? saveDraft(this.#userId, this.#form, values) : dropDraft(this.#userId, this.#form));
  }
}
