import type { Group } from './group-resources.ts';

/** The kinds of a semester as spines, taller where there are more: for the eyes only. */
export function MiniShelf({ groups }: { groups: Group[] }) {
  const spines = groups
    .filter(({ items }) => items.length > 0)
    .map(({ kind, items }) => ({
      kind,
      height: Math.min(24, 13 + Math.round(2.5 * Math.log2(items.length))),
    }));
  return (
    <svg className="mini" width="22" height="26" viewBox="0 0 22 26" aria-hidden="true">
      {spines.map(({ kind, height }, at) => (
        <rect
          key={kind}
          x={at * 8}
          y={26 - height}
          width="6"
          height={height}
          rx="1"
          fill={`var(--${kind})`}
        />
      ))}
    </svg>
  );
}
