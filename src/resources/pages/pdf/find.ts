import { composed } from '../../../core/text.ts';

/** What is looked for in a PDF: a text, or each of its words by itself, as links from search results name them. */
export type Search = { text: string; isWords: boolean };

/** The nth place on a page where something was found, from 0. */
export type Match = { page: number; nth: number };

const LONGEST_SEARCH = 200;

/** A text as it is searched, and from where in the original each of its units is. */
type Folded = { text: string; from: number[] };

/**
 * A text without regard to case, compatible forms (ligatures, wide letters), signs that are not seen, and how much space is between words.
 * Characters are folded one by one, so that each place is known in the original.
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

/** Finds a search in folded texts; null where it says nothing. Words are found where a word begins. */
export function patternOf({ text, isWords }: Search): RegExp | null {
  const sought = folded(text.slice(0, LONGEST_SEARCH)).text.trim();
  if (sought === '') return null;
  const literal = sought.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  if (!isWords) return new RegExp(literal, 'gu');
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${literal.split(' ').join('|')})`, 'gu');
}

/** How often something is in a text. */
export const countIn = (text: string, pattern: RegExp): number =>
  [...folded(text).text.matchAll(pattern)].length;

/** Marks what is found in the texts of the pages that are drawn. Older browsers, which cannot highlight ranges, only scroll there. */
export class Marks {
  readonly #texts = new Map<number, HTMLElement>();
  readonly #ranges = new Map<number, Range[]>();
  #pattern: RegExp | null = null;
  #current: Match | null = null;

  /** The text of a page was drawn, or with null is gone. */
  set(page: number, text: HTMLElement | null): void {
    if (text) this.#texts.set(page, text);
    else this.#texts.delete(page);
    this.#find(page);
    this.#paint();
  }

  /** Looks for another thing. */
  look(pattern: RegExp | null): void {
    this.#pattern = pattern;
    this.#current = null;
    for (const page of this.#texts.keys()) this.#find(page);
    this.#paint();
  }

  /** Marks one match more strongly. */
  point(match: Match): void {
    this.#current = match;
    this.#paint();
  }

  /** Where a match is; undefined while its page is not drawn. */
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

/** The places in a text layer where something is found. */
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
    // Behind the whole character that the last unit came from.
    const size = Math.max((from[index + length] ?? 0) - last, 1);
    place(last, (node, offset) => range.setEnd(node, Math.min(offset + size, node.length)));
    return range;
  });
}
