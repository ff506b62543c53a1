import { Link } from 'react-router';
import * as m from '../../../../paraglide/messages.js';
import { universityPath } from '../../../../ui/addresses.ts';
import type { Removal } from '../../../../ui/area/use-removal.ts';
import { languageOf } from '../../../../ui/language.ts';
import { UniversityLogo } from '../../../../ui/pictures/UniversityLogo.tsx';
import type { ListedUniversity } from '../../../schema.ts';
import { deletionQuestion } from '../deletion.ts';

type Props = {
  university: ListedUniversity;
  /** Of the area: `/admin` */
  home: string;
  removal: Removal;
  onEdit: () => void;
};

/** A university with what can be done to it. */
export function ManagedCard({ university, home, removal: { busy, remove }, onEdit }: Props) {
  const { _id, name, shortName, location, logo } = university;
  const onDelete = () =>
    remove({
      id: _id,
      path: `/universities/${_id}`,
      question: () => deletionQuestion({ name, contentsPath: `/universities/${_id}/contents` }),
      failed: m.catalogue_pages_delete_university_failed(),
    });
  return (
    <article className="card ucard">
      <UniversityLogo src={logo} />
      <div>
        <h2 lang={languageOf(name)}>
          <Link to={universityPath(_id)}>{name}</Link>
        </h2>
        <p className="muted">{shortName ?? m.universities_absent()}</p>
        <p className="muted" lang={location ? languageOf(location) : undefined}>
          {location ?? m.universities_absent()}
        </p>
      </div>
      <div className="acts">
        <Link className="btn" to={`${home}/courses?university=${_id}`}>
          {m.areas_page_courses()}
          <span className="vh">{m.catalogue_pages_of({ name })}</span>
        </Link>
        <Link className="btn" to={`${home}/edit-departments?university=${_id}`}>
          {m.catalogue_pages_departments()}
          <span className="vh">{m.catalogue_pages_of({ name })}</span>
        </Link>
      </div>
      <div className="acts also">
        <button
          type="button"
          className="btn quiet"
          aria-label={m.areas_people_edit_of({ name })}
          onClick={onEdit}
        >
          {m.areas_people_edit()}
        </button>
        <button
          type="button"
          className="btn quiet danger"
          aria-label={m.catalogue_pages_delete_of({ name })}
          aria-disabled={busy === _id || undefined}
          onClick={onDelete}
        >
          {m.catalogue_pages_delete()}
        </button>
      </div>
    </article>
  );
}
