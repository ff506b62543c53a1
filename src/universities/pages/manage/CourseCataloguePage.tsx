import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { coursePath } from '../../../ui/addresses.ts';
import { ChosenFilter, type Filters, TypedFilter, useFilters } from '../../../ui/area/filters.tsx';
import { RowActions } from '../../../ui/area/RowActions.tsx';
import type { Removal } from '../../../ui/area/removal.tsx';
import { EditDialog, type InDialog } from '../../../ui/area/SheetDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { rupees } from '../../../ui/format.ts';
import { Field } from '../../../ui/forms/form-parts.tsx';
import type { Values } from '../../../ui/forms/problems.ts';
import { readAgain } from '../../../ui/forms/use-edit.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { languageOf } from '../../../ui/language.ts';
import { useFold } from '../../../ui/place-state.ts';
import { Typed } from '../../../ui/Typed.tsx';
import type { Course, CourseFile, Department, ListedUniversity, University } from '../../schema.ts';
import { MAX_NAME_LENGTH } from '../../vocabulary.ts';
import { filterDepartments, MANY_COURSES, startOpen } from '../university.ts';
import { ChosenUniversityPage, useChosenUniversity } from './ChosenUniversity.tsx';
import * as css from './CourseCataloguePage.module.css';
import * as fieldsCss from './courses/CourseFields.module.css';
import { CourseFields } from './courses/CourseFields.tsx';
import {
  type CourseValues,
  courseProblems,
  factsText,
  isAmounts,
  payloadOf,
  valuesOf,
} from './courses/values.ts';
import { deletionQuestion, EditForm, useEditWithFiles } from './editing.tsx';
import { usePictureOrPdf } from './FilePicker.tsx';

/** The courses of a university, department by department, with all their details. */
export function CourseCataloguePage() {
  const filters = useFilters(['university', 'department', 'q']);
  const of = useChosenUniversity(filters);
  return (
    <ChosenUniversityPage
      title={m.areas_page_courses()}
      add={{ label: m.catalogue_pages_add_course(), search: 'mode=course' }}
      of={of}
      filters={
        <>
          <ChosenFilter
            {...filters.chosen('department')}
            label={m.catalogue_department()}
            any={m.areas_department_any()}
            options={(of.departments.data ?? []).map(({ name }) => ({ value: name, label: name }))}
          />
          <TypedFilter
            {...filters.typed('q')}
            label={m.catalogue_pages_course_search()}
            hint={m.catalogue_pages_course_search_hint()}
          />
        </>
      }
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
  const isOpen = startOpen(shown);
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
          open={isOpen}
          removal={removal}
          onEdit={(course) => setEditing({ course, department: one.name })}
        />
      ))}
      {editing && (
        <EditDialog
          title={m.catalogue_pages_edit_course()}
          leaveQuestion={m.catalogue_pages_leave()}
          onClose={() => {
            setEditing(null);
            // A save that failed halfway may have stored some of the changes.
            reload();
          }}
          onDone={removal.say}
        >
          {(dialog) => <CourseForm universityId={university._id} {...editing} {...dialog} />}
        </EditDialog>
      )}
    </>
  );
}

type DepartmentProps = {
  university: ListedUniversity;
  department: Department;
  /** Whether it is open before the reader has toggled it. */
  open: boolean;
  removal: Removal;
  onEdit: (course: Course) => void;
};

