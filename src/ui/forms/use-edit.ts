import { useMemo, useRef, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { type Answer, call } from '../session/call.ts';
import { changesOf, type Difference, type Groups, merge } from './merge.ts';
import type { Problems, Values } from './problems.ts';
import { type Form, type FormOptions, useForm } from './use-form.ts';

type Name<T> = keyof T & string;

/** What another person stored while a form was filled in. */
export type Overtaken<Row, V extends Values, Field extends string = string> = {
  row: Row;
  /** The same as the form has it. */
  stored: V;
  differences: Difference<Field>[];
};

export type EditOptions<
  Row,
  V extends Values,
  R = { message: string },
  G extends Groups<V> = Record<never, never>,
> = Omit<FormOptions<V, R>, 'initial' | 'send'> & {
  /** As it was read; null for a new one, which no other person can have changed. */
  row: Row;
  valuesOf: (row: Row) => V;
  /** Reads it again; null where it cannot be had. */
  reread: () => Promise<Row | null>;
  /** Stores the values against the version that was read. */
  save: (values: V, seen: Row) => Promise<Answer<R>>;
  /**
   * What happens to the form when another person saved first: both changes are merged, what was typed stays as it is, what was stored
   * replaces it, or the reader is asked, and `decide` continues. Then saving again stores what the form shows.
   */
  whenOvertaken: 'merge' | 'keep' | 'replace' | 'ask';
  /** Fields that are chosen together. */
  groups?: G;
  /** The form shows a part of the row: where another part was changed, it is saved all the same. */
  partial?: boolean;
  /** What the form says about it, instead of the server's words. */
  says?: (overtaken: Overtaken<Row, V, Name<V> | Name<G>>) => Pick<Problems, 'fields'> & { error: string };
};

/** The form that changes a row which others may change, too: no change is lost unseen. */
export function useEdit<
  Row extends { version: number } | null,
  V extends Values,
  R = { message: string },
  G extends Groups<V> = Record<never, never>,
>(options: EditOptions<Row, V, R, G>) {
  const { row, valuesOf, reread, save, whenOvertaken, groups, partial = false, says, ...rest } = options;
  const [seen, setSeen] = useState(row);
  // A save in steps stores some of them before another is refused: what it stored itself is no change of another person's.
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
      const isConflict = !answer.ok && answer.status === 409 && known !== null;
      const now = isConflict ? await reread() : null;
      // A conflict may also be about something else: a name that is taken, for one.
      if (known === null || now === null || now.version === known.version) {
        if (answer.ok || whenOvertaken !== 'ask') setOvertaken(null);
        return answer;
      }
      const stored = valuesOf(now);
      const base = valuesOf(known);
      if (partial && Object.keys(changesOf(base, stored)).length === 0) {
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
    /** As the form last read it. */
    seen,
    /** Takes a stored row: the next save is against its version. */
    see,
    /** What was read, as the form has it. */
    before,
    isDirty: Object.keys(changesOf(before, form.values)).length > 0,
    /** Until it is saved or decided. */
    overtaken,
    /** Continues with these values. */
    decide: (values: V) => {
      if (overtaken) see(overtaken.row);
      setOvertaken(null);
      form.reset(values);
    },
    /** Puts what is stored in the place of what was typed. */
    takeStored: ({ field }: Difference<Name<V> | Name<G>>) => {
      const names: readonly Name<V>[] = groups?.[field] ?? [field];
      for (const name of names) form.set(name, before[name] ?? '');
      const settle = (one: Difference<Name<V> | Name<G>>) =>
        one.field === field ? { ...one, contested: false } : one;
      setOvertaken((last) => last && { ...last, differences: last.differences.map(settle) });
    },
  };
}

/** Reads a row once more; null where it cannot be had. @param path below the API base */
export async function readAgain<T>(path: string): Promise<T | null> {
  const answer = await call<T>('GET', path);
  return answer.ok ? answer.data : null;
}

/** What another person stored in the fields that both changed, to be shown beside them. */
export function conflictNotes(differences: readonly Difference[], stored: Values): Problems['fields'] {
  const contested = differences.filter((difference) => difference.contested);
  return Object.fromEntries(
    contested.map(({ field }) => {
      const value = stored[field]?.trim() ?? '';
      return [field, [value === '' ? m.stale_empty() : m.stale_value({ value })]];
    }),
  );
}
