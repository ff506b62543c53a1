import type { Columns } from './columns.ts';
import type { Facts } from './facts.ts';
import { type Facet, facets, type HitKind, hitKinds } from './vocabulary.ts';

/** Values of a facet that are answered, at most. */
export const MOST_VALUES = 50;

export type FacetCounts = { [facet in Facet]: { value: string; total: number }[] };

/** Where in `ids` the university, department and course are of what `placeNumber` made a number of. */
export type PlacesByNumber = (number: number) => PlaceIndexes | undefined;
export type PlaceIndexes = {
  university: number | undefined;
  department?: number | undefined;
  course?: number | undefined;
};
type Places = { byNumber: PlacesByNumber; ids: string[] };

/** Sums for the indexes of a list. */
class Sums {
  /** Indexes in the order in which they were met. */
  readonly met: number[] = [];
  readonly #totals: Int32Array;

  constructor(length: number) {
    this.#totals = new Int32Array(length);
  }

  add(index: number, total: number): void {
    const before = this.of(index);
    if (before === 0) this.met.push(index);
    this.#totals[index] = before + total;
  }

  of(index: number): number {
    return this.#totals[index] ?? 0;
  }

  /** The greatest first, among equals what was met first. */
  most(count: number): number[] {
    const totals = new Int32Array(this.met.length);
    for (let at = 0; at < totals.length; at += 1) totals[at] = this.of(this.met[at] ?? 0);
    const least = totals.sort()[totals.length - count] ?? 0;
    const greater = this.met.filter((index) => this.of(index) > least);
    const equal = this.met.filter((index) => this.of(index) === least);
    return [...greater.sort((a, b) => this.of(b) - this.of(a)), ...equal.slice(0, count - greater.length)];
  }
}

export type Tally = { places: Sums; facts: Sums };

/** How often each place and each combination of facts is among some entries. */
export function tally(columns: Columns, slots: Int32Array): Tally {
  const places = new Sums(columns.placeNumbers.length);
  const facts = new Sums(columns.facts.length);
  for (const slot of slots) {
    places.add(columns.places[slot] ?? 0, 1);
    facts.add(columns.factsAt[slot] ?? 0, 1);
  }
  return { places, facts };
}

/** How many there are of each kind, the most first; where there are as many, in the order of the tabs. */
export const kindsOf = (columns: Columns, { facts }: Tally): { value: HitKind; total: number }[] =>
  summed(facts.met.map((at) => [columns.facts[at]?.kind, facts.of(at)])).sort(
    (a, b) => b.total - a.total || hitKinds.indexOf(a.value) - hitKinds.indexOf(b.value),
  );

export const facetsOf = (columns: Columns, tallied: Tally, places: Places): FacetCounts =>
  Object.fromEntries(facets.map((facet) => [facet, facetOf(columns, tallied, places, facet)])) as FacetCounts;

/** The values of a facet, the most frequent first. */
export function facetOf(columns: Columns, tallied: Tally, { byNumber, ids }: Places, facet: Facet) {
  if (facet === 'university' || facet === 'department' || facet === 'course') {
    const sums = new Sums(ids.length);
    const known = columns.placesBy(byNumber);
    for (const at of tallied.places.met) {
      const index = known[at]?.[facet];
      if (index !== undefined) sums.add(index, tallied.places.of(at));
    }
    return sums.most(MOST_VALUES).map((index) => ({ value: ids[index] ?? '', total: sums.of(index) }));
  }
  const key: keyof Facts = facet === 'year' ? 'examYear' : facet;
  const { met } = tallied.facts;
  return summed(met.map((at) => [columns.facts[at]?.[key], tallied.facts.of(at)])).slice(0, MOST_VALUES);
}

/** The sum of each value, the greatest first. */
function summed<Value extends string | number>(counted: [Value | null | undefined, number][]) {
  const totals = new Map<Value, number>();
  for (const [value, total] of counted)
    if (value !== null && value !== undefined) totals.set(value, (totals.get(value) ?? 0) + total);
  return [...totals]
    .sort(([, a], [, b]) => b - a)
    .map(([value, total]) => ({ value: String(value) as `${Value}`, total }));
}
