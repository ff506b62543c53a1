import { memo, useState } from 'react';
import * as m from '../../../../paraglide/messages.js';
import { Icon } from '../../../../ui/Icon.tsx';
import { languageOf } from '../../../../ui/language.ts';
import { CourseRow } from './CourseRow.tsx';
import { type CourseDraft, type DepartmentDraft, isBlank } from './outline.ts';
import * as steps from './outline-steps.ts';
import { PasteMany } from './PasteMany.tsx';
import { RowName } from './RowName.tsx';
import { type Outline, type RowErrors, rowForm } from './use-outline.ts';

type Props = {
  outline: Outline;
  department: DepartmentDraft;
  number: number;
  isFolded: boolean;
  rowErrors: RowErrors;
  /** There is a course in a department before this one. */
  hasBefore: boolean;
};

/** A department of the form with its courses; folded it is a line that names them. */
export const DepartmentRow = memo(function DepartmentRow(props: Props) {
  const { outline, department, number, isFolded, rowErrors } = props;
  const { take, fold } = outline;
  const { key, courses } = department;
  const row = `department-${key}`;
  const own = rowForm(outline, row, {
    values: { name: department.name },
    rowErrors,
    set: (_, name) => take((all) => steps.renameDepartment(all, department, name)),
  });
  // What is wrong with a course is shown whether its department is folded or not.
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
    <li className="dept-row">
      <div className="line">
        <button
          type="button"
          className="icon fold"
          aria-expanded={isOpen}
          aria-label={m.catalogue_pages_courses_of({ name })}
          onClick={() => fold([key], isOpen)}
        >
          <Icon name="down" />
        </button>
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
        <button
          type="button"
          className="icon"
          aria-label={m.catalogue_pages_remove_row({ name })}
          onClick={remove}
        >
          <Icon name="close" />
        </button>
      </div>
      {isOpen ? <Courses {...props} name={name} /> : <CourseNames courses={named} />}
    </li>
  );
});

function CourseNames({ courses }: { courses: CourseDraft[] }) {
  const names = courses.map(({ name }) => name.trim()).join(', ');
  return (
    <p className="small names" lang={languageOf(names)}>
      {m.university_courses_count({ count: courses.length })}
      {names !== '' && `: ${names}`}
    </p>
  );
}

function Courses({ outline, department, rowErrors, hasBefore, name }: Props & { name: string }) {
  const [isPasting, setPasting] = useState(false);
  const { take } = outline;
  const { key, courses } = department;
  return (
    <div className="inner">
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
      {isPasting ? (
        <PasteMany
          label={m.catalogue_pages_paste_courses_label({ name })}
          hint={m.catalogue_pages_paste_courses_hint()}
          onLines={(text) => take((all) => steps.pasteCourses(all, department, text))}
          onClose={() => setPasting(false)}
        />
      ) : (
        <div className="acts">
          <button
            type="button"
            className="btn"
            onClick={() => take((all) => steps.addCourse(all, department))}
          >
            <Icon name="add" />
            {m.catalogue_pages_add_course()}
          </button>
          <button type="button" className="btn quiet" onClick={() => setPasting(true)}>
            {m.catalogue_pages_paste_courses()}
          </button>
        </div>
      )}
    </div>
  );
}
