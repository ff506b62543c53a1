import { type FormEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { fieldId, type Values } from '../../../../ui/forms/problems.ts';
import type { Form } from '../../../../ui/forms/use-form.ts';
import { type DepartmentDraft, isRowField, rowsIn } from './outline.ts';
import type { Step } from './steps.ts';

/** A form whose value `departments` holds departments and their courses as JSON: drafts keep texts alone. */
export type OutlineValues = Values & { departments: string };

/** Messages by the names of rows’ fields. */
export type RowErrors = Readonly<Record<string, string[]>>;

/** What is done to rows. It stays the same object, so that a key typed into one row draws that row alone again. */
export type Outline = {
  formId: string;
  /** Does something to the rows, and moves the focus where it belongs then. */
  take: (step: (all: readonly DepartmentDraft[]) => Step) => void;
  fold: (keys: readonly string[], isFolded: boolean) => void;
  /** A field was changed: messages about it do not apply any more. */
  mend: (field: string) => void;
  /** The PDFs that were chosen, by the names of their fields; rows that are folded up keep theirs, drafts do not. */
  pdfs: Map<string, File>;
};

/** The rows of a form: departments, and courses in them. */
export function useOutline(form: Omit<Form<OutlineValues>, 'reset'>) {
  const departments = useRows(form.values.departments);
  const [folded, setFolded] = useState<readonly string[]>([]);
  const [mended, setMended] = useState<readonly string[]>([]);
  const wanted = useRef<string | null>(null);
  const now = useRef({ form, departments });
  // Before the effects of the rows, which may change them.
  useLayoutEffect(() => {
    now.current = { form, departments };
  });
  useEffect(() => {
    const id = wanted.current;
    wanted.current = null;
    if (id !== null) document.getElementById(id)?.focus();
  });
  const outline = useMemo((): Outline => {
    const add = (to: readonly string[], keys: readonly string[]) => [...new Set([...to, ...keys])];
    return {
      formId: form.id,
      take: (step) => {
        const next = step(now.current.departments);
        if (next.focus !== undefined) wanted.current = fieldId(form.id, next.focus);
        const text = JSON.stringify(next.departments);
        remember(text, next.departments);
        // Another one may follow before the rows are drawn anew.
        now.current = { ...now.current, departments: next.departments };
        now.current.form.set('departments', text);
      },
      fold: (keys, isFolded) =>
        setFolded((before) => (isFolded ? add(before, keys) : before.filter((key) => !keys.includes(key)))),
      mend: (field) => setMended((before) => (before.includes(field) ? before : [...before, field])),
      pdfs: new Map(),
    };
  }, [form.id]);
  return {
    outline,
    departments,
    folded,
    errorsOf: (department: DepartmentDraft) => errorsOf(form.errors, mended, department),
    submit: (event: FormEvent) => {
      // Messages about it apply again.
      setMended([]);
      form.submit(event);
    },
  };
}

/** The rows that were written last: as long as the text is theirs, rows that did not change are the same objects. */
let written = { text: '', departments: [] as DepartmentDraft[] };
const remember = (text: string, departments: DepartmentDraft[]) => {
  written = { text, departments };
};

function useRows(text: string): DepartmentDraft[] {
  return useMemo(() => {
    if (text === written.text) return written.departments;
    return rowsIn(text);
  }, [text]);
}

const nothing: RowErrors = {};

/** The messages about a department and its courses. */
function errorsOf(
  errors: RowErrors,
  mended: readonly string[],
  { key, courses }: DepartmentDraft,
): RowErrors {
  const rows = [`department-${key}-`, ...courses.map((course) => `course-${course.key}-`)];
  const rowErrors = Object.entries(errors).filter(
    ([name]) => isRowField(name) && !mended.includes(name) && rows.some((row) => name.startsWith(row)),
  );
  return rowErrors.length > 0 ? Object.fromEntries(rowErrors) : nothing;
}

/**
 * One row as a form of its own, for its fields.
 * @param row without the field’s name: `course-KEY`
 */
export function rowForm<V extends Values>(
  { formId, mend }: Outline,
  row: string,
  {
    values,
    rowErrors,
    set,
  }: { values: V; rowErrors: RowErrors; set: (name: keyof V & string, value: string) => void },
): Form<V> {
  const errors = Object.keys(values).map((name) => [name, rowErrors[`${row}-${name}`] ?? []]);
  return {
    id: fieldId(formId, row),
    values,
    errors: Object.fromEntries(errors),
    set: (name, value) => {
      mend(`${row}-${name}`);
      set(name, value);
    },
    // All else belongs to the form that holds the rows.
    ...{ required: [], message: null, detail: null, wrong: [], others: [], busy: false, draftOffer: null },
    ...{ submit: () => {}, reset: () => {} },
  };
}
