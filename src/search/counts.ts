import type { Columns } from './columns.ts';
import type { Facts, PlacesByNumber } from './facts.ts';
import { partInOrder } from './order.ts';
import { type Facet, facets, type HitKind, hitKinds, isPlaceFacet } from './vocabulary.ts';

/** The most values returned for a facet. */
const MOST_VALUES = 50;

export type FacetCounts = { [facet in Facet]: { value: string; total: number }[] };

export type Places = { byNumber: PlacesByNumber; ids: string[] };

/** Distinct values, as integers, and how often each occurs. */
type Counts = { values: number[]; totals: number[] };
/** How often each place and each combination of facts occurs among some entries, by their indexes in the columns. */
type Tally = { places: Counts; facts: Counts };

/** Counts slots once by place and by facts; the counts of all facets are derived from that. */
export function tally({ places, factsAt }: Columns, slots: Int32Array): Tally {
  return { places: countsOf(places, slots), facts: countsOf(factsAt, slots) };
}

/** Scratch totals, all zero between uses: reused, because allocating thousands for each search is expensive. */
let sums = new Int32Array(1024);

function add(counts: Counts, value: number, total: number): void {
  if (value >= sums.length) {
    const longer = new Int32Array(2 * value);
    longer.set(sums);
    sums = longer;
  }
  const sum = sums[value] ?? 0;
  if (sum === 0) counts.values.push(value);
  sums[value] = sum + total;
}

function addedUp({ values }: Counts): Counts {
  const totals = values.map((value) => sums[value] ?? 0);
  for (const value of values) sums[value] = 0;
  return { values, totals };
}

/** Counts how often each value of a column occurs in some slots. */
function countsOf(column: Int32Array, slots: Int32Array): Counts {
  const counts: Counts = { values: [], totals: [] };
  for (let at = 0; at < slots.length; at += 1) add(counts, column[slots[at] ?? 0] ?? 0, 1);
  return addedUp(counts);
}

/** Totals by kind, the greatest first; equal totals in the order of the tabs. */
export const kindsOf = (columns: Columns, { facts }: Tally): { value: HitKind; total: number }[] =>
  summed(columns, facts, 'kind').sort(
    (a, b) => b.total - a.total || hitKinds.indexOf(a.value) - hitKinds.indexOf(b.value),
  );

/** The values of all facets with their totals. */
export const facetsOf = (columns: Columns, tallied: Tally, places: Places): FacetCounts =>
  Object.fromEntries(facets.map((facet) => [facet, facetOf(columns, tallied, places, facet)])) as FacetCounts;

/** The values of a facet, the most frequent first. */
export function facetOf(columns: Columns, { places, facts }: Tally, { byNumber, ids }: Places, facet: Facet) {
  if (!isPlaceFacet(facet))
    return summed(columns, facts, facet === 'year' ? 'examYear' : facet).slice(0, MOST_VALUES);
  const indexes = columns.placesBy(byNumber)[facet];
  const counts: Counts = { values: [], totals: [] };
  for (let at = 0; at < places.values.length; at += 1) {
    const index = indexes[places.values[at] ?? 0] ?? -1;
    if (index >= 0) add(counts, index, places.totals[at] ?? 0);
  }
  const { values, totals } = addedUp(counts);
  // Total and place form one sort key.
  const keys = Float64Array.from(values, (index, at) => index - (totals[at] ?? 0) * ids.length);
  return partInOrder(keys, 0, MOST_VALUES).map((at) => ({
    value: ids[values[at] ?? 0] ?? '',
    total: totals[at] ?? 0,
  }));
}

/** The total of each value of a fact, the greatest first. */
function summed<Fact extends keyof Facts>({ facts }: Columns, { values, totals }: Counts, fact: Fact) {
  type Value = NonNullable<Facts[Fact]>;
  const sums = new Map<Value, number>();
  for (const [at, index] of values.entries()) {
    const value = facts[index]?.[fact];
    if (value !== null && value !== undefined) sums.set(value, (sums.get(value) ?? 0) + (totals[at] ?? 0));
  }
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .map(([value, total]) => ({ value: String(value) as `${Value}`, total }));
}
