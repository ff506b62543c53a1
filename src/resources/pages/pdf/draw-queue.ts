interface Waiting {
  page: number;
  signal: AbortSignal;
  start(): Promise<void>;
}

/**
 * Draws one page at a time, the one nearest to `focus` first: drawing shares the thread that scrolls, and the page being
 * looked at must not wait for its neighbours.
 */
export class DrawQueue {
  /** The page being looked at. */
  focus = 1;
  readonly #waiting: Waiting[] = [];
  #isBusy = false;

  /** Runs `draw` when it is the page's turn; rejects with the signal's reason when it is aborted. */
  add<T>(page: number, signal: AbortSignal, draw: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const gone = new Promise<void>((stop) => {
        const giveUp = () => {
          reject(signal.reason);
          stop();
        };
        signal.addEventListener('abort', giveUp, { once: true });
      });
      // The next page does not wait for the bytes of one that is not wanted any more.
      const start = () => Promise.race([draw().then(resolve, reject), gone]);
      this.#waiting.push({ page, signal, start });
      // The pages of one rendering all come in now; the nearest of them is to be first.
      queueMicrotask(() => this.#next());
    });
  }

  #next(): void {
    if (this.#isBusy) return;
    const alive = this.#waiting.filter(({ signal }) => !signal.aborted);
    const distance = ({ page }: Waiting) => Math.abs(page - this.focus);
    const nearest = alive.toSorted((a, b) => distance(a) - distance(b))[0];
    this.#waiting.splice(0, this.#waiting.length, ...alive.filter((each) => each !== nearest));
    if (!nearest) return;
    this.#isBusy = true;
    void nearest.start().finally(() => {
      this.#isBusy = false;
      this.#next();
    });
  }
}
