import { Link } from 'react-router';
import * as m from '../../paraglide/messages.js';

const kinds = [
  { kind: 'notes', to: '/Universities', name: m.site_kind_notes, text: m.site_kind_notes_text },
  { kind: 'papers', to: '/Universities', name: m.site_kind_papers, text: m.site_kind_papers_text },
  { kind: 'syllabus', to: '/Universities', name: m.site_kind_syllabus, text: m.site_kind_syllabus_text },
  { kind: 'books', to: '/Books', name: m.site_kind_books, text: m.site_kind_books_text },
];

/** What is on the shelf: the key to its colours, and the way to each kind. */
export function Kinds() {
  return (
    <nav className="key" aria-label={m.site_kinds()}>
      <ul className="page">
        {kinds.map(({ kind, to, name, text }) => (
          <li key={kind} className={`c-${kind}`}>
            <Link to={to}>
              <i />
              <b>{name()}</b>
              <span>{text()}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
