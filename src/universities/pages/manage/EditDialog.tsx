import { type ReactNode, useEffect, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { SheetDialog } from '../../../ui/area/SheetDialog.tsx';
import { FormMessage } from '../../../ui/forms/FormMessage.tsx';
import type { Values } from '../../../ui/forms/problems.ts';
import { type Refusal, withReason } from '../../../ui/forms/refusal.ts';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import { type Form, useForm } from '../../../ui/forms/use-form.ts';
import { type Answer, call } from '../../../ui/session/call.ts';
import { blameFiles, type FileChoice, Sending, useSending } from './FilePicker.tsx';
import { changesOf, merge } from './merge.ts';

/** What a form in a dialog tells it. */
export type InDialog = {
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  /** @param text what was done */
  onDone: (text: string) => void;
};

type DialogProps = {
  title: string;
  onClose: () => void;
  onDone: (text: string) => void;
  children: (dialog: InDialog) => ReactNode;
};

/** A dialog with a form, which asks before it leaves changes behind and closes when they are saved. */
export function EditDialog({ title, onClose, onDone, children }: DialogProps) {
  const [isDirty, setDirty] = useState(false);
  return (
    <SheetDialog title={title} leaveQuestion={isDirty ? m.catalogue_pages_leave() : null} onClose={onClose}>
      {(close, cancel) =>
        children({
          onDirty: setDirty,
          onCancel: cancel,
          onDone: (text) => {
            onDone(text);
            close();
          },
        })
      }
    </SheetDialog>
  );
}

type FormProps<V extends Values> = {
  edit: { form: Form<V>; sending: ReturnType<typeof useSending> };
  onCancel: () => void;
  /** Says where the row belongs. */
  head?: ReactNode;
  children: ReactNode;
};

/** The form of such a dialog, with its buttons. */
export function EditForm<V extends Values>({ edit, onCancel, head, children }: FormProps<V>) {
  const { form, sending } = edit;
  return (
    <form className="stack-form" onSubmit={form.submit} noValidate>
      {head}
      <FormMessage form={form} />
      {children}
      <div className="sheet-foot">
        {sending.progress && <Sending progress={sending.progress} onStop={sending.stop} />}
        <SaveButtons form={form} onCancel={onCancel} />
      </div>
    </form>
  );
}

export function SaveButtons<V extends Values>({ form, onCancel }: { form: Form<V>; onCancel: () => void }) {
  return (
    <div className="acts">
      <SubmitButton form={form}>{m.areas_edit_save()}</SubmitButton>
      <button type="button" className="btn" onClick={onCancel}>
        {m.areas_edit_cancel()}
      </button>
    </div>
  );
}

type Stored = { message: string };

type Options<Row, V extends Values> = {
  /** As it was read. */
  row: Row;
  valuesOf: (row: Row) => V;
  /** Reads it again. */
  refetch: () => Promise<Row | null>;
  /** Stores the changes against the version that was read. */
  save: (changes: Partial<V>, seen: Row, values: V) => Promise<Answer<Stored>>;
  /** What a failure says when the server says nothing. */
  fallback: string;
  /** Shows it first in any case; the reason beside it. */
  quoted?: boolean;
  check?: (values: V) => Partial<Record<keyof V, string>>;
  onSaved: (message: string) => void;
};

/**
 * Edits something that others may edit, too. When another person saved first, both changes are merged: theirs are taken over,
 * conflicts are shown beside their fields, and saving again continues.
 * @returns `seen` takes a stored row: the next save is against its version
 */
export function useEdit<Row extends { version: number }, V extends Values>({
  row,
  valuesOf,
  refetch,
  save,
  fallback,
  quoted = false,
  check,
  onSaved,
}: Options<Row, V>): { form: Form<V>; isDirty: boolean; seen: (row: Row) => void } {
  const [base, setBase] = useState(row);
  const before = valuesOf(base);
  const form = useForm<V>({
    initial: valuesOf(row),
    fallback,
    ...(check && { check }),
    send: async (values) => {
      const answer = await save(changesOf(before, values), base, values);
      const answered = answer.ok || answer.status !== 409 ? answer : await catchUp(values, answer);
      return quoted ? withReason(answered, fallback) : answered;
    },
    onSent: ({ message }) => onSaved(message),
  });
  /** Brings what was stored meanwhile into the form; says the same again when the refusal had another reason. */
  const catchUp = async (values: V, refused: Refusal) => {
    const stored = await refetch();
    if (stored === null || stored.version === base.version) return refused;
    const now = valuesOf(stored);
    const { values: merged, conflicts } = merge(before, values, now);
    setBase(stored);
    for (const [name, value] of Object.entries(merged)) form.set(name, value);
    return { ...refused, ...conflictAnswer(conflicts, now) };
  };
  return { form, isDirty: Object.keys(changesOf(before, form.values)).length > 0, seen: setBase };
}

/** What another person stored in the fields that both changed. */
function conflictAnswer(conflicts: string[], now: Values): Pick<Refusal, 'error' | 'fields'> {
  const fields = conflicts.map((name) => {
    const value = now[name]?.trim() ?? '';
    return [name, [value === '' ? m.stale_empty() : m.stale_value({ value })]];
  });
  const error = conflicts.length > 0 ? m.catalogue_pages_conflict() : m.catalogue_pages_overtaken();
  return { error, fields: Object.fromEntries(fields) };
}

type FileOptions<Row, V extends Values, Saved extends Stored> = Omit<Options<Row, V>, 'save'> & {
  /** Where the fields are changed. */
  path: string;
  payloadOf: (changes: Partial<V>, values: V) => object;
  rowOf: (saved: Saved) => Row;
  /** Where the chosen files are uploaded, each under its name here. */
  uploadPath: string;
  files: Record<string, FileChoice>;
  /** Names of stored files that are to go. */
  removed: readonly string[];
  /** Where one of them is deleted; null where the changes settle that. */
  removalPath: (name: string, changes: Partial<V>) => string | null;
  onDirty: (isDirty: boolean) => void;
};

/** The same for a row with files: its fields are stored first, then the files, each step against the version that the one before left. */
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
  const sending = useSending();
  const save = async (changes: Partial<V>, { version }: Row, values: V): Promise<Answer<Stored>> => {
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
      if (at !== null) steps.push(() => call('DELETE', at));
    }
    let latest = version;
    let first: Answer<Stored> | null = null;
    for (const step of steps) {
      const answer = await step(latest);
      if (!answer.ok) return blameFiles(answer, files);
      // Should the next step fail, this much is stored.
      const row = rowOf(answer.data);
      edit.seen(row);
      latest = row.version;
      first ??= answer;
    }
    return first ?? nothingChanged();
  };
  const edit = useEdit<Row, V>({ ...options, save });
  const isChanged =
    edit.isDirty || removed.length > 0 || Object.values(files).some(({ chosen }) => chosen !== null);
  useEffect(() => onDirty(isChanged), [isChanged, onDirty]);
  return { form: edit.form, sending };
}

/** Saving without changes is done at once. */
const nothingChanged = (): Answer<Stored> => ({
  ok: true,
  status: 200,
  total: 0,
  data: { message: m.catalogue_pages_nothing_changed() },
});
