import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import type { Resource } from '../../../resources/schema.ts';
import { ResourceRows } from './ResourceRows.tsx';

/** The papers of the student's semester; of the course where it is not set. */
export function PapersCard({ papers, semester }: { papers: Resource[]; semester: number | null }) {
  const none = semester === null ? m.student_papers_none() : m.student_papers_empty();
  return (
    <section className="card" aria-labelledby="papers">
      <header>
        <h2 id="papers">{semester === null ? m.student_papers() : m.student_papers_of({ semester })}</h2>
        <Link className="btn quiet" to="/user/papers">
          {m.student_papers_all()}
        </Link>
      </header>
      {semester === null && (
        <p>
          <Link to="/user/preferences">{m.student_say_semester()}</Link>
        </p>
      )}
      {papers.length === 0 ? <p className="muted">{none}</p> : <ResourceRows resources={papers} />}
    </section>
  );
}
