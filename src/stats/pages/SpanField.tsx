import * as m from '../../paraglide/messages.js';
import { useFilters } from '../../ui/area/filters.tsx';
import * as css from './Activity.module.css';

/** The periods that are offered, in days. */
const spans = {
  7: m.stats_span_7,
  30: m.stats_span_30,
  90: m.stats_span_90,
  365: m.stats_span_365,
} as const;
type Span = keyof typeof spans;

const names = ['days'] as const;
const USUAL: Span = 30;

/** The period of the overview. The address keeps it. */
export function useSpan() {
  const { search, set } = useFilters(names);
  const days = Number(search.filters.days) as Span;
  return {
    span: days in spans ? days : USUAL,
    setSpan: (span: Span) => set({ days: span === USUAL ? '' : String(span) }),
  };
}

/** Chooses the period of the overview. */
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
