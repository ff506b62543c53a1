import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { wholeNumber } from '../../ui/format.ts';
import { Link } from '../../ui/Link.tsx';
import { usePlaceState } from '../../ui/place-state.ts';
import { anchorOf, type Semester, semesterOf } from './group-resources.ts';
import * as css from './SemesterRail.module.css';

export type Sections = {
  /** @param key names a section; @param byDefault whether it is open before the reader has toggled it */
  isOpen: (key: string, byDefault: boolean) => boolean;
  set: (key: string, open: boolean) => void;
  /** The semester that is open initially. */
  first: number | null;
  /** The semester highlighted in the rail. */
  current: number | null;
};

const untouched: Record<string, boolean> = {};

/**
 * Tracks which sections of the page are open: at first one semester and the one in the hash. Sections that the reader toggled stay as they
 * are while the list is filtered, and after going back from a paper.
 * @param start the semester to open at first
 */
export function useSections(start: number | null): Sections {
  const { hash, key } = useLocation();
  const byLink = useNavigationType() !== 'POP';
  const [touched, setTouched] = usePlaceState<Record<string, boolean>>('sections', untouched);
  const [first] = useState(start);
  // The server never receives the hash, so the first rendering ignores it.
  const [current, setCurrent] = useState(first);
  const set = (section: string, open: boolean) =>
    setTouched((before) => (before[section] === open ? before : { ...before, [section]: open }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: every step to the hash counts, to the same one too
  useEffect(() => {
    const wanted = semesterOf(hash);
    if (wanted === null) return;
    // After going back, a section that the reader closed stays closed.
    if (byLink || !(anchorOf(wanted) in touched)) set(anchorOf(wanted), true);
    setCurrent(wanted);
  }, [hash, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list has come, which may be after the page
  useEffect(() => {
    if (byLink && semesterOf(hash) !== null) document.querySelector(hash)?.scrollIntoView();
  }, []);

  return { isOpen: (section, byDefault) => touched[section] ?? byDefault, set, first, current };
}

/** Links to each semester, with the number of its resources. */
export function SemesterRail({ semesters, sections }: { semesters: Semester[]; sections: Sections }) {
  const { search } = useLocation();
  const open = (anchor: string) => {
    sections.set(anchor, true);
    document.querySelector<HTMLElement>(`#${anchor} > summary`)?.focus({ preventScroll: true });
  };
  return (
    <nav className={css.rail} aria-labelledby="rail">
      <h2 id="rail">{m.course_jump()}</h2>
      <ul>
        {semesters.map(({ semester, total }) => (
          <li key={semester}>
            <Link
              to={{ search, hash: anchorOf(semester) }}
              aria-current={semester === sections.current ? 'true' : undefined}
              onClick={(event) => {
                if (!event.ctrlKey && !event.metaKey && !event.shiftKey) open(anchorOf(semester));
              }}
            >
              {m.course_semester({ semester })}
              <span className="num">{wholeNumber(total)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
