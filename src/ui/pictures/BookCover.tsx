import { useState } from 'react';
import { languageOf } from '../language.ts';
import { coverDesign } from './cover-design.ts';
import motifs from './motifs.svg?url';

type Props = {
  title: string;
  author?: string | null;
  category?: string;
  /** Path of a photograph below the API's; shown over the drawn cover, which stays as the placeholder when it fails to load. */
  photo: string | null;
  /** Covers in the first screen should not wait for scrolling. */
  eager?: boolean;
};

/** A book seen from the front. A picture without words for screen readers: the label beside it names the book. */
export function BookCover({ title, author, category, photo, eager = false }: Props) {
  const { cloth, cut, motif } = coverDesign(title, category);
  const [failed, setFailed] = useState<string | null>(null);
  // The photograph may have failed before React was there to notice.
  const attach = (node: HTMLImageElement | null) => {
    if (node?.complete && node.naturalWidth === 0) setFailed(photo);
  };
  return (
    <div className={`cover ${cloth} ${cut}`} aria-hidden="true">
      {/* Stamped on the cover, in its ink (`--ci`). */}
      <svg viewBox="0 0 160 224" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <use href={`${motifs}#${motif}`} />
      </svg>
      {/* Written by the style sheet: a search of the page finds the label alone. */}
      <strong lang={languageOf(title)} data-text={title} />
      {author && <small lang={languageOf(author)} data-text={author} />}
      {photo && failed !== photo && (
        <img
          ref={attach}
          src={`/api${photo}`}
          alt=""
          width="160"
          height="224"
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(photo)}
        />
      )}
    </div>
  );
}
