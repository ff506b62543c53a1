import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { Values } from '../../../ui/forms/problems.ts';
import { type Form, useForm } from '../../../ui/forms/use-form.ts';
import type { Answer } from '../../../ui/session/call.ts';
import { saying } from './failure.ts';
import { changesOf, merge } from './merge.ts';

type Options<Row, V extends Values> = {
  /** As it was read. */
  row: Row;
  valuesOf: (row: Row) => V;
  /** Reads it again. */
  refetch: () => Promise<Row | null>;
  /** Stores the changes against the version that was seen. */
  save: (changes: Partial<V>, seen: Row, values: V) => Promise<Answer<{ message: string }>>;
  /** What a failure says when the server says nothing. */
  fallback: string;
  /** Shows it first in any case; the reason beside it. */
  quoted?: boolean;
  check?: (values: V) => Partial<Record<keyof V, string>>;
  onSaved: (message: string) => void;
};

type Refused = Extract<Answer<unknown>, { ok: false }>;

/** Replaces the edited values: the next save is against this version. */
export type Edit<Row, V extends Values> = { form: Form<V>; isDirty: boolean; seen: (row: Row) => void };

/**
 * Edits something that others may edit, too. When another person saved first, both changes are merged: theirs are taken over,
 * conflicts are shown beside their fields, and saving again continues.
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
}: Options<Row, V>): Edit<Row, V> {
  const [base, setBase] = useState(row);
  const before = valuesOf(base);
  const form = useForm<V>({
    initial: valuesOf(row),
    fallback,
    ...(check && { check }),
    send: async (values) => {
      const answer = await save(changesOf(before, values), base, values);
      const answered = answer.ok || answer.status !== 409 ? answer : await catchUp(values, answer);
      return quoted ? saying(fallback, answered) : answered;
    },
    onSent: ({ message }) => onSaved(message),
  });
  /** Brings what was stored meanwhile into the form; says the same again when the refusal had another reason. */
  const catchUp = async (values: V, refused: Refused) => {
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
function conflictAnswer(
  conflicts: string[],
  now: Values,
): { error: string; fields: Record<string, string[]> } {
  const fields = conflicts.map((name) => {
    const value = now[name]?.trim() ?? '';
    return [name, [value === '' ? m.stale_empty() : m.stale_value({ value })]];
  });
  const error = conflicts.length > 0 ? m.catalogue_pages_conflict() : m.catalogue_pages_overtaken();
  return { error, fields: Object.fromEntries(fields) };
}
