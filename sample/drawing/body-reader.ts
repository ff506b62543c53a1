import { MarkupError } from '../front-matter.ts';
import type { Block, BlockContent } from './blocks.ts';
import { InlineError, parseInline, type Span } from './inline.ts';

const marksAtEnd = /\s+\{([0-9०-९½+×x*=().\s]+)\}\s*$/u;
const itemLine =
  /^(?<indent> *)(?:(?<bullet>[-•])|(?<marker>(?:Q\.? ?)?[0-9०-९]{1,3}[.)]|\([\p{L}\p{M}0-9]{1,4}\)))\s+(?<text>.*)$/u;
const innerMarker = /^(\([\p{L}\p{M}0-9]{1,4}\))\s+/u;
const headingLine = /^(#{1,3}) (.+)$/u;
const looksLikeMarkup = /^(?:#|~|\^|\\(?![*`|{}_#>~^-]))/u;

/**
 * Parses the lines of a resource text's body. `sample/README.md` describes the markup.
 * @param firstLine the number of the body's first line in its file
 * @throws {MarkupError} with the file and the line of the first fault.
 */
export function parseBody(lines: string[], file: string, firstLine = 1): Block[] {
  return new BodyReader(lines, file, firstLine).read();
}

/** Reads the lines of one body from top to bottom. */
class BodyReader {
  readonly #lines: string[];
  readonly #file: string;
  readonly #firstLine: number;
  readonly #blocks: Block[] = [];
  #at = 0;
  #tight = false;
  /** The block being read; the next lines may continue its text. */
  #open: { text: string; at: number; tight: boolean; make: (text: string) => BlockContent } | undefined;

  constructor(lines: string[], file: string, firstLine: number) {
    this.#lines = lines;
    this.#file = file;
    this.#firstLine = firstLine;
  }

  read(): Block[] {
    let afterBlank = true;
    for (; this.#at < this.#lines.length; this.#at++) {
      const line = (this.#lines[this.#at] ?? '').trimEnd();
      this.#tight = !afterBlank;
      afterBlank = line === '';
      this.#readLine(line);
    }
    this.#close();
    if (this.#blocks.length === 0) this.#fail('the text has no body', 0);
    return this.#blocks;
  }

  #readLine(line: string): void {
    const first = line[0] ?? '';
    if (line === '') this.#close();
    else if (line.startsWith('```')) this.#readCode();
    else if (line === '---') this.#push({ kind: 'rule' });
    else if (line === '\\pagebreak') this.#push({ kind: 'pagebreak' });
    else if (headingLine.test(line)) this.#readHeading(line);
    else if (line.startsWith('^ ')) this.#push({ kind: 'centred', spans: this.#inline(line.slice(2)) });
    else if (line.startsWith('~ ')) this.#readSides(line.slice(2));
    else if (first === '|') this.#readTableRow(line);
    else if (first === '>') this.#readNote(line.slice(1).trim());
    else if (itemLine.test(line)) this.#readItem(line);
    else if (looksLikeMarkup.test(line))
      this.#fail(`this begins like markup and is none: ${line.slice(0, 30)}`);
    else this.#readText(line.trim());
  }

  #readCode(): void {
    const end = this.#lines.findIndex((line, at) => at > this.#at && line.startsWith('```'));
    if (end < 0) this.#fail('the code block is not closed by a ``` line');
    const lines = this.#lines.slice(this.#at + 1, end).map((line) => line.trimEnd());
    this.#push({ kind: 'code', lines });
    this.#at = end;
  }

  #readHeading(line: string): void {
    const [, hashes = '', text = ''] = headingLine.exec(line) ?? [];
    const level = hashes.length === 1 ? 1 : hashes.length === 2 ? 2 : 3;
    this.#push({ kind: 'heading', level, ...this.#withMarks(text, this.#at) });
  }

  #readSides(text: string): void {
    const [left = '', right = '', ...more] = text.split(/(?<!\\)\|/u);
    if (!text.includes('|') || more.length > 0) this.#fail('a ~ line has two parts, divided by one |');
    this.#push({ kind: 'sides', left: this.#inline(left), right: this.#inline(right) });
  }

  #readTableRow(line: string): void {
    if (!/[^\\]\|$/u.test(line)) this.#fail('a table row must end with |');
    if (/^[|\s:-]+$/u.test(line) && line.includes('--')) this.#fail('tables have no separator row');
    const cells = line.slice(1, -1).split(/(?<!\\)\|/u);
    const row = cells.map((cell) => this.#inline(cell));
    const table = this.#tight && !this.#open ? this.#blocks.at(-1) : undefined;
    if (table?.kind === 'table') {
      const columns = table.rows[0]?.length ?? 0;
      if (row.length !== columns) this.#fail(`this row has ${row.length} cells, the head has ${columns}`);
      table.rows.push(row);
    } else this.#push({ kind: 'table', rows: [row] });
  }

  #readNote(text: string): void {
    const above = this.#lines[this.#at - 1] ?? '';
    if (!text) this.#close();
    else if (this.#open && above.startsWith('>')) this.#open.text += ` ${text}`;
    else {
      const { at } = this.#start(text, (all) => ({ kind: 'note', spans: this.#inline(all, at) }));
    }
  }

  #readItem(line: string): void {
    const { indent = '', bullet, marker = '', text = '' } = itemLine.exec(line)?.groups ?? {};
    const level = Math.floor(indent.length / 3);
    const number = /^\S*\p{N}[.)]$/u.test(marker);
    const { at } = this.#start(text, (all) => ({
      kind: 'item',
      marker: bullet ? '•' : marker,
      inner: level === 0 && number ? (innerMarker.exec(all)?.[1] ?? '') : '',
      level,
      ...this.#withMarks(level === 0 && number ? all.replace(innerMarker, '') : all, at),
    }));
  }

  #readText(text: string): void {
    if (this.#open && this.#tight && !marksAtEnd.test(this.#open.text)) this.#open.text += ` ${text}`;
    else {
      const { at } = this.#start(text, (all) => ({ kind: 'paragraph', ...this.#withMarks(all, at) }));
    }
  }

  #start(text: string, make: (text: string) => BlockContent): { at: number } {
    this.#close();
    this.#open = { text, at: this.#at, tight: this.#tight, make };
    return this.#open;
  }

  #close(): void {
    const { text = '', make, tight = false } = this.#open ?? {};
    this.#open = undefined;
    if (make) this.#blocks.push({ ...make(text), tight });
  }

  #push(content: BlockContent): void {
    this.#close();
    this.#blocks.push({ ...content, tight: this.#tight });
  }

  #withMarks(text: string, at: number): { spans: Span[]; marks: string } {
    const marks = marksAtEnd.exec(text)?.[1]?.trim() ?? '';
    return { spans: this.#inline(text.replace(marksAtEnd, ''), at), marks };
  }

  #inline(text: string, at = this.#at): Span[] {
    try {
      return parseInline(text.trim());
    } catch (error) {
      if (error instanceof InlineError) return this.#fail(error.message, at);
      throw error;
    }
  }

  #fail(reason: string, at = this.#at): never {
    throw new MarkupError(this.#file, this.#firstLine + at, reason);
  }
}
