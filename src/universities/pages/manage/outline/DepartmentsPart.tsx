import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react';
import * as m from '../../../../paraglide/messages.js';
import { isComposing } from '../../../../ui/focus.ts';
import { FieldFrame, type FieldsForm, fieldAttributes } from '../../../../ui/forms/form-parts.tsx';
import { fieldId } from '../../../../ui/forms/problems.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { languageOf } from '../../../../ui/language.ts';
import { MAX_NAME_LENGTH } from '../../../vocabulary.ts';
import { CourseFields } from '../courses/CourseFields.tsx';
import { factsText } from '../courses/values.ts';
import { type FileChoice, usePictureOrPdf } from '../FilePicker.tsx';
import * as css from './DepartmentsPart.module.css';
import {
  type CourseDraft,
  courseField,
  type DepartmentDraft,
  filledIn,
  isBlank,
  lastCourse,
  linesOf,
} from './outline.ts';
import * as steps from './steps.ts';
import { type Outline, type RowErrors, rowForm, type useOutline } from './use-outline.ts';

/** The departments of a new university and their courses: typed row by row, or pasted as a list. */
export function DepartmentsPart({ rows }: { rows: ReturnType<typeof useOutline> }) {
  const { outline, departments, folded, errorsOf } = rows;
  const { take, fold, formId } = outline;
  const kept = filledIn(departments);
  const courses = kept.reduce((count, department) => count + department.courses.length, 0);
  const isAllFolded = departments.every(({ key }) => folded.includes(key));
  const firstWithCourse = departments.findIndex((one) => lastCourse([one]) !== undefined);
  return (
    <section className={css.part} aria-labelledby={`${formId}-outline`}>
      <header>
        <h3 id={`${formId}-outline`}>{m.catalogue_pages_departments()}</h3>
        {kept.length > 0 && (
          <p className="muted" role="status">
            {m.university_counts({
              courses: m.university_courses_count({ count: courses }),
              departments: m.university_departments_count({ count: kept.length }),
            })}
          </p>
        )}
        {departments.length > 1 && (
          <button
            type="button"
            className={`btn quiet ${css.foldAll}`}
            onClick={() => fold(steps.keysOf(departments), !isAllFolded)}
          >
            {isAllFolded ? m.catalogue_pages_unfold_all() : m.catalogue_pages_fold_all()}
          </button>
        )}
      </header>
      <p className="hint">{m.catalogue_pages_outline_hint()}</p>
      {departments.length > 0 && (
        <ol>
          {departments.map((department, at) => (
            <DepartmentRow
              key={department.key}
              outline={outline}
              department={department}
              number={at + 1}
              isFolded={folded.includes(department.key)}
              rowErrors={errorsOf(department)}
              hasBefore={firstWithCourse >= 0 && firstWithCourse < at}
            />
          ))}
        </ol>
      )}
      <AddRows
        id={fieldId(formId, 'add-department')}
        addLabel={m.catalogue_pages_add_department()}
        onAdd={() => take(steps.addDepartment)}
        pasteLabel={m.catalogue_pages_paste_departments()}
        label={m.catalogue_pages_paste_departments_label()}
        hint={m.catalogue_pages_paste_departments_hint()}
        example={m.catalogue_pages_paste_departments_example()}
        onLines={(text) =>
          take((all) => {
            const step = steps.pasteDepartments(all, text);
            // Pasted departments start folded, so that the user can check them as a list.
            fold(steps.keysOf(step.departments.slice(all.length)), true);
            return step;
          })
        }
      />
    </section>
  );
}

type DepartmentProps = {
  outline: Outline;
  department: DepartmentDraft;
  number: number;
  isFolded: boolean;
  rowErrors: RowErrors;
  /** Whether an earlier department has a named course. */
  hasBefore: boolean;
};

