import { useState } from 'react';
import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { ChosenFilter, TypedFilter } from '../../../ui/area/filter-fields.tsx';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import { RemovalNotice } from '../../../ui/area/RemovalNotice.tsx';
import { type Filters, useFilters } from '../../../ui/area/use-filters.ts';
import { type Removal, useRemoval } from '../../../ui/area/use-removal.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import type { Course, Department, ListedUniversity } from '../../schema.ts';
import { useDepartments, useManagedUniversities } from '../places/use-places.ts';
import { filterDepartments } from '../university.ts';
import { DepartmentCourses } from './courses/DepartmentCourses.tsx';
import { EditCourseDialog } from './courses/EditCourseDialog.tsx';
import { NoUniversity, UniversityChooser } from './UniversityChooser.tsx';
import { chosenOf, useLastUniversity } from './use-chosen-university.ts';

const names = ['university', 'department', 'q'] as const;

/** The courses of a university, department by department, with all their details. */
export function CourseCataloguePage() {
  const { role } = useSession();
  const filters = useFilters(names);
  const universities = useManagedUniversities();
  const chosen = chosenOf(universities, filters.search.filters.university ?? '');
  const departments = useDepartments(chosen?._id ?? '');
  useLastUniversity(chosen?._id ?? '');
  const removal = useRemoval(departments.reload);
  return (
    <>
      <header className="head with-act">
        <h1>{m.areas_page_courses()}</h1>
        <Link
          className="btn primary"
          to={`${areaOf[role]}/add-department-or-course?mode=course${chosen ? `&university=${chosen._id}` : ''}`}
        >
          <Icon name="add" />
          {m.catalogue_pages_add_course()}
        </Link>
      </header>
      <UniversityChooser universities={universities} chosen={chosen}>
        <CourseFilters filters={filters} departments={departments.data ?? []} />
      </UniversityChooser>
      <RemovalNotice removal={removal} />
      <Loaded call={universities} failed={m.catalogue_places_failed()}>
        {() =>
          chosen ? (
            <Loaded call={departments} failed={m.catalogue_pages_failed_one({ name: chosen.name })}>
              {(rows) => (
                <Catalogue
                  key={chosen._id}
                  university={chosen}
                  departments={rows}
                  filters={filters}
                  removal={removal}
                  reload={departments.reload}
                />
              )}
            </Loaded>
          ) : (
            <NoUniversity universities={universities} />
          )
        }
      </Loaded>
    </>
  );
}

function CourseFilters({
  filters: { search, set },
  departments,
}: {
  filters: Filters;
  departments: Department[];
}) {
  const { department = '', q = '' } = search.filters;
  return (
    <>
      <ChosenFilter
        label={m.catalogue_department()}
        any={m.catalogue_pages_every_department()}
        value={department}
        options={departments.map(({ name }) => ({ value: name, label: name }))}
        onChange={(department) => set({ department })}
      />
      <TypedFilter
        label={m.catalogue_pages_course_search()}
        hint={m.catalogue_pages_course_search_hint()}
        value={q}
        onChange={(q) => set({ q }, 'typed')}
      />
    </>
  );
}

type CatalogueProps = {
  university: ListedUniversity;
  departments: Department[];
  filters: Filters;
  removal: Removal;
  reload: () => void;
};

function Catalogue({ university, departments, filters, removal, reload }: CatalogueProps) {
  const { role } = useSession();
  const [editing, setEditing] = useState<{ course: Course; department: string } | null>(null);
  const { department = '', q = '' } = filters.search.filters;
  const shown = filterDepartments(
    departments.filter(({ name }) => department === '' || name === department),
    q,
  );
  if (departments.length === 0) {
    return (
      <EmptyState title={m.university_no_departments()} text={m.catalogue_pages_no_departments_text()}>
        <Link
          className="btn primary"
          to={`${areaOf[role]}/add-department-or-course?university=${university._id}`}
        >
          {m.catalogue_pages_add_department()}
        </Link>
      </EmptyState>
    );
  }
  if (shown.length === 0) {
    return (
      <EmptyState title={m.university_no_match()} text={m.university_no_match_text()}>
        <button type="button" className="btn primary" onClick={() => filters.set({ department: '', q: '' })}>
          {m.universities_search_clear()}
        </button>
      </EmptyState>
    );
  }
  return (
    <>
      {shown.map((one) => (
        <DepartmentCourses
          key={one._id}
          university={university}
          department={one}
          removal={removal}
          onEdit={(course) => setEditing({ course, department: one.name })}
        />
      ))}
      {editing && (
        <EditCourseDialog
          universityId={university._id}
          course={editing.course}
          department={editing.department}
          onClose={() => {
            setEditing(null);
            // Even what was not finished may have been stored in part.
            reload();
          }}
          onDone={removal.say}
        />
      )}
    </>
  );
}
