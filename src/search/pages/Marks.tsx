import type { Marked } from '../schema.ts';

/** A text in which the words that were searched for are marked. */
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
