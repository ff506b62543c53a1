import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { getLocale } from '../../paraglide/runtime.js';
import { Icon } from '../../ui/Icon.tsx';
import * as css from './Calendar.module.css';
import {
  above,
  below,
  type Cell,
  cellName,
  cells,
  columns,
  dayWithMonth,
  endOf,
  localToday,
  move,
  parseDay,
  startOf,
  step,
  titleOf,
  type View,
  weekdays,
  weekStartOf,
} from './calendar.ts';

/** The calendar's state. `cursor` is the day of the cell in the tab order; the view shows the month, year … around it. */
type State = { view: View; cursor: number; picked: number | null; touched: boolean };

/**
 * A calendar for reference: the title leads up from month to year, decade and century, a cell leads down again, and a day can be picked.
 * Names are in the page's language; after hydration the first day of the week follows the reader's locale.
 *
 * @param today the day in India, YYYY-MM-DD; the browser replaces it with the reader's
 */
export function Calendar({ today: given }: { today: string }) {
  const locale = getLocale();
  const [reader, setReader] = useState({ today: parseDay(given), weekStart: 1 });
  const [state, setState] = useState<State>({
    view: 'month',
    cursor: reader.today,
    picked: null,
    touched: false,
  });
  const body = useRef<HTMLTableSectionElement>(null);
  const followCursor = useRef(false);
  const { view, cursor } = state;

  useEffect(() => {
    const look = () => {
      const today = localToday();
      setReader({ today, weekStart: weekStartOf(navigator.language) });
      setState((now) => (now.touched ? now : { ...now, cursor: today }));
    };
    look();
    // A page may stay open over midnight.
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(() => {
    if (!followCursor.current) return;
    followCursor.current = false;
    body.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  const show = (change: Partial<State>) => setState({ ...state, touched: true, ...change });
  const turn = (by: 1 | -1) => {
    const next = step(view, cursor, by);
    if (next !== null) show({ cursor: next });
  };
  const choose = (day: number) => {
    const inner = below(view);
    followCursor.current = true;
    show(inner ? { view: inner, cursor: day } : { cursor: day, picked: day });
  };
  const up = above(view);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = destination(event, view, cursor);
    if (next === undefined) return;
    event.preventDefault();
    followCursor.current = true;
    show({ cursor: next });
  };

  return (
    <div className={css.calendar}>
      <div className={css.head}>
        <Turn
          icon="back"
          label={m.shell_calendar_previous()}
          view={view}
          to={step(view, cursor, -1)}
          onTurn={() => turn(-1)}
        />
        <button
          type="button"
          className="btn"
          aria-live="polite"
          aria-disabled={!up}
          title={up && m.shell_calendar_up()}
          onClick={() => up && show({ view: up })}
        >
          {titleOf(view, cursor, locale)}
        </button>
        <Turn
          icon="forward"
          label={m.shell_calendar_next()}
          view={view}
          to={step(view, cursor, 1)}
          onTurn={() => turn(1)}
        />
      </div>
      <CalendarGrid
        {...state}
        {...reader}
        body={body}
        locale={locale}
        onChoose={choose}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

type TurnProps = {
  icon: 'back' | 'forward';
  label: string;
  view: View;
  to: number | null;
  onTurn: () => void;
};

function Turn({ icon, label, view, to, onTurn }: TurnProps) {
  const named = to === null ? label : titleOf(view, to, getLocale());
  return (
    <button type="button" className="icon" aria-label={named} disabled={to === null} onClick={onTurn}>
      <Icon name={icon} />
    </button>
  );
}

/** Returns the day a key moves to: arrows by cell, Home and End within the view, Page Up and Page Down to the neighbouring views. */
function destination({ key }: KeyboardEvent, view: View, cursor: number): number | undefined {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns[view], ArrowDown: columns[view] }[key];
  if (by !== undefined) return move(view, cursor, by);
  if (key === 'Home') return startOf(view, cursor);
  if (key === 'End') return endOf(view, cursor);
  if (key === 'PageUp') return step(view, cursor, -1) ?? undefined;
  if (key === 'PageDown') return step(view, cursor, 1) ?? undefined;
  return undefined;
}

type GridProps = {
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

/** The cells of one view. Only one is in the tab order (roving tabindex); the arrow keys reach the others. */
function CalendarGrid({ view, cursor, weekStart, locale, body, onKeyDown, ...rest }: GridProps) {
  const all = cells(view, cursor, weekStart);
  const width = columns[view];
  const rows = Array.from({ length: Math.ceil(all.length / width) }, (_, at) =>
    all.slice(at * width, (at + 1) * width),
  );
  return (
    <table
      className={css.grid}
      data-view={view}
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

type CellProps = Pick<GridProps, 'view' | 'cursor' | 'picked' | 'today' | 'locale' | 'onChoose'> & {
  cell: NonNullable<Cell>;
};

function CellButton({ view, cursor, picked, today, locale, onChoose, cell: { day, outside } }: CellProps) {
  // In views above the month, a cell stands for every day within its span.
  const inner = below(view);
  const holds = (other: number | null) => other !== null && (inner ? startOf(inner, other) : other) === day;
  return (
    <button
      type="button"
      className={outside ? css.out : undefined}
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
