import { useState } from 'react';
import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { coursePath } from '../../../ui/addresses.ts';
import { ChosenFilter, TypedFilter } from '../../../ui/area/filter-fields.tsx';
import { type Filters, useFilters } from '../../../ui/area/use-filters.ts';
import type { Removal } from '../../../ui/area/use-removal.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { rupees } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { languageOf } from '../../../ui/language.ts';
import type { Course, Department, ListedUniversity } from '../../schema.ts';
import { filterDepartments } from '../university.ts';
import { ChosenUniversityPage, useChosenUniversity } from './ChosenUniversity.tsx';
import { EditCourseDialog } from './courses/EditCourseDialog.tsx';
import { creditsText, factsText, isAmounts } from './courses/values.ts';
import { RowActions } from './RowActions.tsx';

/** The courses of a university, department by department, with all their details. */
export function CourseCataloguePage() {
  const filters = useFilters(['university', 'department', 'q']);
  const of = useChosenUniversity(filters);
  return (
    <ChosenUniversityPage
      title={m.areas_page_courses()}
      add={{ label: m.catalogue_pages_add_course(), search: 'mode=course' }}
      of={of}
      filters={<CourseFilters filters={filters} departments={of.departments.data ?? []} />}
    >
      {(university, departments) => (
        <Catalogue
          key={university._id}
          university={university}
          departments={departments}
          filters={filters}
          removal={of.removal}
          reload={of.departments.reload}
        />
      )}
    </ChosenUniversityPage>
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
  const [editing, setEditing] = useState<{ course: Course; department: string } | null>(null);
  const { department = '', q = '' } = filters.search.filters;
  const shown = filterDepartments(
    departments.filter(({ name }) => department === '' || name === department),
    q,
  );
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

type DepartmentProps = {
  university: ListedUniversity;
  department: Department;
  removal: Removal;
  onEdit: (course: Course) => void;
};

/** A department of the catalogue with its courses. */
function DepartmentCourses({ university, department, removal, onEdit }: DepartmentProps) {
  const { _id, name, courses } = department;
  return (
    <section className="dept-list" aria-labelledby={`d-${_id}`}>
      <header>
        <h2 id={`d-${_id}`} lang={languageOf(name)}>
          {name}
        </h2>
        <p className="muted num">{m.university_courses_count({ count: courses.length })}</p>
      </header>
      {courses.length === 0 ? (
        <p className="muted">{m.university_no_courses()}</p>
      ) : (
        <ul>
          {courses.map((course) => (
            <CourseItem
              key={course._id}
              universityId={university._id}
              department={name}
              course={course}
              removal={removal}
              onEdit={() => onEdit(course)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type ItemProps = {
  universityId: string;
  department: string;
  course: Course;
  removal: Removal;
  onEdit: () => void;
};

/** A course of the catalogue: its details, its PDFs, and the possible actions. */
function CourseItem({ universityId, department, course, removal, onEdit }: ItemProps) {
  const { _id, name, eligibility, eligibilityFile, feeStructure, feeStructureFile } = course;
  const path = `/universities/${universityId}`;
  const facts = [
    factsText(course),
    course.totalCredits > 0 && creditsText(course.totalCredits),
    course.modeOfStudy,
  ].filter(Boolean);
  const eligibilityText = eligibility === eligibilityFile ? null : eligibility;
  return (
    <li className="course-item">
      <div>
        <h3 lang={languageOf(name)}>
          <Link to={coursePath({ universityId, department, course: name })}>{name}</Link>
        </h3>
        <p className="muted">{facts.join(' · ')}</p>
        <dl>
          {(eligibilityText || eligibilityFile) && (
            <div>
              <dt>{m.catalogue_pages_eligibility()}</dt>
              <dd>
                {eligibilityText && (
                  <p className="words" lang={languageOf(eligibilityText)}>
                    {eligibilityText}
                  </p>
                )}
                {eligibilityFile && (
                  <PdfLink path={eligibilityFile} text={m.catalogue_pages_eligibility_pdf()} of={name} />
                )}
              </dd>
            </div>
          )}
          {(feeStructure || feeStructureFile) && (
            <div>
              <dt>{m.catalogue_pages_fees()}</dt>
              <dd>
                {feeStructure !== feeStructureFile && <FeeText fees={feeStructure} />}
                {feeStructureFile && (
                  <PdfLink path={feeStructureFile} text={m.catalogue_pages_fees_pdf()} of={name} />
                )}
              </dd>
            </div>
          )}
        </dl>
      </div>
      <div className="acts">
        <RowActions
          name={name}
          onEdit={onEdit}
          removal={removal}
          deletion={{
            id: _id,
            method: 'PATCH',
            path: `${path}/remove-course`,
            body: { departmentName: department, courseName: name },
            contents: `${path}/courses/${_id}/contents`,
            failed: m.catalogue_pages_delete_course_failed(),
          }}
        />
      </div>
    </li>
  );
}

function PdfLink({ path, text, of }: { path: string; text: string; of: string }) {
  return (
    <a className="pdf-link" href={`/api${path}`} target="_blank" rel="noreferrer">
      <Icon name="file" />
      {text}
      <span className="vh">{m.catalogue_pages_of({ name: of })}</span>
    </a>
  );
}

/** The costs of a course: the amounts that are known, or a text about them. */
function FeeText({ fees }: { fees: unknown }) {
  if (!isAmounts(fees)) {
    const text = typeof fees === 'string' ? fees : '';
    return text ? (
      <p className="words" lang={languageOf(text)}>
        {text}
      </p>
    ) : null;
  }
  const amounts: [string, number | null | undefined][] = [
    [m.catalogue_pages_fees_boys_subsidized(), fees.boys?.subsidized],
    [m.catalogue_pages_fees_boys(), fees.boys?.nonSubsidized],
    [m.catalogue_pages_fees_girls_subsidized(), fees.girls?.subsidized],
    [m.catalogue_pages_fees_girls(), fees.girls?.nonSubsidized],
  ];
  return (
    <ul className="amounts num">
      {amounts.map(([label, amount]) =>
        amount == null ? null : (
          <li key={label}>
            {label}: <b>{rupees(amount)}</b>
          </li>
        ),
      )}
    </ul>
  );
}
