import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { type Form, useForm } from '../../../ui/forms/use-form.ts';
import { useDepartments } from '../../../universities/pages/places/use-places.ts';
import { USUAL_SEMESTERS } from '../../../universities/vocabulary.ts';
import type { Row } from './row.ts';
import { queue, selection } from './upload-state.ts';
import {
  parcelsOf,
  problemsOf,
  rowFields,
  typeIn,
  type UploadValues,
  valuesAfter,
  valuesFrom,
} from './upload-values.ts';

export type UploadForm = {
  form: Form<UploadValues>;
  rows: readonly Row[];
  /** Semesters of the chosen course. */
  semesters: number;
  /** A send was attempted: from now on rows show what they need. */
  tried: boolean;
  addFiles: (files: readonly File[]) => void;
  removeRow: (id: number) => void;
  removeAll: () => void;
};

const isRowField = (name: string): boolean => (rowFields as readonly string[]).includes(name);

/**
 * The form with the files that are chosen. The details of a single file are in the fields of the form, of several in their rows;
 * the row of a single file follows the form, so that choosing another one loses nothing.
 */
export function useUploadForm(): UploadForm {
  const { search } = useLocation();
  const { rows } = useSyncExternalStore(selection.subscribe, selection.view, selection.view);
  const [initial, setInitial] = useState(() => valuesFrom(new URLSearchParams(search)));
  const [tried, setTried] = useState(false);
  /** Fields that were chosen or typed for this very file: its name does not change them. */
  const touched = useRef(new Set<string>());
  const single = rows.length === 1 ? rows[0] : undefined;
  const needed = rows.length > 1 ? [] : (['semester', 'title'] as const);
  const semesters = useRef<number | null>(null);
  const form = useForm<UploadValues, null>({
    initial,
    draft: { form: 'upload-resources', omit: ['file'] },
    required: { fields: ['university', 'department', 'course', ...needed], text: m.upload_required() },
    check: (values) => problemsOf(values, rows, semesters.current ?? USUAL_SEMESTERS),
    send: async (values) => {
      queue.add(parcelsOf(values, selection.view().rows));
      return { ok: true, status: 202, data: null, total: 0 };
    },
    fallback: m.upload_failed(),
    onSent: () => {
      const next = valuesAfter(form.values);
      setInitial(next);
      form.reset(next);
      startAnew();
    },
  });
  const startAnew = () => {
    selection.clear();
    touched.current.clear();
    setTried(false);
  };
  const latest = useRef(form);
  latest.current = form;

  /** Shows in the form what the row of a single file says. */
  const mirror = () => {
    const [row, ...others] = selection.view().rows;
    if (!row || others.length > 0) return;
    for (const name of rowFields)
      if (latest.current.values[name] !== row[name]) latest.current.set(name, row[name]);
  };
  const set = (name: keyof UploadValues & string, value: string) => {
    if (isRowField(name)) touched.current.add(name);
    form.set(name, value);
    if (!single || !isRowField(name)) return;
    selection.change(single.id, { [name]: value });
    const title = selection.view().rows[0]?.title ?? '';
    if (title !== form.values.title && name !== 'title') form.set('title', title);
  };
  const addFiles = async (files: readonly File[]) => {
    const before = selection.view().rows.length;
    const defaults = () => {
      const { type, semester } = latest.current.values;
      return { type: typeIn(type), semester };
    };
    const added = await selection.add(files, defaults);
    if (added.length > 0) latest.current.set('file', String(before + added.length));
    const [first] = added;
    if (before > 0 || added.length !== 1 || !first) return;
    selection.change(first.id, typedIn(latest.current.values, touched.current));
    fit();
    mirror();
  };
  const chosen = useCourse(form.values);
  const fit = () => semesters.current !== null && selection.fitSemesters(semesters.current);
  semesters.current = chosen;
  const { university, department, course } = form.values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another course has other semesters, however it was chosen
  useEffect(() => {
    fit();
    mirror();
  }, [chosen, university, department, course]);

  return {
    form: {
      ...form,
      set,
      submit: (event: FormEvent) => {
        setTried(true);
        form.submit(event);
      },
    },
    rows,
    semesters: chosen ?? USUAL_SEMESTERS,
    tried,
    addFiles: (files) => void addFiles(files),
    removeRow: (id) => {
      selection.remove(id);
      mirror();
    },
    removeAll: startAnew,
  };
}

/** How many semesters the chosen course has; null while none is chosen. */
function useCourse({ university, department, course }: UploadValues): number | null {
  const departments = useDepartments(university);
  const courses = departments.data?.find(({ name }) => name === department)?.courses;
  const chosen = courses?.find(({ name }) => name === course);
  return chosen ? chosen.semesters || USUAL_SEMESTERS : null;
}

/** What was entered before the file was chosen, and wins over what its name implies. */
function typedIn(values: UploadValues, touched: ReadonlySet<string>): Partial<Row> {
  const fields = rowFields.filter((name) => touched.has(name) && values[name] !== '');
  return Object.fromEntries(fields.map((name) => [name, values[name]]));
}
