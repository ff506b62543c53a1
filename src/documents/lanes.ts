type Options = {
  /** Does what is next. @returns false when there was nothing; it does not reject */
  next(): Promise<boolean>;
  /** After so long, in ms, others go past what takes its time. */
  patience: number;
};

/** Work that is done one piece after the other; beside a piece that is slow, others are done, too, so that none holds them up. */
export class Lanes {
  readonly #options: Options;
  #main: Promise<void> | undefined;
  #beside: Promise<void> | undefined;
  #isWoken = false;
  #isSlow = false;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** There may be something to do. */
  wake(): void {
    if (this.#isClosed) return;
    this.#isWoken = true;
    this.#main ??= this.#work();
    if (this.#isSlow) this.#beside ??= this.#workBeside();
  }

  /** Begins nothing any more, and waits for what is under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#main, this.#beside]);
  }

  async #work(): Promise<void> {
    while (this.#isWoken && !this.#isClosed) {
      this.#isWoken = false;
      while (!this.#isClosed && (await this.#watched()));
    }
    this.#main = undefined;
  }

  async #watched(): Promise<boolean> {
    const late = setTimeout(() => {
      this.#isSlow = true;
      this.#beside ??= this.#workBeside();
    }, this.#options.patience);
    const isDone = await this.#options.next();
    clearTimeout(late);
    this.#isSlow = false;
    return isDone;
  }

  async #workBeside(): Promise<void> {
    while (this.#isSlow && !this.#isClosed && (await this.#options.next()));
    this.#beside = undefined;
  }
}
