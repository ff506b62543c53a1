import * as m from '../../paraglide/messages.js';
import { coursePath } from '../../ui/addresses.ts';
import { Card } from '../../ui/area/AreaHead.tsx';
import { useFilters } from '../../ui/area/filters.tsx';
import { Loaded } from '../../ui/area/LoadedList.tsx';
import { useCall } from '../../ui/session/use-call.ts';
import { Typed, TypedLink } from '../../ui/Typed.tsx';
import type { DayActivity, TopCourse } from '../schema.ts';
import * as css from './Activity.module.css';

const SHOWN = 8;

/** A card of the courses with the most downloads, and the number of downloads of resources deleted since. */
export function TopCourses() {
  const { span } = useSpan();
  const courses = useCall<TopCourse[]>(`/stats/top-courses?days=${span}&limit=${SHOWN}`);
  const days = useCall<DayActivity[]>(`/stats/activity?days=${span}`);
  const deleted = (days.data ?? []).reduce((sum, day) => sum + day.deletedDownloads, 0);
  return (
    <Card id="top" title={m.stats_top()}>
      <Loaded call={courses} failed={m.stats_top_failed()}>
        {(rows) =>
          rows.length === 0 ? (
            days.state !== 'loading' && deleted === 0 && <p className="muted">{m.stats_top_none()}</p>
          ) : (
            <ol className="rows">
              {rows.map(({ _id, name, department, university, universityName, downloads }) => (
                <li key={_id}>
                  <TypedLink
                    to={coursePath({ universityId: university, department, course: name })}
                    text={name}
                  />
                  <p>
                    <Typed text={universityName} />
                    <span className="num">{m.stats_top_downloads({ count: downloads })}</span>
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      {deleted > 0 && <p className="muted small">{m.stats_top_deleted({ count: deleted })}</p>}
    </Card>
  );
}

/** The periods to choose from, in days. */
const spans = {
  7: m.stats_span_7,
  30: m.stats_span_30,
  90: m.stats_span_90,
  365: m.stats_span_365,
} as const;
type Span = keyof typeof spans;

const USUAL: Span = 30;

/** Reads and sets the period of the overview, which is kept in the URL. */
export function useSpan() {
  const { search, set } = useFilters(['days']);
  const days = Number(search.filters.days) as Span;
  return {
    span: days in spans ? days : USUAL,
    setSpan: (span: Span) => set({ days: span === USUAL ? '' : String(span) }),
  };
}

export function SpanField() {
  const { span, setSpan } = useSpan();
  return (
    <select
      className={`field ${css.span}`}
      aria-label={m.stats_span()}
      value={span}
      onChange={({ target }) => setSpan(Number(target.value) as Span)}
    >
      {Object.entries(spans).map(([days, label]) => (
        <option key={days} value={days}>
          {label()}
        </option>
      ))}
    </select>
  );
}
