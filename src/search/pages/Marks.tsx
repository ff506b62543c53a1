import type { Marked } from '../schema.ts';

/** A text with the words marked that were looked for. */
export function Marks({ of: { text, marks } }: { of: Marked }) {
  let done = 0;
  const parts = marks.map(([from, to]) => {
    const before = text.slice(done, from);
    done = to;
    return (
      <span key={from}>
        {before}
        <mark>{text.slice(from, to)}</mark>
      </span>
    );
  });
  return (
    <>
      {parts}
      {text.slice(done)}
    </>
  );
}
