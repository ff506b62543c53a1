import { composed, isShort } from '../../../core/text.ts';

/** A search in a PDF: for one text or, as in links from search results, for each of its words separately. */
export type Search = { text: string; isWords: boolean };

/** The nth match on a page, from 0. */
export type Match = { page: number; nth: number };

const LONGEST_SEARCH = 200;

/** A folded text and, for each of its UTF-16 units, the position in the original. */
type Folded = { text: string; from: number[] };

/**
 * Folds a text for searching: ignores case, compatible forms (ligatures, wide letters), invisible characters and the amount of white space.
 * Folds character by character, so that each position is known in the original.
 */
export function folded(text: string): Folded {
  const from: number[] = [];
  let result = '';
  let at = 0;
  for (const sign of text) {
    const seen = /\s/.test(sign) ? ' ' : composed(sign, 'NFKD').replace(/[\u00ad\u200b-\u200d\ufeff]/g, '');
    const units = seen === ' ' && result.endsWith(' ') ? '' : seen.toLowerCase();
    for (let unit = 0; unit < units.length; unit += 1) from.push(at);
    result += units;
    at += sign.length;
  }
  from.push(at);
  return { text: result, from };
}

/**
 * Returns a pattern that finds a search in folded texts; null for an empty search. Words match only at the start of a word, and Latin ones of
 * up to three letters only a whole word: “c” marks nothing in “code”.
 */
export function patternOf({ text, isWords }: Search): RegExp | null {
  const sought = folded(text.slice(0, LONGEST_SEARCH)).text.trim();
  if (sought === '') return null;
  const literal = sought.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  if (!isWords) return new RegExp(literal, 'gu');
  const words = literal.split(' ').map((word) => (isShort(word) ? `${word}(?![\\p{L}\\p{M}\\p{N}])` : word));
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${words.join('|')})`, 'gu');
}

/** Counts the matches in a text. */
export const countIn = (text: string, pattern: RegExp): number =>
  [...folded(text).text.matchAll(pattern)].length;

/** Highlights matches in the text layers of drawn pages. Browsers without custom highlights only scroll to matches. */
export class Marks {
  readonly #texts = new Map<number, HTMLElement>();
  readonly #ranges = new Map<number, Range[]>();
  #pattern: RegExp | null = null;
  #current: Match | null = null;

  /** Registers a page's drawn text layer, or with null removes it. */
  set(page: number, text: HTMLElement | null): void {
    if (text) this.#texts.set(page, text);
    else this.#texts.delete(page);
    this.#find(page);
    this.#paint();
  }

  /** Searches for another pattern; null ends the search. */
  look(pattern: RegExp | null): void {
    this.#pattern = pattern;
    this.#current = null;
    for (const page of this.#texts.keys()) this.#find(page);
    this.#paint();
  }

  /** Highlights one match more strongly than the others. */
  point(match: Match): void {
    this.#current = match;
    this.#paint();
  }

  /** Returns the range of a match; undefined while its page is not drawn. */
  rangeOf({ page, nth }: Match): Range | undefined {
    return this.#ranges.get(page)?.[nth];
  }

  #find(page: number): void {
    const text = this.#texts.get(page);
    this.#ranges.delete(page);
    if (text && this.#pattern) this.#ranges.set(page, rangesIn(text, this.#pattern));
  }

  #paint(): void {
    if (!('highlights' in CSS)) return;
    const current = this.#current && this.rangeOf(this.#current);
    CSS.highlights.set('pdf-found', new Highlight(...[...this.#ranges.values()].flat()));
    const one = new Highlight(...(current ? [current] : []));
    one.priority = 1;
    CSS.highlights.set('pdf-current', one);
  }
}

/** Returns the ranges in a text layer that match. */
function rangesIn(layer: HTMLElement, pattern: RegExp): Range[] {
  const nodes: { node: Text; start: number }[] = [];
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  let text = '';
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Text) {
      nodes.push({ node, start: text.length });
      text += node.data;
    } else if (node.nodeName === 'BR') text += '\n';
  }
  const { text: searched, from } = folded(text);
  return Array.from(searched.matchAll(pattern), ({ index, 0: { length } }) => {
    const range = document.createRange();
    const place = (at: number, set: (node: Text, offset: number) => void) => {
      const holder = nodes.findLast(({ start }) => start <= at);
      if (holder) set(holder.node, Math.min(at - holder.start, holder.node.length));
    };
    place(from[index] ?? 0, (node, offset) => range.setStart(node, offset));
    const last = from[index + length - 1] ?? 0;
    // The range ends after the whole character that the last folded unit came from.
    const size = Math.max((from[index + length] ?? 0) - last, 1);
    place(last, (node, offset) => range.setEnd(node, Math.min(offset + size, node.length)));
    return range;
  });
}
