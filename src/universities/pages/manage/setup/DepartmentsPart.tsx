import { useState } from 'react';
import * as m from '../../../../paraglide/messages.js';
import { fieldId } from '../../../../ui/forms/problems.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { DepartmentRow } from './DepartmentRow.tsx';
import { filledIn, lastCourse } from './outline.ts';
import * as steps from './outline-steps.ts';
import { PasteMany } from './PasteMany.tsx';
import type { useOutline } from './use-outline.ts';

/** The departments of a new university and their courses: typed row by row, or pasted as a list. */
export function DepartmentsPart({ rows }: { rows: ReturnType<typeof useOutline> }) {
  const [isPasting, setPasting] = useState(false);
  const { outline, departments, folded, errorsOf } = rows;
  const { take, fold, formId } = outline;
  const kept = filledIn(departments);
  const courses = kept.reduce((count, department) => count + department.courses.length, 0);
  const isAllFolded = departments.every(({ key }) => folded.includes(key));
  const firstWithCourse = departments.findIndex((one) => lastCourse([one]) !== undefined);
  return (
    <section className="setup-rows" aria-labelledby={`${formId}-outline`}>
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
            className="btn quiet fold-all"
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
      {isPasting ? (
        <PasteMany
          label={m.catalogue_pages_paste_departments_label()}
          hint={m.catalogue_pages_paste_departments_hint()}
          example={m.catalogue_pages_paste_departments_example()}
          onLines={(text) =>
            take((all) => {
              const step = steps.pasteDepartments(all, text);
              // What came as a list is a list to look over.
              fold(steps.keysOf(step.departments.slice(all.length)), true);
              return step;
            })
          }
          onClose={() => setPasting(false)}
        />
      ) : (
        <div className="acts">
          <button
            type="button"
            id={fieldId(formId, 'add-department')}
            className="btn"
            onClick={() => take(steps.addDepartment)}
          >
            <Icon name="add" />
            {m.catalogue_pages_add_department()}
          </button>
          <button type="button" className="btn quiet" onClick={() => setPasting(true)}>
            {m.catalogue_pages_paste_departments()}
          </button>
        </div>
      )}
    </section>
  );
}
