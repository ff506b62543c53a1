import * as m from '../../paraglide/messages.js';
import { Picture } from './Picture.tsx';

type Props = {
  src: string | null;
  /** Loads the logo at once: for logos in the first screen. */
  eager?: boolean;
};

/** A university's logo, or a placeholder if there is none or it fails to load. The university's name is beside it. */
export const UniversityLogo = ({ src, eager = false }: Props) => (
  <Picture
    className="logo"
    src={src}
    width="96"
    height="112"
    loading={eager ? 'eager' : 'lazy'}
    referrerPolicy="no-referrer"
    instead={<Crest />}
  />
);

/** The placeholder for a missing logo: a shield with hills, and a text that says so. */
function Crest() {
  return (
    <svg className="logo" viewBox="0 0 96 112" role="img" aria-label={m.shell_no_logo()}>
      <path fill="var(--papers)" d="M4 4h88v62c0 22-22 34-44 42C26 100 4 88 4 66z" />
      <path fill="var(--cream)" d="M12 12h72v52c0 2 0 4-1 6L62 44 52 56 38 34 13 70c-1-2-1-4-1-6z" />
      <path fill="var(--notes)" d="M38 34 14 70c4 16 20 24 34 30 14-6 30-14 34-30L62 44 52 56z" />
      <path fill="var(--syllabus)" d="M66 18a7 7 0 1 1 0 14 7 7 0 0 1 0-14z" />
      <path fill="var(--raised)" stroke="var(--control)" d="M.5 64.5h95v25H.5z" />
      <text x="48" y="83" textAnchor="middle" fill="var(--ink)" fontSize="15" fontWeight="600">
        {m.shell_no_logo()}
      </text>
    </svg>
  );
}
