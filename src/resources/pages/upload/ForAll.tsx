import { useId } from 'react';
import * as m from '../../../paraglide/messages.js';
import { resourceTypes } from '../../vocabulary.ts';
import { kindName } from '../kind-words.ts';
import { monthOptions } from './DetailFields.tsx';
import { semesterOptions } from './RowFields.tsx';
import type { Row, RowFields } from './row.ts';
import { selection } from './upload-state.ts';

/** Papers that are older are rare enough for their rows. */
const YEARS_BACK = 30;

type Props = { rows: readonly Row[]; semesters: number };

/** Sets one thing for all files at once; what they have in common is shown. */
export function ForAll({ rows, semesters }: Props) {
  return (
    <fieldset className="upall">
      <legend>{m.upload_for_all({ count: rows.length })}</legend>
      <Shared
        rows={rows}
        name="type"
        label={m.upload_type()}
        options={resourceTypes.map((value) => ({ value, label: kindName(value) }))}
      />
      <Shared
        rows={rows}
        name="semester"
        label={m.catalogue_semester()}
        options={semesterOptions(semesters)}
      />
      <Shared
        rows={rows}
        name="examYear"
        label={m.forms_optional({ label: m.upload_year() })}
        options={yearOptions()}
      />
      <Shared
        rows={rows}
        name="examMonth"
        label={m.forms_optional({ label: m.upload_month() })}
        options={monthOptions('–')}
      />
    </fieldset>
  );
}

type SharedProps = {
  rows: readonly Row[];
  name: keyof RowFields;
  label: string;
  options: { value: string; label: string }[];
};

function Shared({ rows, name, label, options }: SharedProps) {
  const id = useId();
  const value = rows[0]?.[name] ?? '';
  const isShared = rows.every((row) => row[name] === value);
  const isListed = options.some((option) => option.value === value);
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="field"
        value={isShared ? value : '*'}
        onChange={({ target }) => selection.changeAll({ [name]: target.value })}
      >
        {!isShared && (
          <option value="*" disabled>
            {m.upload_different()}
          </option>
        )}
        {isShared && !isListed && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

function yearOptions(): { value: string; label: string }[] {
  const next = new Date().getFullYear() + 1;
  const years = Array.from({ length: YEARS_BACK }, (_, at) => String(next - at));
  return [{ value: '', label: '–' }, ...years.map((year) => ({ value: year, label: year }))];
}
