import { useState } from 'react';
import * as m from '../../../../paraglide/messages.js';
import { Field } from '../../../../ui/forms/Field.tsx';
import type { Values } from '../../../../ui/forms/problems.ts';
import { call } from '../../../../ui/session/call.ts';
import type { Course, University } from '../../../schema.ts';
import { MAX_NAME_LENGTH } from '../../../vocabulary.ts';
import { EditDialog, EditForm, type InDialog, useEditWithFiles } from '../EditDialog.tsx';
import { useFileChoice } from '../FilePicker.tsx';
import { CourseFacts, EligibilityField, FeeFields, PdfPicker } from './CourseFields.tsx';
import { type CourseValues, courseProblems, payloadOf, valuesOf } from './values.ts';

type Row = { universityId: string; department: string; course: Course };
type Props = Row & {
  onClose: () => void;
  /** @param text what was done */
  onDone: (text: string) => void;
};

/** Changes everything about a course. */
export function EditCourseDialog({ onClose, onDone, ...row }: Props) {
  return (
    <EditDialog title={m.catalogue_pages_edit_course()} onClose={onClose} onDone={onDone}>
      {(dialog) => <CourseForm {...row} {...dialog} />}
    </EditDialog>
  );
}

function CourseForm({ universityId, department, course, onDirty, onCancel, onDone }: Row & InDialog) {
  const path = `/universities/${universityId}/courses/${course._id}`;
  const files = { eligibility: useFileChoice('pdf'), feeStructure: useFileChoice('pdf') };
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const edit = useEditWithFiles<Course, Values & CourseValues, { message: string; course: Course }>({
    row: course,
    valuesOf,
    refetch: () => findAgain(universityId, course._id),
    check: (values) => ({
      ...(values.name.trim() === '' ? { name: m.forms_missing() } : {}),
      ...courseProblems(values),
    }),
    fallback: m.catalogue_pages_edit_failed(),
    path,
    payloadOf,
    rowOf: ({ course }) => course,
    uploadPath: `${path}/files`,
    files,
    removed,
    removalPath: (kind) => `${path}/files/${kind}`,
    onDirty,
    onSaved: onDone,
  });
  const { form } = edit;
  const pdf = (kind: keyof typeof files, label: string, stored: string | null) => (
    <PdfPicker
      label={label}
      choice={files[kind]}
      stored={stored}
      isRemoved={removed.includes(kind)}
      onRemove={(isRemoved) =>
        setRemoved(isRemoved ? [...removed, kind] : removed.filter((one) => one !== kind))
      }
    />
  );
  return (
    <EditForm edit={edit} onCancel={onCancel} head={<p className="muted">{department}</p>}>
      <Field
        form={form}
        name="name"
        label={m.catalogue_pages_course_name()}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        required
      />
      <CourseFacts form={form} />
      <EligibilityField form={form} />
      {pdf('eligibility', m.catalogue_pages_eligibility_pdf(), course.eligibilityFile)}
      <FeeFields form={form} />
      {pdf('feeStructure', m.catalogue_pages_fees_pdf(), course.feeStructureFile)}
    </EditForm>
  );
}

/** The course as it is stored now; courses are read with their university. */
async function findAgain(universityId: string, courseId: string): Promise<Course | null> {
  const answer = await call<University>('GET', `/universities/${universityId}`);
  if (!answer.ok) return null;
  const courses = answer.data.departments.flatMap((department) => department.courses);
  return courses.find(({ _id }) => _id === courseId) ?? null;
}
