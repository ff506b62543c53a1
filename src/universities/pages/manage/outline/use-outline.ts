import { type FormEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FieldsForm } from '../../../../ui/forms/form-parts.tsx';
import { fieldId, type Values } from '../../../../ui/forms/problems.ts';
import type { Form } from '../../../../ui/forms/use-form.ts';
import { type DepartmentDraft, isRowField, rowsIn } from './outline.ts';
import type { Step } from './steps.ts';

/** A form whose value `departments` holds departments and their courses as JSON, since drafts store only text. */
export type OutlineValues = Values & { departments: string };

/** Error messages by the field names of rows. */
export type RowErrors = Readonly<Record<string, string[]>>;

/** The actions on rows. It stays the same object, so that typing in one row re-renders only that row. */
export type Outline = {
  formId: string;
  /** Applies a step to the rows and moves the focus to the field it names. */
  take: (step: (all: readonly DepartmentDraft[]) => Step) => void;
  fold: (keys: readonly string[], isFolded: boolean) => void;
  /** Records that a field was changed: error messages about it no longer apply. */
  mend: (field: string) => void;
  /** The chosen PDFs by field name. A folded row keeps its PDFs; a draft does not. */
  pdfs: Map<string, File>;
};

/** Manages the rows of a form: departments and their courses. */
export function useOutline(form: Omit<Form<OutlineValues>, 'reset'>) {
  const departments = useRows(form.values.departments);
  const [folded, setFolded] = useState<readonly string[]>([]);
  const [mended, setMended] = useState<readonly string[]>([]);
  const wanted = useRef<string | null>(null);
  const now = useRef({ form, departments });
  // Runs before the rows' own effects, which may change the rows.
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
        // Another step may follow before the next render.
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
      // After submitting, error messages apply to all fields again.
      setMended([]);
      form.submit(event);
    },
  };
}

/** The rows written last. While the form's text is theirs, they are reused, so that unchanged rows stay the same objects. */
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

/** Returns the error messages about a department and its courses. */
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
 * Returns one row as a form of its own, for its fields.
 * @param row the prefix of its field names: `course-KEY`
 */
export function rowForm<V extends Values>(
  { formId, mend }: Outline,
  row: string,
  {
    values,
    rowErrors,
    set,
  }: { values: V; rowErrors: RowErrors; set: (name: keyof V & string, value: string) => void },
): FieldsForm<V> {
  const errors = Object.keys(values).map((name) => [name, rowErrors[`${row}-${name}`] ?? []]);
  return {
    id: fieldId(formId, row),
    values,
    errors: Object.fromEntries(errors),
    set: (name, value) => {
      mend(`${row}-${name}`);
      set(name, value);
    },
    required: [],
  };
}
