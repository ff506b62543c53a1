import type { Motif } from './cover-design.ts';
import motifs from './motifs.svg?url';

/** What is stamped on a drawn cover, in the cover's ink (`--ci`). */
export function CoverMotif({ motif }: { motif: Motif }) {
  return (
    <svg viewBox="0 0 160 224" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <use href={`${motifs}#${motif}`} />
    </svg>
  );
}
