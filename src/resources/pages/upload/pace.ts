/** The time that a speed is taken over, in ms: long enough to be calm, short enough to notice another line. */
const WINDOW = 10_000;
/** Earlier there is no estimate. */
const LEAST = 1_000;

/** How fast bytes go out: the average of the last ten seconds. */
export class Pace {
  #points: { at: number; bytes: number }[] = [];

  /**
   * Notes how many bytes are out by now.
   * @param at milliseconds on any clock
   */
  note(bytes: number, at: number): void {
    const last = this.#points.at(-1);
    // The upload began anew.
    if (last && bytes < last.bytes) this.#points = [];
    this.#points.push({ at, bytes });
    while (this.#points.length > 2 && (this.#points[1]?.at ?? at) < at - WINDOW) this.#points.shift();
  }

  /** Seconds until so many more bytes are out; null while that is not known. */
  secondsFor(bytes: number): number | null {
    const [first, last] = [this.#points[0], this.#points.at(-1)];
    if (!first || !last || last.at - first.at < LEAST || last.bytes === first.bytes) return null;
    return (bytes * (last.at - first.at)) / (last.bytes - first.bytes) / 1000;
  }
}
