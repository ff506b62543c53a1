/** A run of text in one style; `low` text is a subscript. */
export type Span = { text: string; bold: boolean; italic: boolean; code: boolean; low?: boolean };

/** A markup error within a line; the parser of the whole file adds the file and line number. */
export class InlineError extends Error {}

/** A subscript as in V_BE, n_o or (∂U/∂V)_T: a single letter or a closing bracket, an underscore, one or two letters or digits. */
const index = /(?<=(?<![\p{L}\p{N}_])\p{L}|\))_([A-Za-z0-9]{1,2})(?![A-Za-z0-9_])/gu;
const token = /\\([\\*`|{}_#>~^-])|(\*{1,3})|(`)/gu;

/**
 * Splits a line into spans: `**bold**`, `*italic*`, `` `code` ``, and the subscript of `R_L`. `\*` and a star between spaces are literal.
 * @throws {InlineError} when a style is not closed.
 */
export function parseInline(text: string): Span[] {
  const spans: Span[] = [];
  const style = { bold: false, italic: false, code: false };
  const add = (piece: string, low = false): void => {
    const last = spans.at(-1);
    if (!piece) return;
    const same = last && (['bold', 'italic', 'code'] as const).every((name) => last[name] === style[name]);
    if (same && (last.low ?? false) === low) last.text += piece;
    else spans.push({ text: piece, ...style, ...(low && { low }) });
  };
  const addText = (piece: string): void => {
    // Splitting by a pattern with a capturing group yields text and subscript alternately.
    piece.split(style.code ? /(?!)/u : index).forEach((part, place) => {
      add(part, place % 2 === 1);
    });
  };
  let from = 0;
  for (const match of text.matchAll(token)) {
    const [whole, escaped, stars, tick] = match;
    addText(text.slice(from, match.index));
    from = match.index + whole.length;
    if (tick) style.code = !style.code;
    else if (style.code) add(whole);
    else if (escaped) add(escaped);
    else if (stars && isMark(text, match.index, stars.length)) {
      if (stars.length !== 1) style.bold = !style.bold;
      if (stars.length !== 2) style.italic = !style.italic;
    } else add(whole);
  }
  addText(text.slice(from));
  const open = (['bold', 'italic', 'code'] as const).find((name) => style[name]);
  if (open) throw new InlineError(`${open} text is opened and not closed (write \\* for a star)`);
  return spans;
}

function isMark(text: string, at: number, length: number): boolean {
  const before = text[at - 1] ?? ' ';
  const after = text[at + length] ?? ' ';
  return before !== ' ' || after !== ' ';
}
