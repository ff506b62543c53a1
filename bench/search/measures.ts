import { type Hit, isWanted, type Judged } from './judged.ts';

/** Measures of the results of one query. */
export type Verdict = { ndcg: number; isRightFirst: boolean; isUsefulInFive: boolean };

const DEPTH = 10;
const GAIN = { right: 3, useful: 1 };

const discounted = (gains: number[]): number =>
  gains.slice(0, DEPTH).reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0);

/**
 * Rates the first hits of a query: normalised discounted cumulative gain at ten (Järvelin, Kekäläinen 2002; a right hit counts three
 * times as much as a useful one, each only once), whether the first hit is right, and whether one of the first five is right or useful.
 */
export function verdictOf({ right, useful }: Judged, hits: Hit[]): Verdict {
  const left = [
    ...right.map((wanted) => ({ wanted, gain: GAIN.right })),
    ...useful.map((wanted) => ({ wanted, gain: GAIN.useful })),
  ];
  const ideal = discounted(left.map(({ gain }) => gain));
  const gains = hits.map((hit) => {
    const at = left.findIndex(({ wanted }) => isWanted(hit, wanted));
    return at < 0 ? 0 : (left.splice(at, 1)[0]?.gain ?? 0);
  });
  return {
    ndcg: discounted(gains) / ideal,
    isRightFirst: gains[0] === GAIN.right,
    isUsefulInFive: gains.slice(0, 5).some((gain) => gain > 0),
  };
}

/** Returns mean nDCG and the two shares as table cells: `0.912`, `88.1 %`, `97.4 %`. */
export function summary(verdicts: Verdict[]): string[] {
  const share = (count: number) => `${((100 * count) / verdicts.length).toFixed(1)} %`;
  return [
    (verdicts.reduce((sum, { ndcg }) => sum + ndcg, 0) / verdicts.length).toFixed(3),
    share(verdicts.filter(({ isRightFirst }) => isRightFirst).length),
    share(verdicts.filter(({ isUsefulInFive }) => isUsefulInFive).length),
  ];
}
