import type { ReactNode } from 'react';

type Props = {
  /** What is being loaded, in words. */
  label: string;
  shape: keyof typeof shapes | { className: string; piece: ReactNode };
  count?: number;
  /** Shows the label above the shapes, instead of to screen readers only. */
  showLabel?: boolean;
};

const card = (
  <div className="card skel-card">
    <span className="skel title" />
    <span className="skel line" />
    <span className="skel line" />
    <span className="skel line half" />
  </div>
);
const shapes = {
  cards: { className: 'cards', piece: card },
  semesters: { className: '', piece: <span className="skel board" /> },
  lines: { className: 'skel-lines', piece: <span className="skel line" /> },
};

/** A placeholder of the same size as the content that is loading. */
export function Skeleton({ label, shape, count = 6, showLabel = false }: Props) {
  const { className, piece } = typeof shape === 'string' ? shapes[shape] : shape;
  return (
    <div role="status">
      <p className={showLabel ? 'muted skel-label' : 'visually-hidden'}>{label}</p>
      <ul className={className} aria-hidden="true">
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are all alike and never move
          <li key={at}>{piece}</li>
        ))}
      </ul>
    </div>
  );
}
