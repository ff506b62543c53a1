import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { wholeNumber } from '../../ui/format.ts';
import type { Bucket } from './buckets.ts';
import { bucketLabel, dayLabel } from './days.ts';

/** In px. */
const HEIGHT = 168;

export type Measure = 'uploads' | 'downloads' | 'signUps';

/**
 * Bars over time, for the eyes: the figure around it says the sum, and a table the numbers. Colours are those of the theme, from the style
 * sheet; nothing moves.
 */
export function DayChart({ buckets, measure }: { buckets: Bucket[]; measure: Measure }) {
  return (
    <div className="chart" aria-hidden="true">
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <BarChart data={buckets} accessibilityLayer={false} margin={{ top: 8, right: 4, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} />
          <XAxis dataKey="from" tickFormatter={dayLabel} tickLine={false} minTickGap={28} />
          <YAxis allowDecimals={false} tickCount={4} tickLine={false} axisLine={false} width="auto" />
          <Tooltip
            isAnimationActive={false}
            content={({ active, payload }) => (
              <Tip bucket={active ? payload[0]?.payload : undefined} measure={measure} />
            )}
          />
          <Bar dataKey={measure} isAnimationActive={false} radius={[2, 2, 0, 0]} maxBarSize={28} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

function Tip({ bucket, measure }: { bucket: Bucket | undefined; measure: Measure }) {
  if (!bucket) return null;
  return (
    <p className="tip">
      {bucketLabel(bucket)}: <b>{wholeNumber(bucket[measure])}</b>
    </p>
  );
}
