import * as m from '../../paraglide/messages.js';
import { type Span, spans, useSpan } from './use-span.ts';

/** Chooses the period of the overview. */
export function SpanField() {
  const { span, setSpan } = useSpan();
  return (
    <select
      className="field span"
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