/** A department that folds its courses. They are rendered only while it is open: some universities have thousands. */
function DepartmentCourses({ university, department, open, removal, onEdit }: DepartmentProps) {
  const { _id, name, courses } = department;
  const fold = useFold(_id, open);
  return (
    <details className="sem" {...fold}>
      <summary>
        <Typed as="h2" text={name} />
        <span className="tally num">{m.university_courses_count({ count: courses.length })}</span>
        <span className="chevron" />
      </summary>
      {fold.open && courses.length === 0 && <p className="none">{m.university_no_courses()}</p>}
      {fold.open && courses.length > 0 && (
        <ul className={courses.length > MANY_COURSES ? `${css.courses} many` : css.courses}>
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
    </details>
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
    course.totalCredits > 0 && m.catalogue_pages_credits_count({ count: course.totalCredits }),
    course.modeOfStudy,
  ].filter(Boolean);
  const eligibilityText = eligibility === eligibilityFile ? null : eligibility;
  return (
    <li className={css.course}>
      <div>
        <h3 lang={languageOf(name)}>
          <Link to={coursePath({ universityId, department, course: name })}>{name}</Link>
        </h3>
        <p className="muted">{facts.join(' · ')}</p>
        <dl>
          {(eligibilityText || eligibilityFile) && (
            <div>
              <dt className="note">{m.catalogue_pages_eligibility()}</dt>
              <dd>
                <Typed as="p" className={css.words} text={eligibilityText} />
                {eligibilityFile && (
                  <PdfLink path={eligibilityFile} text={m.catalogue_pages_eligibility_pdf()} of={name} />
                )}
              </dd>
            </div>
          )}
          {(feeStructure || feeStructureFile) && (
            <div>
              <dt className="note">{m.catalogue_pages_fees()}</dt>
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
      <div className="acts tight">
        <RowActions
          name={name}
          onEdit={onEdit}
          isBusy={removal.busy !== null}
          onDelete={() =>
            removal.remove({
              id: _id,
              method: 'PATCH',
              path: `${path}/remove-course`,
              body: { departmentName: department, courseName: name, courseId: _id },
              question: () => deletionQuestion(name, `${path}/courses/${_id}/contents`),
              failed: m.catalogue_pages_delete_course_failed(),
            })
          }
        />
      </div>
    </li>
  );
}

function PdfLink({ path, text, of }: { path: string; text: string; of: string }) {
  return (
    <a className={fieldsCss.pdf} href={`/api${path}`} target="_blank" rel="noreferrer">
      <Icon name="file" />
      {text}
      <span className="visually-hidden">{m.catalogue_pages_of({ name: of })}</span>
    </a>
  );
}

/** The fees of a course: the known amounts, or a text. */
function FeeText({ fees }: { fees: unknown }) {
  if (!isAmounts(fees)) {
    const text = typeof fees === 'string' ? fees : '';
    return <Typed as="p" className={css.words} text={text} />;
  }
  const amounts: [string, number | null | undefined][] = [
    [m.catalogue_pages_fees_boys_subsidized(), fees.boys?.subsidized],
    [m.catalogue_pages_fees_boys(), fees.boys?.nonSubsidized],
    [m.catalogue_pages_fees_girls_subsidized(), fees.girls?.subsidized],
    [m.catalogue_pages_fees_girls(), fees.girls?.nonSubsidized],
  ];
  return (
    <ul className="num">
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

type FormProps = { universityId: string; department: string; course: Course } & InDialog;

/** Changes everything about a course. */
function CourseForm({ universityId, department, course, onDirty, onCancel, onDone }: FormProps) {
  const path = `/universities/${universityId}/courses/${course._id}`;
  const files = { eligibility: usePictureOrPdf('pdf'), feeStructure: usePictureOrPdf('pdf') };
  const [seen, setSeen] = useState(course);
  const [removed, setRemoved] = useState<readonly CourseFile[]>([]);
  const edit = useEditWithFiles<Course, Values & CourseValues, { message: string; course: Course }>({
    row: course,
    valuesOf,
    reread: async () => {
      const now = await findAgain(universityId, course._id);
      if (now) {
        // Another person may have replaced a PDF: shows the new one and cancels a removal of the old one.
        setRemoved(removed.filter((kind) => now[`${kind}File`] === seen[`${kind}File`]));
        setSeen(now);
      }
      return now;
    },
    check: (values) => ({
      ...(values.name.trim() === '' ? { name: m.forms_missing() } : {}),
      ...courseProblems(values),
    }),
    fallback: m.areas_not_saved(),
    draft: { form: `course ${course._id} ${course.version}` },
    path,
    payloadOf,
    rowOf: ({ course }) => course,
    uploadPath: `${path}/files`,
    files,
    removed,
    removalPath: (kind) => `${path}/files/${kind}`,
    onDirty,
    onSent: ({ message }) => onDone(message),
  });
  const { form } = edit;
  return (
    <EditForm edit={edit} onCancel={onCancel} head={<p className="muted">{department}</p>}>
      <Field
        form={form}
        name="name"
        label={m.catalogue_pages_course_name()}
        maxLength={MAX_NAME_LENGTH}
        required
      />
      <CourseFields form={form} files={files} stored={seen} removed={removed} onRemoved={setRemoved} />
    </EditForm>
  );
}

/** Reads a course again, with its university: the API returns no single courses. */
async function findAgain(universityId: string, courseId: string): Promise<Course | null> {
  const university = await readAgain<University>(`/universities/${universityId}`);
  const courses = university?.departments.flatMap((department) => department.courses);
  return courses?.find(({ _id }) => _id === courseId) ?? null;
}
