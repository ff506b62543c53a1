/** Folded texts from each of their words on, in the order of code units, with what they name: whole texts, and the rest of them. */
export type Beginnings<Named> = { whole: Beginning<Named>[]; rest: Beginning<Named>[] };
type Beginning<Named> = { text: string; named: Named };

/** Prepares things to be found by the beginning of any of their words. @param textOf gives the folded text of one */
export function beginningsOf<Named>(
  all: readonly Named[],
  textOf: (named: Named) => string,
): Beginnings<Named> {
  const sorted = (some: Beginning<Named>[]) =>
    some.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  const texts = all.map((named) => ({ text: textOf(named), named }));
  return {
    whole: sorted([...texts]),
    rest: sorted(
      texts.flatMap(({ text, named }) =>
        [...text.matchAll(/ /g)].map(({ index }) => ({ text: text.slice(index + 1), named })),
      ),
    ),
  };
}

/** What has a text that begins like another. */
export function* beginningLike<Named>(some: Beginning<Named>[], text: string): Generator<Named> {
  let [low, high] = [0, some.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((some[middle]?.text ?? '') < text) low = middle + 1;
    else high = middle;
  }
  for (let at = low; some[at]?.text.startsWith(text); at += 1) yield (some[at] as Beginning<Named>).named;
}
