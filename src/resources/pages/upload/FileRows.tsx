import { memo, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { AreaTable, tableRoles } from '../../../ui/area/AreaTable.tsx';
import { ChosenFilter } from '../../../ui/area/filters.tsx';
import { fileSize } from '../../../ui/format.ts';
import { Field, type FieldsForm } from '../../../ui/forms/form-parts.tsx';
import { fieldId } from '../../../ui/forms/problems.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { languageOf } from '../../../ui/language.ts';
import { Typed } from '../../../ui/Typed.tsx';
import { semesterOptions } from '../../../universities/pages/places/use-places.ts';
import { resourceFields } from '../../fields.ts';
import { resourceTypes } from '../../vocabulary.ts';
import { kindName } from '../kind-words.ts';
import { monthOptions } from '../shelves/DetailFields.tsx';
import { type Row, type RowFields, wrongIn } from './selection.ts';
import * as css from './UploadPage.module.css';
import { selection } from './upload-state.ts';

/** Sets a field for all files at once, and shows its value if all share it. */
export function ForAll({ rows, semesters }: { rows: readonly Row[]; semesters: number }) {
  return (
    <fieldset className={css.shared}>
      <legend>{m.upload_for_all({ count: rows.length })}</legend>
      {columnsOf(semesters).map(({ name, label, options = yearOptions() }) => (
        <SharedField key={name} rows={rows} name={name} label={label} options={options} />
      ))}
    </fieldset>
  );
}

type SharedProps = {
  rows: readonly Row[];
  name: keyof RowFields;
  label: string;
  options: { value: string; label: string }[];
};

function SharedField({ rows, name, label, options }: SharedProps) {
  const value = rows[0]?.[name] ?? '';
  const isShared = rows.every((row) => row[name] === value);
  const various = { value: '*', label: m.upload_different(), disabled: true };
  return (
    <ChosenFilter
      label={label}
      value={isShared ? value : various.value}
      options={isShared ? options : [various, ...options]}
      onChange={(value) => selection.changeAll({ [name]: value })}
    />
  );
}

/** Older papers are rare: their year is typed in their row. */
const YEARS_BACK = 30;

function yearOptions(): { value: string; label: string }[] {
  const next = new Date().getFullYear() + 1;
  const years = Array.from({ length: YEARS_BACK }, (_, at) => String(next - at));
  return [{ value: '', label: '–' }, ...years.map((year) => ({ value: year, label: year }))];
}

type Column = Pick<
  Parameters<typeof Field<RowFields>>[0],
  'name' | 'label' | 'options' | 'maxLength' | 'inputMode'
>;

/** The details that the rows show side by side. */
const columnsOf = (semesters: number): Column[] => [
  {
    name: 'type',
    label: m.upload_type(),
    options: resourceTypes.map((value) => ({ value, label: kindName(value) })),
  },
  {
    name: 'semester',
    label: m.catalogue_semester(),
    options: [{ value: '', label: '–' }, ...semesterOptions(semesters)],
  },
  {
    name: 'examYear',
    label: m.forms_optional({ label: m.upload_year() }),
    maxLength: 4,
    inputMode: 'numeric',
  },
  {
    name: 'examMonth',
    label: m.forms_optional({ label: m.upload_month() }),
    options: monthOptions('–'),
  },
];

type Shared = {
  semesters: number;
  /** Prefix of the fields' ids, by which the form finds the first invalid one. */
  formId: string;
  /** Whether invalid fields show their errors. */
  tried: boolean;
  onRemove: (id: number) => void;
};

/** A table with the details of each file; on small screens a card per file, which shows the title and a summary until it is opened. */
export function FileRows({ rows, ...shared }: Shared & { rows: readonly Row[] }) {
  const labels = columnsOf(shared.semesters).map(({ label }) => label);
  const heads = [m.upload_title(), ...labels, m.areas_actions()];
  return (
    <section aria-label={m.upload_files()}>
      <AreaTable className={css.rows} heads={heads}>
        {rows.map((row) => (
          <FileRow key={row.id} row={row} {...shared} />
        ))}
      </AreaTable>
    </section>
  );
}

/** Renders only the changed one of a hundred rows again. `onRemove` is not compared: it does the same in every render. */
const FileRow = memo(DrawnRow, (before, after) =>
  (['row', 'semesters', 'formId', 'tried'] as const).every((name) => before[name] === after[name]),
);

function DrawnRow({ row, semesters, formId, tried, onRemove }: Shared & { row: Row }) {
  const { id, file, type, semester, examYear } = row;
  const [open, setOpen] = useState(false);
  const wrong = wrongIn(row, semesters);
  const shown = tried ? wrong : [];
  const isOpen = open || shown.some((name) => name !== 'title');
  const field = { form: formOf(row, formId, shown), autoComplete: 'off', optional: false } as const;
  return (
    <tr {...tableRoles.row} data-open={isOpen || undefined}>
      <td {...tableRoles.cell}>
        <Field
          {...field}
          name="title"
          label={m.upload_title()}
          maxLength={resourceFields.title.maxLength}
          lang={languageOf(row.title)}
        />
        <span className={`small ${css.name}`}>
          <Typed text={file.name} /> <span className="no-wrap num">{fileSize(file.size)}</span>
        </span>
        {isOpen && (
          <div className={css.subject}>
            <Field
              {...field}
              name="subjectName"
              label={m.shelves_subject()}
              maxLength={resourceFields.subjectName.maxLength}
              lang={languageOf(row.subjectName)}
            />
            <Field
              {...field}
              name="subjectCode"
              label={m.shelves_code()}
              maxLength={resourceFields.subjectCode.maxLength}
            />
          </div>
        )}
      </td>
      {columnsOf(semesters).map((column) => (
        // A row opened because of an invalid field stays open while the reader corrects that field.
        <td key={column.name} className={css.more} {...tableRoles.cell} onFocus={() => setOpen(true)}>
          <Field {...field} {...column} />
        </td>
      ))}
      <td className={css.actions} {...tableRoles.cell}>
        <span className={css.sum}>
          {kindName(type)} ·{' '}
          {wrong.includes('semester') ? (
            <b className={css.missing}>{m.upload_semester_open()}</b>
          ) : (
            m.course_semester({ semester })
          )}
          {examYear && ` · ${examYear}`}
        </span>
        <button
          type="button"
          className="btn quiet"
          aria-expanded={isOpen}
          aria-label={m.upload_more_of({ name: file.name })}
          onClick={() => setOpen(!isOpen)}
        >
          {m.upload_more()}
        </button>
        <IconButton
          icon="close"
          data-remove
          label={m.areas_remove_of({ name: file.name })}
          onClick={({ currentTarget }) => {
            focusNextTo(currentTarget);
            onRemove(id);
          }}
        />
      </td>
    </tr>
  );
}

const troubles: Partial<Record<keyof RowFields, () => string>> = {
  title: m.upload_no_title,
  semester: m.upload_no_semester,
  examYear: m.upload_no_year,
};

/** Returns a row as a form of its own, for its fields. @param wrong the fields that show their errors */
function formOf(
  { id, file: _, guess: __, ...values }: Row,
  formId: string,
  wrong: readonly (keyof RowFields)[],
): FieldsForm<RowFields> {
  return {
    id: fieldId(formId, `row${id}`),
    values,
    errors: Object.fromEntries(wrong.map((name) => [name, [troubles[name]?.() ?? '']])),
    required: [],
    set: (name, value) => selection.change(id, { [name]: value }),
  };
}

/** Moves the focus to the next row, or else to the previous one, because the button's own row disappears. */
function focusNextTo(button: HTMLElement): void {
  const row = button.closest('tr');
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  other?.querySelector<HTMLElement>('[data-remove]')?.focus();
}
