import { useEffect, useState } from 'react';
import * as m from '../../../../paraglide/messages.js';
import { SheetDialog } from '../../../../ui/area/SheetDialog.tsx';
import { Field } from '../../../../ui/forms/Field.tsx';
import { FormMessage } from '../../../../ui/forms/FormMessage.tsx';
import type { Values } from '../../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../../ui/forms/SubmitButton.tsx';
import { call } from '../../../../ui/session/call.ts';
import type { Course, University } from '../../../schema.ts';
import { MAX_COURSE_TEXT_LENGTH, MAX_NAME_LENGTH } from '../../../vocabulary.ts';
import { CourseFacts } from '../CourseFacts.tsx';
import { blameFiles } from '../failure.ts';
import { Sending } from '../Sending.tsx';
import { inTurn, nothingChanged, type Step } from '../save-steps.ts';
import { useEdit } from '../use-edit.ts';
import { useFileChoice } from '../use-file-choice.ts';
import { useSending } from '../use-sending.ts';
import { FeeFields } from './FeeFields.tsx';
import { PdfPicker } from './PdfPicker.tsx';
import { type CourseValues, courseProblems, payloadOf, valuesOf } from './values.ts';

type Props = {
  universityId: string;
  department: string;
  course: Course;
  onClose: () => void;
  /** @param text what was done */
  onDone: (text: string) => void;
};

/** Changes everything about a course. */
export function EditCourseDialog({ onClose, onDone, ...rest }: Props) {
  const [isDirty, setDirty] = useState(false);
  return (
    <SheetDialog
      title={m.catalogue_pages_edit_course()}
      leaveQuestion={isDirty ? m.catalogue_pages_leave() : null}
      onClose={onClose}
    >
      {(close, cancel) => (
        <EditForm
          {...rest}
          onDirty={setDirty}
          onCancel={cancel}
          onDone={(text) => {
            onDone(text);
            close();
          }}
        />
      )}
    </SheetDialog>
  );
}

type Saved = { message: string; course: Course };
type FormProps = Omit<Props, 'onClose'> & { onDirty: (isDirty: boolean) => void; onCancel: () => void };

function EditForm({ universityId, department, course, onDirty, onCancel, onDone }: FormProps) {
  const path = `/universities/${universityId}/courses/${course._id}`;
  const files = { eligibility: useFileChoice('pdf'), feeStructure: useFileChoice('pdf') };
  const sending = useSending();
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const { form, isDirty, seen } = useEdit<Course, Values & CourseValues>({
    row: course,
    valuesOf,
    refetch: () => findAgain(universityId, course._id),
    check: (values) => ({
      ...(values.name.trim() === '' ? { name: m.forms_missing() } : {}),
      ...courseProblems(values),
    }),
    fallback: m.catalogue_pages_edit_failed(),
    save: async (changes, { version }, values) => {
      const calls: Step<Saved>[] = [];
      if (Object.keys(changes).length > 0)
        calls.push((version) => call('PATCH', path, { ...payloadOf(changes, values), version }));
      const chosen = Object.entries(files).filter(([, choice]) => choice.chosen);
      if (chosen.length > 0)
        calls.push((version) => {
          const body = new FormData();
          body.append('version', String(version));
          for (const [kind, choice] of chosen) if (choice.chosen) body.append(kind, choice.chosen.file);
          return sending.send('PUT', `${path}/files`, body);
        });
      for (const kind of removed)
        if (!chosen.some(([other]) => other === kind))
          calls.push(() => call('DELETE', `${path}/files/${kind}`));
      const saved = await inTurn(calls, version, ({ course }) => {
        // Should the next step fail, this much is stored.
        seen(course);
        return course.version;
      });
      return saved ? blameFiles(saved, files) : nothingChanged();
    },
    onSaved: onDone,
  });
  const isChanged = isDirty || removed.length > 0 || Object.values(files).some(({ chosen }) => chosen);
  useEffect(() => onDirty(isChanged), [isChanged, onDirty]);
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
    <form className="stack-form" onSubmit={form.submit} noValidate>
      <p className="muted">{department}</p>
      <FormMessage form={form} />
      <Field
        form={form}
        name="name"
        label={m.catalogue_pages_course_name()}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        required
      />
      <CourseFacts form={form} />
      <Field
        form={form}
        name="eligibility"
        label={m.catalogue_pages_eligibility()}
        multiline
        maxLength={MAX_COURSE_TEXT_LENGTH}
      />
      {pdf('eligibility', m.catalogue_pages_eligibility_pdf(), course.eligibilityFile)}
      <FeeFields form={form} />
      {pdf('feeStructure', m.catalogue_pages_fees_pdf(), course.feeStructureFile)}
      <div className="sheet-foot">
        {sending.progress && <Sending progress={sending.progress} onStop={sending.stop} />}
        <div className="acts">
          <SubmitButton form={form}>{m.areas_edit_save()}</SubmitButton>
          <button type="button" className="btn" onClick={onCancel}>
            {m.areas_edit_cancel()}
          </button>
        </div>
      </div>
    </form>
  );
}

/** The course as it is stored now; courses are read with their university. */
async function findAgain(universityId: string, courseId: string): Promise<Course | null> {
  const answer = await call<University>('GET', `/universities/${universityId}`);
  if (!answer.ok) return null;
  const courses = answer.data.departments.flatMap((department) => department.courses);
  return courses.find(({ _id }) => _id === courseId) ?? null;
}
