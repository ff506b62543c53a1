import { composed, isShort } from '../../../core/text.ts';

/** A search in a PDF: for one text or, as in links from search results, for each of its words separately. */
export type Search = { text: string; isWords: boolean };

/** The nth match on a page, from 0. */
export type Match = { page: number; nth: number };

const LONGEST_SEARCH = 200;

/** A folded text and, for each of its UTF-16 units, the position in the original. */
type Folded = { text: string; from: number[] };

/** Stands for a hyphen at the end of a line, which may belong to its word (“post-harvest”) or only divide it (“thermo-dynamics”). */
const DIVIDED = '\u00ad';
/** One character, or a hyphen at the end of a line with all white space up to the next word. */
const SIGN = /[-\u00ad\u2010\u2011][ \t]*\n\s*|./gsu;

/**
 * Folds a text for searching: ignores case, compatible forms (ligatures, wide letters), invisible characters, kinds of hyphens and the amount
 * of white space. Folds character by character, so that each position is known in the original.
 */
export function folded(text: string): Folded {
  const from: number[] = [];
  let result = '';
  let last = '';
  for (const { 0: sign, index } of text.matchAll(SIGN)) {
    const seen = foldedSign(sign, last);
    const units = seen === ' ' && last === ' ' ? '' : seen.toLowerCase();
    for (let unit = 0; unit < units.length; unit += 1) from.push(index);
    last = units.at(-1) ?? last;
    result += units;
  }
  from.push(text.length);
  return { text: result, from };
}

function foldedSign(sign: string, last: string): string {
  if (/^\s/.test(sign)) return ' ';
  // After a space it divides no word: “Physics - Notes”.
  if (sign.includes('\n')) return last.trim() === '' ? '- ' : DIVIDED;
  return composed(sign, 'NFKD')
    .replace(/[\u00ad\u200b-\u200d\ufeff]/g, '')
    .replace('\u2010', '-');
}

/**
 * Returns a pattern that finds a search in folded texts; null for an empty search. Words match only at the start of a word, and Latin ones of
 * up to three letters only a whole word: “c” marks nothing in “code”.
 */
export function patternOf({ text, isWords }: Search): RegExp | null {
  const sought = folded(text.slice(0, LONGEST_SEARCH)).text.trim();
  if (sought === '') return null;
  const words = sought.split(' ');
  if (!isWords) return new RegExp(words.map(alsoDivided).join(' '), 'gu');
  const begun = words.map((word) => alsoDivided(word) + (isShort(word) ? '(?![\\p{L}\\p{M}\\p{N}])' : ''));
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${begun.join('|')})`, 'gu');
}

/** Returns the pattern of a word that a line may end in. */
const alsoDivided = (word: string): string =>
  Array.from(word, (sign) =>
    sign === '-' ? `[-${DIVIDED}]` : sign.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&'),
  ).join(`${DIVIDED}?`);

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
