import type { ReactNode } from 'react';

type Shape = 'books' | 'cards' | 'semesters' | 'lines';

type Props = {
  /** What is being loaded, in words. */
  label: string;
  shape: Shape;
  count?: number;
  /** Shows the words above the shapes, not to screen readers alone. */
  showLabel?: boolean;
};

const piece: Record<Shape, ReactNode> = {
  books: (
    <div className="bk">
      <span className="skel cover" />
      <div className="lab">
        <span className="skel line" />
        <span className="skel line half" />
        <span className="skel line half" />
      </div>
    </div>
  ),
  cards: (
    <div className="card skel-card">
      <span className="skel title" />
      <span className="skel line" />
      <span className="skel line" />
      <span className="skel line half" />
    </div>
  ),
  semesters: <span className="skel board" />,
  lines: <span className="skel line" />,
};

const frame: Record<Shape, string> = {
  books: 'stack',
  cards: 'cards',
  semesters: '',
  lines: 'skel-lines',
};

/** Stands in, at the same size, for what is on its way. */
export function Skeleton({ label, shape, count = 6, showLabel = false }: Props) {
  return (
    <div role="status">
      <p className={showLabel ? 'muted skel-label' : 'vh'}>{label}</p>
      <ul className={frame[shape]} aria-hidden="true">
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are all alike and never move
          <li key={at}>{piece[shape]}</li>
        ))}
      </ul>
    </div>
  );
}
