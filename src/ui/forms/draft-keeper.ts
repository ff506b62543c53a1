import { dropDraft, readDraft, saveDraft } from '../session/drafts.ts';
import type { Values } from './problems.ts';

/** What was typed is kept after so long at the latest; in ms. */
const PAUSE = 400;

/** Writes the draft of one form on screen, at most a moment after it was typed, and at once when the page goes. */
export class DraftKeeper {
  #userId: string;
  #form: string;
  #waiting: Values | null | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #onPageHide = () => this.flush();

  constructor(userId: string, form: string) {
    this.#userId = userId;
    this.#form = form;
    window.addEventListener('pagehide', this.#onPageHide);
  }

  /** What was typed before the form came on screen. */
  read(): Promise<Values | null> {
    return readDraft(this.#userId, this.#form);
  }

  /** @param values null when there is nothing to keep any more */
  keep(values: Values | null): void {
    this.#waiting = values;
    this.#timer ??= setTimeout(() => this.flush(), PAUSE);
  }

  /** The form leaves the screen. */
  close(): void {
    window.removeEventListener('pagehide', this.#onPageHide);
    this.flush();
  }

  /** Writes at once what waits to be written. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const values = this.#waiting;
    if (values === undefined) return;
    this.#waiting = undefined;
    void (values ? saveDraft(this.#userId, this.#form, values) : dropDraft(this.#userId, this.#form));
  }
}
