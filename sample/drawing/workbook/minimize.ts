/** A group of cells of a Karnaugh map: the bits in `mask` are free, the others must equal `value`. */
type Group = { value: number; mask: number };

/**
 * The shortest sum of products for the given minterms (W. V. Quine and E. J. McCluskey, 1956): all prime groups, then
 * the cheapest choice of them that covers every minterm.
 * @param free minterms whose value does not matter
 */
export function simplestSum(variables: string[], ones: number[], free: number[] = []): string {
  const all = 2 ** variables.length;
  if (ones.length === 0) return '0';
  const primes = primeGroups(variables.length, [...ones, ...free]);
  if (primes.some(({ mask }) => mask === all - 1)) return '1';
  return cheapestCover(primes, ones)
    .map((group) => product(group, variables))
    .sort((a, b) => a.replaceAll('′', '').localeCompare(b.replaceAll('′', '')) || a.localeCompare(b))
    .join(' + ');
}

function primeGroups(size: number, rows: number[]): Group[] {
  const inside = new Set(rows);
  const groups: Group[] = [];
  for (let mask = 0; mask < 2 ** size; mask++) {
    for (let value = 0; value < 2 ** size; value++) {
      if ((value & mask) === 0 && cells({ value, mask }, size).every((cell) => inside.has(cell))) {
        groups.push({ value, mask });
      }
    }
  }
  return groups.filter(
    (group) => !groups.some((other) => other.mask !== group.mask && contains(other, group)),
  );
}

function contains(outer: Group, inner: Group): boolean {
  return (inner.mask & ~outer.mask) === 0 && (inner.value & ~outer.mask) === outer.value;
}

function cells({ value, mask }: Group, size: number): number[] {
  return Array.from({ length: 2 ** size }, (_, cell) => cell).filter((cell) => (cell & ~mask) === value);
}

function cheapestCover(primes: Group[], ones: number[]): Group[] {
  const covers = (group: Group, row: number): boolean => (row & ~group.mask) === group.value;
  const literals = ({ mask }: Group): number => 8 - [...mask.toString(2)].filter((bit) => bit === '1').length;
  let best: Group[] = primes;
  let bestCost = Number.POSITIVE_INFINITY;
  const search = (chosen: Group[], cost: number): void => {
    if (cost >= bestCost) return;
    const open = ones.find((row) => !chosen.some((group) => covers(group, row)));
    if (open === undefined) {
      best = chosen;
      bestCost = cost;
      return;
    }
    for (const group of primes) {
      if (covers(group, open)) search([...chosen, group], cost + 100 + literals(group));
    }
  };
  search([], 0);
  return best;
}

function product({ value, mask }: Group, variables: string[]): string {
  return variables
    .flatMap((letter, place) => {
      const bit = 1 << (variables.length - 1 - place);
      return mask & bit ? [] : [value & bit ? letter : `${letter}′`];
    })
    .join('·');
}
