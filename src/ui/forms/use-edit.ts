import { useMemo, useRef, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { type Answer, call } from '../session/call.ts';
import { changesOf, type Difference, type Groups, merge } from './merge.ts';
import type { Problems, Values } from './problems.ts';
import { type Form, type FormOptions, useForm } from './use-form.ts';

type Name<T> = keyof T & string;

/** What another person stored while the form was being filled in. */
export type Overtaken<Row, V extends Values, Field extends string = string> = {
  row: Row;
  /** The row as form values. */
  stored: V;
  differences: Difference<Field>[];
};

export type EditOptions<
  Row,
  V extends Values,
  R = { message: string },
  G extends Groups<V> = Record<never, never>,
> = Omit<FormOptions<V, R>, 'initial' | 'send'> & {
  /** The row as it was read; null for a new one, which no other person can have changed. */
  row: Row;
  valuesOf: (row: Row) => V;
  /** Reads the row again; null if that fails. */
  reread: () => Promise<Row | null>;
  /** Stores the values against the version that was read. */
  save: (values: V, seen: Row) => Promise<Answer<R>>;
  /**
   * What happens to the form when another person saved first: both changes are merged, the typed values stay, the stored values
   * replace them, or the reader is asked until `decide` is called. Saving again then stores what the form shows.
   */
  whenOvertaken: 'merge' | 'keep' | 'replace' | 'ask';
  /** Fields that are chosen together and are merged as one. */
  groups?: G;
  /** The form shows only a part of the row: a change to another part does not stop it from being saved. */
  partial?: boolean;
  /** Makes the form's messages about the conflict, which replace the server's. */
  says?: (overtaken: Overtaken<Row, V, Name<V> | Name<G>>) => Pick<Problems, 'fields'> & { error: string };
};

/** A form for a row that others may change at the same time: no change is lost silently. */
export function useEdit<
  Row extends { version: number } | null,
  V extends Values,
  R = { message: string },
  G extends Groups<V> = Record<never, never>,
>(options: EditOptions<Row, V, R, G>) {
  const { row, valuesOf, reread, save, whenOvertaken, groups, partial = false, says, ...rest } = options;
  const [seen, setSeen] = useState(row);
  // A save in several steps may store some before a later one is refused: what it stored itself is not another person's change.
  const latest = useRef(row);
  const see = (now: Row) => {
    latest.current = now;
    setSeen(now);
  };
  const [overtaken, setOvertaken] = useState<Overtaken<Row, V, Name<V> | Name<G>> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are of what was read
  const before = useMemo(() => valuesOf(seen), [seen]);
  const form: Form<V> = useForm<V, R>({
    ...rest,
    initial: before,
    send: async (typed) => {
      const answer = await save(typed, seen);
      const known = latest.current;
      const isStale = !answer.ok && answer.code === 'stale';
      const now = isStale ? await reread() : null;
      if (known === null || now === null || now.version === known.version) {
        if (answer.ok || whenOvertaken !== 'ask') setOvertaken(null);
        return answer;
      }
      const stored = valuesOf(now);
      const base = valuesOf(known);
      const isSame = partial ? Object.keys(changesOf(base, stored)).length === 0 : isSameRow(known, now);
      if (isSame) {
        setOvertaken(null);
        return save(typed, now);
      }
      const { values, differences } = merge(base, typed, stored, groups);
      const found = { row: now, stored, differences };
      setOvertaken(found);
      if (whenOvertaken !== 'ask') see(now);
      if (whenOvertaken === 'merge') form.reset(values);
      if (whenOvertaken === 'replace') {
        form.reset(stored);
        return null;
      }
      return { ...answer, ...says?.(found) };
    },
  });
  return {
    form,
    /** The row as last read. */
    seen,
    /** Adopts a stored row: the next save is against its version. */
    see,
    /** The row as last read, as form values. */
    before,
    isDirty: Object.keys(changesOf(before, form.values)).length > 0,
    /** Set from a conflict until the form is saved or decided. */
    overtaken,
    /** Continues with these values, against the version of the conflict. */
    decide: (values: V) => {
      if (overtaken) see(overtaken.row);
      setOvertaken(null);
      form.reset(values);
    },
    /** Replaces the typed values of a field or group by the stored ones. */
    takeStored: ({ field }: Difference<Name<V> | Name<G>>) => {
      const names: readonly Name<V>[] = groups?.[field] ?? [field];
      for (const name of names) form.set(name, before[name] ?? '');
      const settle = (one: Difference<Name<V> | Name<G>>) =>
        one.field === field ? { ...one, contested: false } : one;
      setOvertaken((last) => last && { ...last, differences: last.differences.map(settle) });
    },
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

/** Makes messages for the fields that both changed, with the value that the other person stored. */
export function conflictNotes(differences: readonly Difference[], stored: Values): Problems['fields'] {
  const contested = differences.filter((difference) => difference.contested);
  return Object.fromEntries(
    contested.map(({ field }) => {
      const value = stored[field]?.trim() ?? '';
      return [field, [value === '' ? m.stale_empty() : m.stale_value({ value })]];
    }),
  );
}
