import { useState } from 'react';
import * as m from '../../../../paraglide/messages.js';
import { Loaded } from '../../../../ui/area/Loaded.tsx';
import type { Values } from '../../../../ui/forms/problems.ts';
import { call } from '../../../../ui/session/call.ts';
import { useCall } from '../../../../ui/session/use-call.ts';
import type { University } from '../../../schema.ts';
import { EditDialog, EditForm, type InDialog, useEditWithFiles } from '../EditDialog.tsx';
import { useFileChoice } from '../FilePicker.tsx';
import {
  isUploaded,
  LogoFields,
  UniversityFields,
  type UniversityValues,
  universityProblems,
  valuesOf,
} from './UniversityFields.tsx';

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
  return (
    <EditDialog title={m.catalogue_pages_edit_university()} onClose={onClose} onDone={onDone}>
      {(dialog) => (
        <Loaded call={university} failed={m.catalogue_pages_failed_one({ name })}>
          {(row) => <UniversityForm row={row} {...dialog} />}
        </Loaded>
      )}
    </EditDialog>
  );
}

function UniversityForm({ row, onDirty, onCancel, onDone }: { row: University } & InDialog) {
  const path = `/universities/${row._id}`;
  const logo = useFileChoice('picture');
  const [stored, setStored] = useState(isUploaded(row.logo) ? row.logo : null);
  const edit = useEditWithFiles<
    University,
    Values & UniversityValues,
    { message: string; university: University }
  >({
    row,
    valuesOf,
    refetch: async () => {
      const answer = await call<University>('GET', path);
      return answer.ok ? answer.data : null;
    },
    check: universityProblems,
    fallback: m.catalogue_pages_edit_failed(),
    path,
    payloadOf: (changes) => changes,
    rowOf: ({ university }) => university,
    uploadPath: `${path}/logo`,
    files: { logo },
    removed: isUploaded(row.logo) && stored === null ? ['logo'] : [],
    // An address takes its place.
    removalPath: (_, changes) => (changes.logo === undefined ? `${path}/logo` : null),
    onDirty,
    onSaved: onDone,
  });
  const { form } = edit;
  return (
    <EditForm edit={edit} onCancel={onCancel}>
      <UniversityFields form={form}>
        <LogoFields form={form} choice={logo} stored={stored} onRemove={() => setStored(null)} />
      </UniversityFields>
    </EditForm>
  );
}
