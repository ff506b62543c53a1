import * as m from '../../paraglide/messages.js';
import { languageOf } from '../../ui/language.ts';
import { UniversityLogo } from '../../ui/pictures/UniversityLogo.tsx';
import type { ListedUniversity } from '../schema.ts';
import { ExploreLink } from './ExploreLink.tsx';

/** A university in the list. */
export function UniversityCard({ university, eager }: { university: ListedUniversity; eager: boolean }) {
  const { _id, name, shortName, location, logo } = university;
  const title = `university-${_id}`;
  return (
    <article className="card ucard">
      <UniversityLogo src={logo} eager={eager} />
      <h2 id={title} lang={languageOf(name)}>
        {name}
      </h2>
      <dl className="pairs">
        <dt>{m.universities_short_name()}</dt>
        <dd>{shortName || m.universities_absent()}</dd>
        <dt>{m.universities_location()}</dt>
        <dd>{location || m.universities_absent()}</dd>
      </dl>
      <p className="acts">
        <ExploreLink id={_id} describedBy={title} />
      </p>
    </article>
  );
}
