import { Link, useLocation } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { wholeNumber } from '../../ui/format.ts';
import { anchorOf, type Semester } from './group-resources.ts';
import type { Sections } from './use-sections.ts';

/** Links to each semester, with the number of its resources. */
export function SemesterRail({ semesters, sections }: { semesters: Semester[]; sections: Sections }) {
  const { search } = useLocation();
  const open = (anchor: string) => {
    sections.set(anchor, true);
    document.querySelector<HTMLElement>(`#${anchor} > summary`)?.focus({ preventScroll: true });
  };
  return (
    <nav className="rail" aria-labelledby="rail">
      <h2 id="rail">{m.course_jump()}</h2>
      <ul>
        {semesters.map(({ semester, total }) => (
          <li key={semester}>
            <Link
              to={{ search, hash: anchorOf(semester) }}
              aria-current={semester === sections.current ? 'true' : undefined}
              onClick={() => open(anchorOf(semester))}
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
