import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { cutTo } from '../../core/text.ts';
import * as m from '../../paraglide/messages.js';
import { type Answer, call } from '../session/call.ts';
import { isSame, merge } from './merge.ts';
import type { Problems, Values } from './problems.ts';
import { type Form, type FormOptions, useForm } from './use-form.ts';

export type EditOptions<Row, V extends Values, R = { message: string }> = Omit<
  FormOptions<V, R>,
  'initial' | 'send'
> & {
  /** The row as it was read; null for a new one, which no other person can have changed. */
  row: Row;
  valuesOf: (row: Row) => V;
  /** Reads the row again; null if that fails. */
  reread: () => Promise<Row | null>;
  /** Stores the values against the version that was read. */
  save: (values: V, seen: Row) => Promise<Answer<R>>;
  /** The group of a field: fields that are chosen together are merged as one. */
  groupOf?: (name: string) => string;
  /** The form shows only a part of the row: a change to another part does not stop it from being saved. */
  partial?: boolean;
  /**
   * Makes the messages about a conflict.
   * @param contested the fields or groups that both changed
   * @param now the row as another person stored it
   */
  says?: (contested: string[], now: NonNullable<Row>) => Problems['fields'];
};

/**
 * A form for a row that others may change at the same time: no change is lost silently. When another person saved first, both changes are
 * merged into the form, the reader is told so, and saving again stores what the form shows.
 */
export function useEdit<Row extends { version: number } | null, V extends Values, R = { message: string }>(
  options: EditOptions<Row, V, R>,
) {
  const { row, valuesOf, reread, save, groupOf, partial = false, ...rest } = options;
  const { says = (contested, now) => conflictNotes(contested, valuesOf(now)) } = options;
  const [seen, setSeen] = useState(row);
  // A save in several steps may store some before a later one is refused: what it stored itself is not another person's change.
  const latest = useRef(row);
  const see = (now: Row) => {
    latest.current = now;
    setSeen(now);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are of what was read
  const before = useMemo(() => valuesOf(seen), [seen]);
  const shown = useRef(before);
  const form: Form<V> = useForm<V, R>({
    ...rest,
    initial: before,
    send: async (typed) => {
      const answer = await save(typed, seen);
      const known = latest.current;
      const isStale = !answer.ok && answer.code === 'stale';
      const now = isStale ? await reread() : null;
      if (known === null || now === null || now.version === known.version) return answer;
      const base = valuesOf(known);
      const stored = valuesOf(now);
      if (partial ? isSame(base, stored) : isSameRow(known, now)) return save(typed, now);
      // What was typed since it was sent is merged as well.
      const { values, contested } = merge(base, shown.current, stored, groupOf);
      see(now);
      form.reset(values);
      const reason = contested.length > 0 ? m.stale_contested() : m.stale_merged();
      return { ...answer, error: rest.fallback, fields: { reason: [reason], ...says(contested, now) } };
    },
  });
  useLayoutEffect(() => {
    shown.current = form.values;
  }, [form.values]);
  return {
    form,
    /** The row as last read. */
    seen,
    /** Adopts a stored row: the next save is against its version. */
    see,
    /** The row as last read, as form values. */
    before,
    isDirty: !isSame(before, form.values),
  };
}

/** Whether no more than the version has changed, as when the row was deleted and restored. */
const isSameRow = (before: { version: number }, now: { version: number }): boolean =>
  Object.entries({ ...before, version: now.version }).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(now[name as keyof typeof now]),
  );

/** Reads a row again; null if that fails. @param path below the API base */
export async function readAgain<T>(path: string): Promise<T | null> {
  const answer = await call<T>('GET', path);
  return answer.ok ? answer.data : null;
}

/** How much of a long text a message quotes, in UTF-16 units. */
const QUOTED = 200;

/** Makes messages for the fields that both changed. @param stored their values now, as the reader knows them */
export const conflictNotes = (contested: string[], stored: Partial<Values>): Problems['fields'] =>
  Object.fromEntries(
    contested.map((field) => {
      const text = stored[field]?.trim() ?? '';
      const value = text.length > QUOTED ? `${cutTo(text, QUOTED)}…` : text;
      return [field, [value === '' ? m.stale_empty() : m.stale_value({ value })]];
    }),
  );
