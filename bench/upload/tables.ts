import { percentile } from '../login/open-loop.ts';
import { facts, median, table } from '../report.ts';
import { AT_ONCE, type Measured, type Round, type Rounds } from './rounds.ts';

/** The tables of `docs/benchmarks.md`: speed, and memory. */
export function uploadTables({ rounds, alone, together, memory }: Measured): string {
  const { idle, warm, peaks } = memory;
  const most = Math.max(...peaks.map((peak) => peak.most));
  const more = Math.max(...peaks.map((peak) => peak.most - peak.before));
  return [
    `Copy: \`node:http\` piped to a file, nothing else; safe copy: the same, and synced. ${rounds} rounds, taken in turns. ${facts()}`,
    table(
      [
        'PDF of 50 MB, portal / copy / safe copy',
        ...['MB/s', 'p50, ms', 'p99, ms', 'CPU, ms each'],
        ...['of the copy’s speed', 'of the safe copy’s'],
      ],
      [row('one at a time', alone), row(`${AT_ONCE} at once`, together)],
    ),
    table(
      ['memory of the app process', 'MB'],
      [
        ['at rest', idle.toFixed(0)],
        ['after three uploads, one at a time', warm.toFixed(0)],
        [
          `most, while ${AT_ONCE} are on their way, each round`,
          peaks.map((peak) => peak.most.toFixed(0)).join(', '),
        ],
        ['more than right before them', more.toFixed(0)],
        ['more than at rest', (most - idle).toFixed(0)],
      ],
    ),
  ].join('\n\n');
}

function row(name: string, sides: Rounds): string[] {
  const { portal, copy, safe } = sides;
  const all = (of: (rounds: Round[]) => number) =>
    [portal, copy, safe].map((rounds) => of(rounds).toFixed(0)).join(' / ');
  const wait = (share: number) =>
    all(
      (rounds) =>
        percentile(
          rounds.flatMap(({ waits }) => waits),
          share,
        ) * 1000,
    );
  const share = (others: Round[]) =>
    median(portal.map(({ perSecond }, at) => perSecond / (others[at]?.perSecond ?? Number.NaN)));
  return [
    name,
    all((rounds) => median(rounds.map(({ perSecond }) => perSecond))),
    wait(50),
    wait(99),
    all((rounds) => median(rounds.map(({ cpu }) => cpu))),
    `${share(copy).toFixed(2)} ×`,
    `${share(safe).toFixed(2)} ×`,
  ];
}
