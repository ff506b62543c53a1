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
      // An aborted page frees the queue at once: the next page must not wait for its bytes.
      const start = () => Promise.race([draw().then(resolve, reject), gone]);
      this.#waiting.push({ page, signal, start });
      // All pages of one render are added now; the microtask lets the nearest of them start first.
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
