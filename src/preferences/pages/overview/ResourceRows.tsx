import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import type { Resource } from '../../../resources/schema.ts';
import { shortDay } from '../../../ui/area/day-time.ts';
import { languageOf } from '../../../ui/language.ts';

const kinds = { notes: m.course_notes, papers: m.course_papers, syllabus: m.course_syllabus };

type Props = {
  resources: Resource[];
  /** What came after is marked as new. */
  since?: string | null;
};

/** Resources of one’s course; each links to its shelf, with its PDF open. */
export function ResourceRows({ resources, since = null }: Props) {
  return (
    <ul className="rows">
      {resources.map(({ _id, title, type, semester, date }) => (
        <li key={_id}>
          <Link to={`/user/${type}?open=${_id}`} lang={languageOf(title)}>
            {title}
          </Link>
          <p>
            <span className={`kind c-${type}`}>{m.student_item({ kind: kinds[type](), semester })}</span>
            <time className="num" dateTime={date}>
              {shortDay(date)}
            </time>
            {since !== null && date > since && <span className="mark">{m.student_new_mark()}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}
