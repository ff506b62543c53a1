import type { KeyboardEvent, RefObject } from 'react';
import { below, type Cell, cells, columns, startOf, type View } from './calendar.ts';
import { cellName, dayWithMonth, titleOf, weekdays } from './calendar-names.ts';

type Props = {
  view: View;
  cursor: number;
  picked: number | null;
  today: number;
  weekStart: number;
  locale: string;
  body: RefObject<HTMLTableSectionElement | null>;
  onChoose: (day: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** The cells of one view. A single one can be reached with Tab; the arrow keys do the rest. */
export function CalendarGrid({ view, cursor, weekStart, locale, body, onKeyDown, ...rest }: Props) {
  const all = cells(view, cursor, weekStart);
  const width = columns[view];
  const rows = Array.from({ length: Math.ceil(all.length / width) }, (_, at) =>
    all.slice(at * width, (at + 1) * width),
  );
  return (
    <table
      className={`cal ${view}`}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/
      role="grid"
      aria-label={titleOf(view, cursor, locale)}
      onKeyDown={onKeyDown}
    >
      {view === 'month' && (
        <thead>
          <tr>
            {weekdays(weekStart, locale).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody ref={body}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their places
          <tr key={at}>
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells keep their places
              <td key={column}>{cell && <CellButton {...rest} {...{ view, cursor, locale, cell }} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = Pick<Props, 'view' | 'cursor' | 'picked' | 'today' | 'locale' | 'onChoose'> & {
  cell: NonNullable<Cell>;
};

function CellButton({ view, cursor, picked, today, locale, onChoose, cell: { day, outside } }: CellProps) {
  // A cell of a larger view stands for every day within it.
  const inner = below(view);
  const holds = (other: number | null) => other !== null && (inner ? startOf(inner, other) : other) === day;
  return (
    <button
      type="button"
      className={outside ? 'out' : undefined}
      tabIndex={holds(cursor) ? 0 : -1}
      aria-current={holds(today) ? 'date' : undefined}
      aria-pressed={inner ? undefined : holds(picked)}
      aria-label={outside ? dayWithMonth(day, locale) : undefined}
      onClick={() => onChoose(day)}
    >
      {cellName(view, day, locale)}
    </button>
  );
}
