import { memo, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { AreaTable } from '../../../ui/area/AreaTable.tsx';
import { tableRoles } from '../../../ui/area/table-roles.ts';
import { fileSize } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { languageOf } from '../../../ui/language.ts';
import { MAX_CODE_LENGTH, MAX_SUBJECT_LENGTH, MAX_TITLE_LENGTH, resourceTypes } from '../../vocabulary.ts';
import { kindName } from '../kind-words.ts';
import { monthOptions } from './DetailFields.tsx';
import { RowChoice, RowText, semesterOptions } from './RowFields.tsx';
import { type Row, wrongIn } from './row.ts';

type Shared = {
  semesters: number;
  /** What the ids of the fields begin with, so that the form finds the first that is wrong. */
  formId: string;
  /** Wrong fields say so. */
  tried: boolean;
  onRemove: (id: number) => void;
};

/** The details of each of several files; on small screens a card each, of which the title and a summary are open. */
export function RowsTable({ rows, ...shared }: Shared & { rows: readonly Row[] }) {
  const heads = [
    m.upload_title(),
    m.upload_type(),
    m.catalogue_semester(),
    m.forms_optional({ label: m.upload_year() }),
    m.forms_optional({ label: m.upload_month() }),
    m.upload_row_actions(),
  ];
  return (
    <section className="uprows-frame" aria-label={m.upload_files()}>
      <AreaTable name="uprows" heads={heads}>
        {rows.map((row) => (
          <FileRow key={row.id} row={row} {...shared} />
        ))}
      </AreaTable>
    </section>
  );
}

/** Of a hundred rows only the one that changes is drawn again; what takes a row away is the same for all. */
const FileRow = memo(DrawnRow, (before, after) =>
  (['row', 'semesters', 'formId', 'tried'] as const).every((name) => before[name] === after[name]),
);

function DrawnRow({ row, semesters, formId, tried, onRemove }: Shared & { row: Row }) {
  const { id, file, type, semester, examYear } = row;
  const [open, setOpen] = useState(false);
  const wrong = wrongIn(row, semesters);
  const shown = tried ? wrong : [];
  const isOpen = open || shown.some((name) => name !== 'title');
  const field = { row, formId, wrong: shown };
  // A row that is open because something is wrong in it does not close under the finger that mends it.
  const inside = { ...field, onFocus: () => setOpen(true) };
  return (
    <tr {...tableRoles.row} data-open={isOpen || undefined}>
      <td {...tableRoles.cell}>
        <RowText
          {...field}
          name="title"
          label={m.upload_title()}
          maxLength={MAX_TITLE_LENGTH}
          error={m.upload_no_title()}
        />
        <span className="small upname">
          <span lang={languageOf(file.name)}>{file.name}</span>{' '}
          <span className="nb num">{fileSize(file.size)}</span>
        </span>
        {isOpen && (
          <div className="upsubject">
            <RowText
              {...field}
              name="subjectName"
              label={m.shelves_subject()}
              maxLength={MAX_SUBJECT_LENGTH}
            />
            <RowText {...field} name="subjectCode" label={m.shelves_code()} maxLength={MAX_CODE_LENGTH} />
          </div>
        )}
      </td>
      <td className="upmore" {...tableRoles.cell}>
        <RowChoice
          {...inside}
          name="type"
          label={m.upload_type()}
          options={resourceTypes.map((value) => ({ value, label: kindName(value) }))}
        />
      </td>
      <td className="upmore" {...tableRoles.cell}>
        <RowChoice
          {...inside}
          name="semester"
          label={m.catalogue_semester()}
          options={semesterOptions(semesters)}
          error={m.upload_no_semester()}
        />
      </td>
      <td className="upmore" {...tableRoles.cell}>
        <RowText
          {...inside}
          name="examYear"
          label={m.forms_optional({ label: m.upload_year() })}
          maxLength={4}
          isNumber
          error={m.upload_no_year()}
        />
      </td>
      <td className="upmore" {...tableRoles.cell}>
        <RowChoice
          {...inside}
          name="examMonth"
          label={m.forms_optional({ label: m.upload_month() })}
          options={monthOptions('–')}
        />
      </td>
      <td className="upacts" {...tableRoles.cell}>
        <span className="upsum">
          {kindName(type)} ·{' '}
          {wrong.includes('semester') ? (
            <b className="upmissing">{m.upload_semester_open()}</b>
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
        <button
          type="button"
          className="icon"
          aria-label={m.upload_remove_of({ name: file.name })}
          onClick={() => onRemove(id)}
        >
          <Icon name="close" />
        </button>
      </td>
    </tr>
  );
}
