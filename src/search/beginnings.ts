/** Folded texts, whole and from each later word on (`rest`), sorted by code units, each with all things that it names. */
export type Beginnings<Named> = { whole: Beginning<Named>[]; rest: Beginning<Named>[] };
type Beginning<Named> = { text: string; named: Named[] };

/** Prepares things for being found by the beginning of any of their words. @param textOf returns the folded text of one */
export function beginningsOf<Named>(
  all: readonly Named[],
  textOf: (named: Named) => string,
): Beginnings<Named> {
  const sorted = (some: Beginning<Named>[]) =>
    some.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  // Courses of many universities share a name.
  const texts = [...Map.groupBy(all, textOf)].map(([text, named]) => ({ text, named }));
  return {
    whole: sorted([...texts]),
    rest: sorted(
      texts.flatMap(({ text, named }) =>
        [...text.matchAll(/ /g)].map(({ index }) => ({ text: text.slice(index + 1), named })),
      ),
    ),
  };
}

/** Yields the things whose text begins with another text, by binary search. */
export function* beginningLike<Named>(some: Beginning<Named>[], text: string): Generator<Named> {
  let [low, high] = [0, some.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((some[middle]?.text ?? '') < text) low = middle + 1;
    else high = middle;
  }
  for (let at = low; some[at]?.text.startsWith(text); at += 1) yield* (some[at] as Beginning<Named>).named;
}