/** A department of the form with its courses; when folded, a line with their names. */
const DepartmentRow = memo(function DepartmentRow(props: DepartmentProps) {
  const { outline, department, number, isFolded, rowErrors } = props;
  const { take, fold } = outline;
  const { key, courses } = department;
  const row = `department-${key}`;
  const own = rowForm(outline, row, {
    values: { name: department.name },
    rowErrors,
    set: (_, name) => take((all) => steps.renameDepartment(all, department, name)),
  });
  // An error in a course unfolds its department.
  const isOpen = !isFolded || Object.keys(rowErrors).some((name) => !name.startsWith(row));
  const name = department.name.trim() || m.catalogue_pages_department_number({ number });
  const named = courses.filter((course) => course.name.trim() !== '');
  const remove = () => {
    const isAsked = !courses.every(isBlank);
    if (isAsked && !window.confirm(m.catalogue_pages_remove_department({ name, count: named.length })))
      return;
    take((all) => steps.removeDepartment(all, department));
  };
  return (
    <li className={css.department}>
      <div className={css.line}>
        <IconButton
          icon="down"
          className={css.fold}
          aria-expanded={isOpen}
          label={m.catalogue_pages_courses_of({ name })}
          onClick={() => fold([key], isOpen)}
        />
        <RowName
          form={own}
          label={m.catalogue_pages_department_number({ number })}
          onNext={() => {
            fold([key], false);
            take((all) => steps.goToCourses(all, department));
          }}
          onLines={(text) =>
            take((all) => {
              const step = steps.pasteDepartments(all, text, department);
              fold(steps.keysOf(step.departments.filter((one) => !all.includes(one))), true);
              return step;
            })
          }
        />
        <IconButton icon="close" label={m.areas_remove_of({ name })} onClick={remove} />
      </div>
      {isOpen ? <Courses {...props} name={name} /> : <CourseNames courses={named} />}
    </li>
  );
});

function CourseNames({ courses }: { courses: CourseDraft[] }) {
  const names = courses.map(({ name }) => name.trim()).join(', ');
  return (
    <p className={`small ${css.names}`} lang={languageOf(names)}>
      {m.university_courses_count({ count: courses.length })}
      {names !== '' && `: ${names}`}
    </p>
  );
}

function Courses({ outline, department, rowErrors, hasBefore, name }: DepartmentProps & { name: string }) {
  const { take } = outline;
  const { key, courses } = department;
  return (
    <div className={css.inner}>
      {courses.length > 0 && (
        <ul>
          {courses.map((course, at) => (
            <CourseRow
              key={course.key}
              outline={outline}
              departmentKey={key}
              course={course}
              number={at + 1}
              rowErrors={rowErrors}
              hasBefore={hasBefore || at > 0}
            />
          ))}
        </ul>
      )}
      <AddRows
        addLabel={m.catalogue_pages_add_course()}
        onAdd={() => take((all) => steps.addCourse(all, department))}
        pasteLabel={m.catalogue_pages_paste_courses()}
        label={m.catalogue_pages_paste_courses_label({ name })}
        hint={m.catalogue_pages_paste_courses_hint()}
        onLines={(text) => take((all) => steps.pasteCourses(all, department, text))}
      />
    </div>
  );
}

type CourseProps = {
  outline: Outline;
  departmentKey: string;
  course: CourseDraft;
  number: number;
  rowErrors: RowErrors;
  /** Whether there is an earlier course to copy details from. */
  hasBefore: boolean;
};

/** A course of the form: its name, a summary of its details, and on demand the fields for them. */
const CourseRow = memo(function CourseRow({
  outline,
  departmentKey,
  course,
  number,
  rowErrors,
  hasBefore,
}: CourseProps) {
  const [isOpen, setOpen] = useState(false);
  const take = (step: (...rows: steps.Where) => steps.Step) =>
    outline.take((all) => step(all, steps.departmentAt(all, departmentKey)));
  const form = rowForm(outline, `course-${course.key}`, {
    values: course,
    rowErrors,
    set: (name, value) => take((all, own) => steps.changeCourse(all, own, course, name, value)),
  });
  const files = {
    eligibility: usePdf(outline, courseField(course.key, 'eligibility')),
    feeStructure: usePdf(outline, courseField(course.key, 'feeStructure')),
  };
  const pdf = files.eligibility.chosen || files.feeStructure.chosen ? 'yes' : '';
  useEffect(() => {
    if (form.values.pdf !== pdf) form.set('pdf', pdf);
  });
  const isWrong = Object.entries(form.errors).some(([name, texts]) => name !== 'name' && texts.length > 0);
  const shown = isOpen || isWrong;
  const name = course.name.trim() || m.catalogue_pages_course_number({ number });
  return (
    <li className={css.course}>
      <div className={css.line}>
        <RowName
          form={form}
          label={m.catalogue_pages_course_number({ number })}
          onNext={() =>
            take((all, own) =>
              isBlank(course) ? steps.endCourses(all, own, course) : steps.addCourse(all, own, course),
            )
          }
          onLines={(text) => take((all, own) => steps.pasteCourses(all, own, text, course))}
        />
        <button
          type="button"
          className={`btn quiet ${css.what}`}
          aria-expanded={shown}
          aria-label={m.catalogue_pages_details_of({ name, facts: factsText(course) })}
          onClick={() => setOpen(!shown)}
        >
          <span>
            <b>{m.catalogue_pages_details()}</b> {factsText(course)}
          </span>
          <Icon name="down" />
        </button>
        <IconButton
          icon="close"
          label={m.areas_remove_of({ name })}
          onClick={() => take((all, own) => steps.removeCourse(all, own, course))}
        />
      </div>
      {shown && (
        <div className={css.more}>
          <CourseFields form={form} files={files} />
          {hasBefore && (
            <button
              type="button"
              className="btn quiet"
              onClick={() => take((all, own) => steps.copyDetails(all, own, course))}
            >
              {m.catalogue_pages_copy_details()}
            </button>
          )}
        </div>
      )}
    </li>
  );
});

