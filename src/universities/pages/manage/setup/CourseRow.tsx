import { memo, useState } from 'react';
import * as m from '../../../../paraglide/messages.js';
import { Field } from '../../../../ui/forms/Field.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { MAX_COURSE_TEXT_LENGTH } from '../../../vocabulary.ts';
import { CourseFacts } from '../CourseFacts.tsx';
import { factsText } from '../course-text.ts';
import { FeeAmounts } from '../FeeAmounts.tsx';
import { type CourseDraft, isBlank } from './outline.ts';
import * as steps from './outline-steps.ts';
import { RowName } from './RowName.tsx';
import { type Outline, type RowErrors, rowForm } from './use-outline.ts';

type Props = {
  outline: Outline;
  departmentKey: string;
  course: CourseDraft;
  number: number;
  rowErrors: RowErrors;
  /** There is a course before it, whose details can be copied. */
  hasBefore: boolean;
};

/** A course of the form: its name, what is proposed about it, and on demand everything else. */
export const CourseRow = memo(function CourseRow({
  outline,
  departmentKey,
  course,
  number,
  rowErrors,
  hasBefore,
}: Props) {
  const [isOpen, setOpen] = useState(false);
  const take = (step: (...rows: steps.Where) => steps.Step) =>
    outline.take((all) => step(all, steps.departmentAt(all, departmentKey)));
  const form = rowForm(outline, `course-${course.key}`, {
    values: course,
    rowErrors,
    set: (name, value) => take((all, own) => steps.changeCourse(all, own, course, name, value)),
  });
  const isWrong = Object.entries(form.errors).some(([name, texts]) => name !== 'name' && texts.length > 0);
  const shown = isOpen || isWrong;
  const name = course.name.trim() || m.catalogue_pages_course_number({ number });
  return (
    <li className="course-row">
      <div className="line">
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
          className="btn quiet what"
          aria-expanded={shown}
          aria-label={m.catalogue_pages_details_of({ name, facts: factsText(course) })}
          onClick={() => setOpen(!shown)}
        >
          <span>
            <b>{m.catalogue_pages_details()}</b> {factsText(course)}
          </span>
          <Icon name="down" />
        </button>
        <button
          type="button"
          className="icon"
          aria-label={m.catalogue_pages_remove_row({ name })}
          onClick={() => take((all, own) => steps.removeCourse(all, own, course))}
        >
          <Icon name="close" />
        </button>
      </div>
      {shown && (
        <div className="more">
          <CourseFacts form={form} />
          <Field
            form={form}
            name="eligibility"
            label={m.catalogue_pages_eligibility()}
            multiline
            maxLength={MAX_COURSE_TEXT_LENGTH}
          />
          <FeeAmounts form={form} />
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
