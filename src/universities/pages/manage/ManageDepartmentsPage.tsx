import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { AreaTable } from '../../../ui/area/AreaTable.tsx';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import { RemovalNotice } from '../../../ui/area/RemovalNotice.tsx';
import { useFilters } from '../../../ui/area/use-filters.ts';
import { useRemoval } from '../../../ui/area/use-removal.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import { useDepartments, useManagedUniversities } from '../places/use-places.ts';
import { DepartmentRow } from './departments/DepartmentRow.tsx';
import { NoUniversity, UniversityChooser } from './UniversityChooser.tsx';
import { chosenOf, useLastUniversity } from './use-chosen-university.ts';

/** The departments of a university: renaming them in place, and deleting them. */
export function ManageDepartmentsPage() {
  const { role } = useSession();
  const { search } = useFilters(['university']);
  const universities = useManagedUniversities();
  const chosen = chosenOf(universities, search.filters.university ?? '');
  const departments = useDepartments(chosen?._id ?? '');
  useLastUniversity(chosen?._id ?? '');
  const removal = useRemoval(departments.reload);
  const addPath = `${areaOf[role]}/add-department-or-course${chosen ? `?university=${chosen._id}` : ''}`;
  return (
    <>
      <header className="head with-act">
        <h1>{m.areas_page_departments()}</h1>
        <Link className="btn primary" to={addPath}>
          <Icon name="add" />
          {m.catalogue_pages_add_department()}
        </Link>
      </header>
      <UniversityChooser universities={universities} chosen={chosen} />
      <RemovalNotice removal={removal} />
      <Loaded call={universities} failed={m.catalogue_places_failed()}>
        {() =>
          chosen ? (
            <Loaded call={departments} failed={m.catalogue_pages_failed_one({ name: chosen.name })}>
              {(rows) =>
                rows.length === 0 ? (
                  <EmptyState
                    title={m.university_no_departments()}
                    text={m.catalogue_pages_no_departments_text()}
                  >
                    <Link className="btn primary" to={addPath}>
                      {m.catalogue_pages_add_department()}
                    </Link>
                  </EmptyState>
                ) : (
                  <AreaTable
                    name="departments"
                    heads={[m.catalogue_department(), m.areas_page_courses(), m.areas_people_actions()]}
                  >
                    {rows.map((department) => (
                      <DepartmentRow
                        key={department._id}
                        universityId={chosen._id}
                        department={department}
                        removal={removal}
                        onSaved={(text) => {
                          removal.say(text);
                          departments.reload();
                        }}
                      />
                    ))}
                  </AreaTable>
                )
              }
            </Loaded>
          ) : (
            <NoUniversity universities={universities} />
          )
        }
      </Loaded>
    </>
  );
}
