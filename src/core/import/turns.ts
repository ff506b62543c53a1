/** Lets steps that run at the same time pass one point in the order in which they took their turn. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** `come` resolves once all turns that were taken before have been passed on; `pass` has to be called, once or more. */
  take(): { come: Promise<void>; pass(): void } {
    const come = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = come.then(() => promise);
    return { come, pass: resolve };
  }
}
