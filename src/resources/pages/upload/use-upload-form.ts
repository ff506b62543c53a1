import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import type { DraftOffer } from '../../../ui/forms/use-draft.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import type { PlaceValues } from '../../../universities/pages/places/PlaceFields.tsx';
import { useDepartments } from '../../../universities/pages/places/use-places.ts';
import type { Department } from '../../../universities/schema.ts';
import { USUAL_SEMESTERS } from '../../../universities/vocabulary.ts';
import { type DetailField, detailFields } from '../../fields.ts';
import { kindOf } from '../group-resources.ts';
import { isWrongYear, type Row, rowFields, wrongIn } from './selection.ts';
import type { Parcel } from './send-file.ts';
import { useStore } from './store.ts';
import { isOwner, queue, selection } from './upload-state.ts';

/** The form's values: the place of the files, the details they share, and those of a single file. */
type UploadValues = PlaceValues &
  Record<'title' | 'type' | DetailField, string> & {
    /** Not typed: the number of chosen files, so that the field can be invalid and corrected like any other. */
    file: string;
  };

export type Upload = ReturnType<typeof useUploadForm>;

const isRowField = (name: string): boolean => (rowFields as readonly string[]).includes(name);

/**
 * Provides the form together with the chosen files. The details of a single file are in the form's fields, those of several files in their
 * rows. The row of a single file follows the form, so that choosing another file loses nothing.
 */
export function useUploadForm() {
  const { search } = useLocation();
  const { rows } = useStore(selection);
  const left = rows.length > 0 && isOwner() ? selection.left : undefined;
  const [initial, setInitial] = useState(() => valuesFrom(new URLSearchParams(search), left?.values));
  const [tried, setTried] = useState(false);
  /** Fields chosen or typed for the single file: its name does not overwrite them. */
  const touched = useRef(new Set(left?.touched));
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
      selection.sent();
      startAnew();
    },
  });
  const startAnew = () => {
    touched.current.clear();
    setTried(false);
  };
  const offer = form.draftOffer;
  const latest = useRef(form);
  latest.current = form;

  /** Copies the row of a single file into the form. */
  const mirror = (shown = latest.current.values) => {
    const [row, ...others] = selection.view().rows;
    if (!row || others.length > 0) return;
    for (const name of rowFields) if (shown[name] !== row[name]) latest.current.set(name, row[name]);
  };
  const set = (name: keyof UploadValues & string, value: string) => {
    if (isRowField(name)) touched.current.add(name);
    form.set(name, value);
    if (!single || !isRowField(name)) return;
    selection.change(single.id, { [name]: value });
    const title = selection.view().rows[0]?.title ?? '';
    if (title !== form.values.title && name !== 'title') form.set('title', title);
  };
  /** Restores a draft; its values count as typed, too. */
  const restore = (offer: DraftOffer) => {
    offer.restore();
    const restored = { ...form.values, ...offer.values };
    for (const name of rowFields) if (restored[name] !== blank[name]) touched.current.add(name);
    if (!single) return;
    selection.change(single.id, typedIn(restored, touched.current));
    mirror(restored);
  };
  const addFiles = async (files: readonly File[]) => {
    const defaults = () => {
      const { type, semester } = latest.current.values;
      return { type: kindOf(type) ?? 'notes', semester };
    };
    const added = await selection.add(files, defaults);
    // Counted now: while the files were checked, rows may have been removed or sent.
    const before = selection.view().rows.length - added.length;
    if (added.length > 0) latest.current.set('file', String(before + added.length));
    const [first] = added;
    if (before > 0 || !first) return;
    const typed = typedIn(latest.current.values, touched.current);
    if (added.length > 1) {
      // What was typed applies to each file whose name does not say otherwise.
      for (const row of added)
        selection.change(
          row.id,
          Object.fromEntries(
            Object.entries(typed).filter(([name]) => name !== 'title' && row[name as keyof Row] === ''),
          ),
        );
      return;
    }
    selection.change(first.id, typed);
    fit();
    mirror();
  };
  useEffect(() => {
    return () => {
      selection.left = { values: latest.current.values, touched: [...touched.current] };
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a semester in the address wins over that of a file that waits, once
  useEffect(() => {
    if (single && initial.semester !== '') selection.change(single.id, { semester: initial.semester });
  }, []);
  const departments = useDepartments(form.values.university);
  const chosen = semestersOf(form.values, departments.data);
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
      draftOffer: offer && { ...offer, restore: () => restore(offer) },
      submit: (event: FormEvent) => {
        setTried(true);
        form.submit(event);
      },
    },
    rows,
    departments,
    /** Semesters of the chosen course. */
    semesters: chosen ?? USUAL_SEMESTERS,
    /** Whether sending was attempted: from then on rows show what they lack. */
    tried,
    addFiles: (files: readonly File[]) => void addFiles(files),
    removeRow: (id: number) => {
      // What was typed for a single file is in its row once there are several.
      if (rows.length > 1) touched.current.clear();
      selection.remove(id);
      mirror();
    },
    removeAll: () => {
      selection.clear();
      startAnew();
    },
  };
}

