import type { Outcome } from '../db/put-rows.ts';

/** Why a row, or a part of it, is not imported. */
export type Refusal = {
  row: number;
  /** What it would have become, in the plural: "books". */
  what: string;
  /** Its name, where it has one. */
  item: string;
  reasons: string[];
};

export type Counts = Record<Outcome | 'refused', number>;

/** The outcome of some rows: counted, and listed where refused. */
export class Findings {
  readonly #counts = new Map<string, Counts>();
  readonly refusals: Refusal[] = [];
  readonly remarks = new Map<string, number>();
  /** Things that several rows may bring along, by name; see `countOnce`. */
  readonly #shared = new Map<string, { what: string; outcome: Outcome }>();

  count(what: string, outcome: Outcome | 'refused', times = 1): void {
    const counts = this.#counts.get(what) ?? { added: 0, changed: 0, unchanged: 0, refused: 0 };
    counts[outcome] += times;
    this.#counts.set(what, counts);
  }

  /** Counts what many rows share, such as their course, once in the whole import, by how it was first met. */
  countOnce(what: string, outcome: Outcome, name: string): void {
    const key = `${what} ${name}`;
    if (!this.#shared.has(key)) this.#shared.set(key, { what, outcome });
  }

  refuse(refusal: Refusal): void {
    this.count(refusal.what, 'refused');
    this.refusals.push(refusal);
  }

  /** A note for the end of the report, with how often it was met. */
  remark(text: string, times = 1): void {
    this.remarks.set(text, (this.remarks.get(text) ?? 0) + times);
  }

  add(other: Findings): void {
    for (const [what, counts] of other.#counts)
      for (const [outcome, times] of Object.entries(counts)) this.count(what, outcome as Outcome, times);
    for (const [key, shared] of other.#shared) if (!this.#shared.has(key)) this.#shared.set(key, shared);
    for (const [text, times] of other.remarks) this.remark(text, times);
    this.refusals.push(...other.refusals);
  }

  /** The numbers of what was met, with what is shared counted once. */
  totals(): Map<string, Counts> {
    const all = new Findings();
    for (const [what, counts] of this.#counts) all.#counts.set(what, { ...counts });
    for (const { what, outcome } of this.#shared.values()) all.count(what, outcome);
    return all.#counts;
  }
}
