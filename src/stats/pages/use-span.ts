import * as m from '../../paraglide/messages.js';
import { useFilters } from '../../ui/area/use-filters.ts';

/** The spans that are offered, in days. */
export const spans = {
  7: m.stats_span_7,
  30: m.stats_span_30,
  90: m.stats_span_90,
  365: m.stats_span_365,
} as const;
export type Span = keyof typeof spans;

const names = ['days'] as const;
const USUAL: Span = 30;

/** The period of the overview. The address keeps it. */
export function useSpan(): { span: Span; setSpan: (span: Span) => void } {
  const { search, set } = useFilters(names);
  const days = Number(search.filters.days) as Span;
  return {
    span: days in spans ? days : USUAL,
    setSpan: (span) => set({ days: span === USUAL ? '' : String(span) }),
  };
}
