import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import * as m from '../../paraglide/messages.js';
import { AreaTable, tableRoles } from '../../ui/area/AreaTable.tsx';
import { Loaded } from '../../ui/area/LoadedList.tsx';
import { Emphasis } from '../../ui/Emphasis.tsx';
import { wholeNumber } from '../../ui/format.ts';
import { useCall } from '../../ui/session/use-call.ts';
import type { DayActivity } from '../schema.ts';
import * as css from './Activity.module.css';
import { type Bucket, bucketLabel, bucketsOf, dayLabel } from './buckets.ts';
import { useSpan } from './TopCourses.tsx';

type Measure = 'uploads' | 'downloads' | 'signUps';

const measures: { measure: Measure; label: () => string; className: string }[] = [
  { measure: 'uploads', label: m.stats_uploads, className: 'c-notes' },
  { measure: 'downloads', label: m.stats_downloads, className: 'c-papers' },
  { measure: 'signUps', label: m.stats_sign_ups, className: 'c-syllabus' },
];

/** Uploads, downloads and new accounts over time, as charts and as a table. */
export function Activity() {
  const { span } = useSpan();
  const days = useCall<DayActivity[]>(`/stats/activity?days=${span}`);
  return (
    <Loaded
      call={days}
      failed={m.stats_activity_failed()}
      loading={<span className={`skel ${css.waiting}`} />}
    >
      {(days) => {
        const buckets = bucketsOf(days);
        const sums = measures.map(({ measure }) => buckets.reduce((sum, bucket) => sum + bucket[measure], 0));
        if (sums.every((sum) => sum === 0)) return <p className="muted">{m.stats_activity_none()}</p>;
        return (
          <>
            <div className={css.charts}>
              {measures.map(({ measure, label, className }, at) => (
                <figure key={measure} className={className}>
                  <figcaption>
                    <span className="kind">{label()}</span>
                    <span className="num">
                      <Emphasis text={m.stats_in_all({ count: wholeNumber(sums[at] ?? 0) })} />
                    </span>
                  </figcaption>
                  <DayChart buckets={buckets} measure={measure} />
                </figure>
              ))}
            </div>
            <details className={css.asTable}>
              <summary>{m.stats_table()}</summary>
              <div className={css.scroll}>
                <ActivityTable buckets={buckets} />
              </div>
            </details>
          </>
        );
      }}
    </Loaded>
  );
}

/** The numbers of the charts as a table, newest first. */
function ActivityTable({ buckets }: { buckets: Bucket[] }) {
  return (
    <AreaTable className={css.days} heads={[m.stats_day(), ...measures.map(({ label }) => label())]}>
      {buckets.toReversed().map((bucket) => (
        <tr key={bucket.from} {...tableRoles.row}>
          <td {...tableRoles.cell}>
            <b>{bucketLabel(bucket)}</b>
          </td>
          {measures.map(({ measure, label }) => (
            <td key={measure} className="num" {...tableRoles.cell}>
              <span className="cell-label">{label()}: </span>
              {wholeNumber(bucket[measure])}
            </td>
          ))}
        </tr>
      ))}
    </AreaTable>
  );
}

const HEIGHT = 168;

/**
 * A bar chart over time. Screen readers skip it: the figure's caption states the sum, and a table the numbers. The style sheet sets the
 * theme's colours; nothing is animated.
 */
function DayChart({ buckets, measure }: { buckets: Bucket[]; measure: Measure }) {
  return (
    <div className={css.chart} aria-hidden="true">
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <BarChart data={buckets} accessibilityLayer={false} margin={{ top: 8, right: 4, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} />
          <XAxis dataKey="from" tickFormatter={dayLabel} tickLine={false} minTickGap={28} />
          <YAxis
            allowDecimals={false}
            tickCount={4}
            tickFormatter={wholeNumber}
            tickLine={false}
            axisLine={false}
            width="auto"
          />
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
    <p className={css.tip}>
      {bucketLabel(bucket)}: <b>{wholeNumber(bucket[measure])}</b>
    </p>
  );
}
