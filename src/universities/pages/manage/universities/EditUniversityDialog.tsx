import { useEffect, useState } from 'react';
import * as m from '../../../../paraglide/messages.js';
import { Loaded } from '../../../../ui/area/Loaded.tsx';
import { SheetDialog } from '../../../../ui/area/SheetDialog.tsx';
import { FormMessage } from '../../../../ui/forms/FormMessage.tsx';
import type { Values } from '../../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../../ui/forms/SubmitButton.tsx';
import { call } from '../../../../ui/session/call.ts';
import { useCall } from '../../../../ui/session/use-call.ts';
import type { University } from '../../../schema.ts';
import { blameFiles } from '../failure.ts';
import { Sending } from '../Sending.tsx';
import { inTurn, nothingChanged, type Step } from '../save-steps.ts';
import { useEdit } from '../use-edit.ts';
import { useFileChoice } from '../use-file-choice.ts';
import { useSending } from '../use-sending.ts';
import { LogoFields } from './LogoFields.tsx';
import { UniversityFields } from './UniversityFields.tsx';
import { isUploaded, type UniversityValues, universityProblems, valuesOf } from './values.ts';

type Props = {
  id: string;
  name: string;
  onClose: () => void;
  /** @param text what was done */
  onDone: (text: string) => void;
};

/** Changes the details of a university, and its logo. */
export function EditUniversityDialog({ id, name, onClose, onDone }: Props) {
  const university = useCall<University>(`/universities/${id}`);
  const [isDirty, setDirty] = useState(false);
  return (
    <SheetDialog
      title={m.catalogue_pages_edit_university()}
      leaveQuestion={isDirty ? m.catalogue_pages_leave() : null}
      onClose={onClose}
    >
      {(close, cancel) => (
        <Loaded call={university} failed={m.catalogue_pages_failed_one({ name })}>
          {(row) => (
            <EditForm
              row={row}
              onDirty={setDirty}
              onCancel={cancel}
              onDone={(text) => {
                onDone(text);
                close();
              }}
            />
          )}
        </Loaded>
      )}
    </SheetDialog>
  );
}

type Saved = { message: string; university: University };
type FormProps = {
  row: University;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onDone: (text: string) => void;
};

function EditForm({ row, onDirty, onCancel, onDone }: FormProps) {
  const path = `/universities/${row._id}`;
  const logo = useFileChoice('picture');
  const sending = useSending();
  const [stored, setStored] = useState(isUploaded(row.logo) ? row.logo : null);
  const isLogoGone = isUploaded(row.logo) && stored === null;
  const { form, isDirty, seen } = useEdit<University, Values & UniversityValues>({
    row,
    valuesOf,
    refetch: async () => {
      const answer = await call<University>('GET', path);
      return answer.ok ? answer.data : null;
    },
    check: universityProblems,
    fallback: m.catalogue_pages_edit_failed(),
    save: async (changes, { version }) => {
      const calls: Step<Saved>[] = [];
      if (Object.keys(changes).length > 0)
        calls.push((version) => call('PATCH', path, { ...changes, version }));
      const { chosen } = logo;
      if (chosen)
        calls.push((version) => {
          const body = new FormData();
          body.append('version', String(version));
          body.append('logo', chosen.file);
          return sending.send('PUT', `${path}/logo`, body);
        });
      else if (isLogoGone && changes.logo === undefined) calls.push(() => call('DELETE', `${path}/logo`));
      const saved = await inTurn(calls, version, ({ university }) => {
        // Should the next step fail, this much is stored.
        seen(university);
        return university.version;
      });
      return saved ? blameFiles(saved, { logo }) : nothingChanged();
    },
    onSaved: onDone,
  });
  const isChanged = isDirty || logo.chosen !== null || isLogoGone;
  useEffect(() => onDirty(isChanged), [isChanged, onDirty]);
  return (
    <form className="stack-form" onSubmit={form.submit} noValidate>
      <FormMessage form={form} />
      <UniversityFields form={form}>
        <LogoFields form={form} choice={logo} stored={stored} onRemove={() => setStored(null)} />
      </UniversityFields>
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
