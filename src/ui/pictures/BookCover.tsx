import { languageOf } from '../language.ts';
import { coverDesign } from './cover-design.ts';
import motifs from './motifs.svg?url';
import { Picture } from './Picture.tsx';

type Props = {
  title: string;
  author?: string | null;
  category?: string;
  /** Path of a photograph below the API base; shown over the drawn cover, which remains if the photograph fails to load. */
  photo: string | null;
  /** Loads the photograph at once: for covers in the first screen. */
  eager?: boolean;
};

/** The front cover of a book. Hidden from screen readers: the label beside it names the book. */
export function BookCover({ title, author, category, photo, eager = false }: Props) {
  const { cloth, cut, motif } = coverDesign(title, category);
  return (
    <div className={`cover ${cloth} ${cut}`} aria-hidden="true">
      {/* The motif, in the cover's ink (`--ci`). */}
      <svg viewBox="0 0 160 224" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <use href={`${motifs}#${motif}`} />
      </svg>
      {/* The style sheet writes the text, so that find-in-page matches only the label. */}
      <strong lang={languageOf(title)} data-text={title} />
      {author && <small lang={languageOf(author)} data-text={author} />}
      <Picture src={photo && `/api${photo}`} width="160" height="224" loading={eager ? 'eager' : 'lazy'} />
    </div>
  );
}
