/** Scratch memory for sorting: reused, because allocating it for thousands of keys in each search is expensive. */
let sorted = new Float64Array(1024);

/**
 * Finds the keys that sorting would put at positions `from` to `to` (exclusive), without sorting all.
 * @param keys distinct
 * @returns the indexes of these keys, the least key first
 */
export function partInOrder(keys: Float64Array, from: number, to: number): number[] {
  if (keys.length > sorted.length) sorted = new Float64Array(2 * keys.length);
  const values = sorted.subarray(0, keys.length);
  values.set(keys);
  const [start, end] = [Math.min(from, keys.length), Math.min(to, keys.length)];
  if (start === end) return [];
  sortPart(values, start, end);
  const [least = 0, greatest = 0] = [values[start], values[end - 1]];
  const part: number[] = [];
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] ?? 0;
    if (key >= least && key <= greatest) part.push(at);
  }
  return part.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
}

/** Sorts only until positions `from` to `to` hold what a full sort would put there (quickselect). */
function sortPart(values: Float64Array, from: number, to: number): void {
  let [low, high] = [0, values.length];
  // Values before and after that range may stay unsorted.
  while (high - low > 2 * (to - from) + 64) {
    const pivot =
      [low, (low + high) >> 1, high - 1].map((at) => values[at] ?? 0).sort((a, b) => a - b)[1] ?? 0;
    let [left, right] = [low, high - 1];
    while (left <= right) {
      while ((values[left] ?? 0) < pivot) left += 1;
      while ((values[right] ?? 0) > pivot) right -= 1;
      if (left > right) break;
      const value = values[left] ?? 0;
      values[left] = values[right] ?? 0;
      values[right] = value;
      left += 1;
      right -= 1;
    }
    if (to <= right + 1) high = right + 1;
    else if (from >= left) low = left;
    else break;
  }
  values.subarray(low, high).sort();
}
