/** A text and its selection. */
export type Marked = { text: string; start: number; end: number };

/** Markdown’s signs around words, or before lines. */
export type Mark = { around: [string, string] } | { before: string };

export const marks = {
  bold: { around: ['**', '**'] },
  italic: { around: ['*', '*'] },
  heading: { before: '## ' },
  list: { before: '- ' },
  quote: { before: '> ' },
  link: { around: ['[', '](https://)'] },
} as const satisfies Record<string, Mark>;

/**
 * Puts Markdown's signs around the selection, or before its lines.
 * @param fill the text to insert and select if nothing is selected
 */
export function marked({ text, start, end }: Marked, mark: Mark, fill: string): Marked {
  if ('before' in mark) return lined({ text, start, end }, mark.before, fill);
  const [before, after] = mark.around;
  const chosen = text.slice(start, end) || fill;
  const from = start + before.length;
  return {
    text: text.slice(0, start) + before + chosen + after + text.slice(end),
    start: from,
    end: from + chosen.length,
  };
}

function lined({ text, start, end }: Marked, sign: string, fill: string): Marked {
  const from = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
  const until = text.indexOf('\n', end);
  const to = until === -1 ? text.length : until;
  const lines = (text.slice(from, to) || fill).split('\n').map((line) => sign + line);
  const put = lines.join('\n');
  return { text: text.slice(0, from) + put + text.slice(to), start: from, end: from + put.length };
}

/** Inserts a picture after the line of the selection, in a paragraph of its own, and selects its alternative text. */
export function withPicture({ text, end }: Marked, src: string, fill: string): Marked {
  const until = text.indexOf('\n', end);
  const at = until === -1 ? text.length : until;
  const head = text.slice(0, at).trimEnd();
  // Only blank lines: the next line may be indented code or a nested list.
  const tail = text.slice(at).replace(/^(?:[^\S\n]*\n)+/, '');
  const before = head === '' ? '' : `${head}\n\n`;
  const from = before.length + 2;
  return { text: `${before}![${fill}](${src})\n\n${tail}`, start: from, end: from + fill.length };
}
