import type { ReactNode } from 'react';
import * as m from '../../../paraglide/messages.js';
import { fieldId } from '../../../ui/forms/problems.ts';
import { languageOf } from '../../../ui/language.ts';
import type { Row, RowFields } from './row.ts';
import { selection } from './upload-state.ts';

/** The semesters of a course, with none first. */
export const semesterOptions = (semesters: number): { value: string; label: string }[] => [
  { value: '', label: '–' },
  ...Array.from({ length: semesters }, (_, at) => ({
    value: String(at + 1),
    label: m.course_semester({ semester: at + 1 }),
  })),
];

type Props = {
  row: Row;
  formId: string;
  name: keyof RowFields;
  label: string;
  wrong: readonly (keyof RowFields)[];
  /** The message when it is wrong. */
  error?: string;
  onFocus?: () => void;
};

/** A field of a row that is typed. */
export function RowText({
  maxLength,
  isNumber,
  ...props
}: Props & { maxLength: number; isNumber?: boolean }) {
  const value = props.row[props.name];
  return (
    <RowField {...props}>
      <input
        {...attributes(props)}
        type="text"
        inputMode={isNumber ? 'numeric' : undefined}
        maxLength={maxLength}
        autoComplete="off"
        lang={languageOf(value)}
      />
    </RowField>
  );
}

/** A field of a row that is chosen. What the row has and the list has not, a semester of another course, counts as nothing. */
export function RowChoice({ options, ...props }: Props & { options: { value: string; label: string }[] }) {
  const known = options.some(({ value }) => value === props.row[props.name]);
  return (
    <RowField {...props}>
      <select {...attributes(props)} value={known ? props.row[props.name] : ''}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </RowField>
  );
}

const idOf = ({ formId, row, name }: Props): string => fieldId(formId, `row${row.id}-${name}`);

function attributes(props: Props) {
  const { row, name, wrong, onFocus } = props;
  const isWrong = wrong.includes(name);
  const id = idOf(props);
  return {
    id,
    className: 'field',
    value: row[name],
    onFocus,
    onChange: ({ target }: { target: { value: string } }) =>
      selection.change(row.id, { [name]: target.value }),
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? `${id}-errors` : undefined,
  };
}

/** Where the rows are a table its heads are the labels for the eyes. */
function RowField({ children, ...props }: Props & { children: ReactNode }) {
  const { name, label, wrong, error } = props;
  const id = idOf(props);
  return (
    <div className="upfield">
      <label htmlFor={id}>{label}</label>
      {children}
      {wrong.includes(name) && (
        <p className="err" id={`${id}-errors`}>
          {error}
        </p>
      )}
    </div>
  );
}