/** How many semesters the chosen course has; null while no course is chosen. */
function semestersOf({ department, course }: UploadValues, departments: Department[] | null): number | null {
  const courses = departments?.find(({ name }) => name === department)?.courses;
  const chosen = courses?.find(({ name }) => name === course);
  return chosen ? chosen.semesters || USUAL_SEMESTERS : null;
}

/** Returns what was entered before the file was chosen; it wins over what the file's name implies. */
function typedIn(values: UploadValues, touched: ReadonlySet<string>): Partial<Row> {
  const fields = rowFields.filter((name) => touched.has(name) && values[name] !== '');
  return Object.fromEntries(fields.map((name) => [name, values[name]]));
}

const blank: UploadValues = {
  university: '',
  department: '',
  course: '',
  semester: '',
  type: 'notes',
  title: '',
  ...(Object.fromEntries(detailFields.map((name) => [name, ''])) as Record<DetailField, string>),
  file: '',
};

/** The form's initial values: from the address, `?type=papers&university=…`, or those entered before for files that still wait. */
function valuesFrom(query: URLSearchParams, left?: Readonly<Record<string, string>>): UploadValues {
  const values = { ...blank, type: kindOf(query.get('type')) ?? 'notes', ...left };
  // A place in the address wins over one entered before.
  if (left && !query.get('university')) return values;
  for (const name of ['university', 'department', 'course', 'semester'] as const)
    values[name] = query.get(name) ?? '';
  return values;
}

/** The form's values for the next files: the same place, because most files of a session belong to one place. */
function valuesAfter({ university, department, course, semester, type }: UploadValues): UploadValues {
  return { ...blank, university, department, course, semester, type };
}

/** Returns the problems that can be found before anything is sent. */
function problemsOf(
  values: UploadValues,
  rows: readonly Row[],
  semesters: number,
): Partial<Record<keyof UploadValues | 'rows', string>> {
  if (rows.length === 0) return { file: m.upload_file_missing(), ...yearProblem(values.examYear) };
  if (rows.length === 1) return yearProblem(values.examYear);
  const count = rows.filter((row) => wrongIn(row, semesters).length > 0).length;
  return count > 0 ? { rows: m.upload_rows_wrong({ count }) } : {};
}

const yearProblem = (text: string): { examYear?: string } =>
  isWrongYear(text) ? { examYear: m.upload_no_year() } : {};

/** Returns what is sent. The details of a single file come from the form. */
function parcelsOf({ file: _, ...values }: UploadValues, rows: readonly Row[]): Parcel[] {
  return rows.map(({ id: _, guess: __, ...row }) =>
    rows.length === 1
      ? { ...values, type: kindOf(values.type) ?? 'notes', file: row.file }
      : { ...values, ...row },
  );
}