/** Manages a PDF of a row; it is sent once the university is stored. */
function usePdf({ pdfs }: Outline, field: string): FileChoice {
  const choice = usePictureOrPdf('pdf', pdfs.get(field));
  const file = choice.chosen?.file;
  useEffect(() => {
    if (file) pdfs.set(field, file);
    else pdfs.delete(field);
  }, [pdfs, field, file]);
  return choice;
}

type NameProps<V extends { name: string }> = {
  form: FieldsForm<V & Record<string, string>>;
  label: string;
  /** Called on Enter. */
  onNext: () => void;
  /** Called with pasted lines, which a single-line input would join. */
  onLines: (text: string) => void;
};

/** The name field of a row: Enter moves on, and a pasted list becomes rows. */
function RowName<V extends { name: string }>({ form, label, onNext, onLines }: NameProps<V>) {
  const onKeyDown = (event: KeyboardEvent) => {
    // While an Indian script is being composed, Enter belongs to the keyboard.
    if (event.key !== 'Enter' || isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onNext();
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/\n\s*\S/.test(text.trimStart())) return;
    event.preventDefault();
    onLines(text);
  };
  return (
    // Empty rows are ignored, so the name is not required; to call it optional would mislead.
    <FieldFrame form={form} name="name" label={label} optional={false}>
      <input
        {...fieldAttributes(form, 'name', false)}
        type="text"
        maxLength={MAX_NAME_LENGTH}
        enterKeyHint="next"
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
    </FieldFrame>
  );
}

type AddProps = Omit<PasteProps, 'onClose'> & {
  id?: string;
  addLabel: string;
  onAdd: () => void;
  pasteLabel: string;
};

/** Buttons to add one row, or many from a pasted list. */
function AddRows({ id, addLabel, onAdd, pasteLabel, ...paste }: AddProps) {
  const [isPasting, setPasting] = useState(false);
  if (isPasting) return <PasteMany {...paste} onClose={() => setPasting(false)} />;
  return (
    <div className="acts tight">
      <button type="button" id={id} className="btn" onClick={onAdd}>
        <Icon name="add" />
        {addLabel}
      </button>
      <button type="button" className="btn quiet" onClick={() => setPasting(true)}>
        {pasteLabel}
      </button>
    </div>
  );
}

type PasteProps = {
  label: string;
  hint: string;
  /** Sample lines for the placeholder. */
  example?: string;
  onLines: (text: string) => void;
  onClose: () => void;
};

/** A text box for many names, one per line. */
function PasteMany({ label, hint, example, onLines, onClose }: PasteProps) {
  const [text, setText] = useState('');
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const count = linesOf(text).length;
  const take = () => {
    onLines(text);
    onClose();
  };
  // Submitting the form while the box has lines only turns them into rows, for the user to check.
  useEffect(() => {
    const form = area.current?.form;
    const takeFirst = (event: SubmitEvent) => {
      if (count === 0) return;
      event.preventDefault();
      event.stopPropagation();
      take();
    };
    form?.addEventListener('submit', takeFirst);
    return () => form?.removeEventListener('submit', takeFirst);
  });
  return (
    <div className={css.paste}>
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={area}
        id={id}
        className="field"
        rows={6}
        value={text}
        placeholder={example}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <div className="acts tight">
        <button
          type="button"
          className="btn primary"
          aria-disabled={count === 0 || undefined}
          onClick={() => {
            if (count === 0) return area.current?.focus();
            take();
          }}
        >
          {m.catalogue_pages_paste_take({ count })}
        </button>
        <button type="button" className="btn" onClick={onClose}>
          {m.areas_cancel()}
        </button>
      </div>
    </div>
  );
}
