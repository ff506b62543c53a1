import { useRef, useState } from 'react';
import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import { useFilters } from '../../../ui/area/use-filters.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { languageOf } from '../../../ui/language.ts';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import type { Department } from '../../schema.ts';
import { useDepartments, useManagedUniversities } from '../places/use-places.ts';
import { AddForm } from './add/AddForm.tsx';
import { nothing } from './add/values.ts';
import { NoUniversity } from './UniversityChooser.tsx';
import { chosenOf, useLastUniversity } from './use-chosen-university.ts';

/** As many of the things that were added stay in sight. */
const SHOWN = 60;

/** Adds departments to a university, or courses to its departments. */
export function AddDepartmentOrCoursePage() {
  const { role } = useSession();
  const { search, set } = useFilters(['university', 'mode']);
  const asked = search.filters;
  const universities = useManagedUniversities();
  const [university, setUniversity] = useState('');
  const departments = useDepartments(university);
  useLastUniversity(university);
  const [added, setAdded] = useState<{ key: number; text: string }[]>([]);
  const count = useRef(0);
  return (
    <>
      <header className="head">
        <h1>{m.areas_page_add_course()}</h1>
        <p className="sub">{m.catalogue_pages_add_sub()}</p>
      </header>
      <Loaded call={universities} failed={m.catalogue_places_failed()}>
        {(rows) =>
          rows.length === 0 ? (
            <NoUniversity universities={universities} />
          ) : (
            <div className="two add-page">
              <AddForm
                first={{
                  ...nothing,
                  university: chosenOf(universities, asked.university ?? '')?._id ?? '',
                  mode: asked.mode === 'course' ? 'course' : 'department',
                }}
                universities={rows}
                departments={departments}
                onUniversity={setUniversity}
                onMode={(mode) => set({ mode }, 'typed')}
                onAdded={(texts) => {
                  const fresh = texts.map((text) => ({ key: count.current++, text }));
                  setAdded((before) => [...fresh.reverse(), ...before].slice(0, SHOWN));
                }}
              />
              <div>
                <Added added={added} />
                {university !== '' && (
                  <Existing
                    departments={departments.data}
                    path={`${areaOf[role]}/courses?university=${university}`}
                  />
                )}
              </div>
            </div>
          )
        }
      </Loaded>
    </>
  );
}

/** What was added since the page was opened, the newest first. */
function Added({ added }: { added: { key: number; text: string }[] }) {
  // The region is there before its text, or some screen readers say nothing.
  return (
    <div role="status" aria-relevant="additions">
      {added.length > 0 && (
        <section className="card added">
          <h2>{m.catalogue_pages_added()}</h2>
          <ul>
            {added.map(({ key, text }) => (
              <li key={key}>
                <Icon name="check" />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Existing names, so that none is added twice. */
function Existing({ departments, path }: { departments: Department[] | null; path: string }) {
  if (departments === null || departments.length === 0) return null;
  return (
    <section className="card existing" aria-labelledby="existing">
      <header>
        <h2 id="existing">{m.catalogue_pages_existing()}</h2>
        <Link className="btn quiet" to={path}>
          {m.areas_page_courses()}
        </Link>
      </header>
      <ul className="rows">
        {departments.map(({ _id, name, courses }) => (
          <li key={_id}>
            <b lang={languageOf(name)}>{name}</b>
            <p>{m.university_courses_count({ count: courses.length })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
