import type { ReactNode } from 'react';
import * as m from '../../../paraglide/messages.js';
import { contentsTexts } from '../../../trash/pages/words.ts';
import type { Contents } from '../../../trash/schema.ts';
import { FormButtons, useDirty } from '../../../ui/area/SheetDialog.tsx';
import { DraftNotice, FormMessage } from '../../../ui/forms/form-parts.tsx';
import { changesOf } from '../../../ui/forms/merge.ts';
import type { Values } from '../../../ui/forms/problems.ts';
import { blameFiles, nothingSent } from '../../../ui/forms/refusal.ts';
import { type EditOptions, useEdit } from '../../../ui/forms/use-edit.ts';
import type { Form } from '../../../ui/forms/use-form.ts';
import { type Answer, call, type Refusal } from '../../../ui/session/call.ts';
import { type FileChoice, useFileSending } from './FilePicker.tsx';

type FormProps<V extends Values> = {
  edit: { form: Form<V>; sending: ReturnType<typeof useFileSending> };
  onCancel: () => void;
  /** Shown above the form: what the row belongs to. */
  head?: ReactNode;
  children: ReactNode;
};

/** The form of an edit dialog, with its buttons. */
export function EditForm<V extends Values>({ edit, onCancel, head, children }: FormProps<V>) {
  const { form, sending } = edit;
  return (
    <form className="stack-form" autoComplete="off" onSubmit={form.submit} noValidate>
      {head}
      <FormMessage form={form} />
      <DraftNotice form={form} />
      {children}
      <div className="sheet-foot">
        {sending.bar}
        <FormButtons form={form} onCancel={onCancel} />
      </div>
    </form>
  );
}

type Stored = { message: string };

type FileOptions<Row, V extends Values, Saved extends Stored> = Omit<EditOptions<Row, V>, 'save'> & {
  /** Path that changes the fields (PATCH). */
  path: string;
  payloadOf: (changes: Partial<V>, values: V) => object;
  rowOf: (saved: Saved) => Row;
  /** Path that uploads the chosen files, each under its name in `files` (PUT). */
  uploadPath: string;
  files: Record<string, FileChoice>;
  /** Names of the stored files to delete. */
  removed: readonly string[];
  /** Returns the path that deletes one of them; null if the changed fields replace it. */
  removalPath: (name: string, changes: Partial<V>) => string | null;
  onDirty: (isDirty: boolean) => void;
};

/** Edits a row with files: saves its fields, then its files, each step against the version that the step before returned. */
export function useEditWithFiles<Row extends { version: number }, V extends Values, Saved extends Stored>({
  path,
  payloadOf,
  rowOf,
  uploadPath,
  files,
  removed,
  removalPath,
  onDirty,
  ...options
}: FileOptions<Row, V, Saved>) {
  const sending = useFileSending();
  const save = async (values: V, seen: Row): Promise<Answer<Stored>> => {
    const changes = changesOf(options.valuesOf(seen), values);
    const steps: ((version: number) => Promise<Answer<Saved>>)[] = [];
    if (Object.keys(changes).length > 0)
      steps.push((version) => call('PATCH', path, { ...payloadOf(changes, values), version }));
    const chosen = Object.entries(files).filter(([, choice]) => choice.chosen);
    if (chosen.length > 0)
      steps.push((version) => {
        const body = new FormData();
        body.append('version', String(version));
        for (const [name, choice] of chosen) if (choice.chosen) body.append(name, choice.chosen.file);
        return sending.send('PUT', uploadPath, body);
      });
    for (const name of removed) {
      const at = files[name]?.chosen ? null : removalPath(name, changes);
      if (at !== null) steps.push((version) => call('DELETE', `${at}?version=${version}`));
    }
    let latest = seen.version;
    let first: Answer<Stored> | null = null;
    for (const step of steps) {
      const answer = await step(latest);
      if (!answer.ok) return blameFiles(answer, files);
      // Records what is stored so far, in case the next step fails.
      const row = rowOf(answer.data);
      edit.see(row);
      latest = row.version;
      first ??= answer;
    }
    return first ?? nothingSent({ message: m.input_unchanged() });
  };
  const edit = useEdit<Row, V>({ ...options, save });
  const isChanged =
    edit.isDirty || removed.length > 0 || Object.values(files).some(({ chosen }) => chosen !== null);
  useDirty(isChanged, onDirty);
  return { form: edit.form, sending };
}

/** Returns the question before a delete, with the numbers of rows that would be deleted as well; the refusal of a row that is gone. */
export async function deletionQuestion(name: string, contents: string): Promise<string | Refusal> {
  const answer = await call<Contents>('GET', contents);
  if (!answer.ok && answer.status === 404) return answer;
  const along = answer.ok ? contentsText(answer.data) : m.catalogue_pages_delete_unknown();
  return `${m.catalogue_pages_delete_question({ name })}\n\n${along}\n${m.catalogue_pages_delete_kept()}`;
}

function contentsText(contents: Contents): string {
  const parts = contentsTexts(contents);
  if (parts.length === 0) return m.catalogue_pages_delete_alone();
  const list = new Intl.ListFormat('en-IN', { type: 'conjunction' }).format(parts);
  return m.catalogue_pages_delete_along({ list });
}
