import type { Kind, TestFile } from './kinds.ts';

/** The result of one test. */
export type Result = {
  file: string;
  name: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** Why it was skipped or failed. */
  reason?: string | undefined;
  /** Total duration in ms; the next two fields are the parts of it spent in set-up and in waiting. */
  ms: number;
  setUpMs: number;
  waitingMs: number;
};

/** Returns a result for a failure outside any test. */
export const failure = (file: string, name: string, reason: string): Result => ({
  file,
  name,
  outcome: 'failed',
  reason,
  ms: 0,
  setUpMs: 0,
  waitingMs: 0,
});

/** Marks the output lines with which a reporter in a child process sends a result. */
const MARK = '\u0001';

export const encode = (result: Result): string => `${MARK}${JSON.stringify(result)}\n`;

/** Returns a function that takes a test process's output in chunks and splits it into results and the tests' own output lines. */
export function decoder(receiver: { result(result: Result): void; words(line: string): void }) {
  let rest = '';
  return (piece: string): void => {
    const lines = `${rest}${piece}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const at = line.indexOf(MARK);
      if (at < 0) receiver.words(line);
      else receiver.result(JSON.parse(line.slice(at + 1)) as Result);
    }
  };
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);
const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Formats a table of set-up, waiting and testing times: a row per file, slowest first, then one per kind, then one per step of the run. */
export function timesTable(
  files: TestFile[],
  results: Result[],
  steps: [name: string, ms: number][],
): string {
  const row = (name: string, kind: string, of: Result[]) => {
    const [all, setUp, waiting] = [
      sum(of.map(({ ms }) => ms)),
      sum(of.map(({ setUpMs }) => setUpMs)),
      sum(of.map(({ waitingMs }) => waitingMs)),
    ];
    return {
      all,
      cells: [name, kind, of.length, ...[setUp, waiting, all - setUp - waiting, all].map(seconds)],
    };
  };
  const byFile = Map.groupBy(results, ({ file }) => file);
  const rows = files
    .map(({ file, kind }) => row(file, kind, byFile.get(file) ?? []))
    .sort((a, b) => b.all - a.all);
  const kindOf = new Map(files.map(({ file, kind }) => [file, kind]));
  const ofTests = results.filter(({ file }) => kindOf.has(file));
  const byKind = Map.groupBy(ofTests, ({ file }) => kindOf.get(file) as Kind);
  const totals = [...byKind].map(([kind, of]) => row('all', kind, of));
  const lines = [
    ['file', 'kind', 'tests', 'setting up, s', 'waiting, s', 'testing, s', 'all, s'],
    ['---', '---', '--:', '--:', '--:', '--:', '--:'],
    ...[...rows, ...totals].map(({ cells }) => cells),
    ...steps.map(([name, ms]) => [name, '', '', '', '', '', seconds(ms)]),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Returns the reasons of skipped tests, the failed tests, and as the last line the counts, in a form that scripts may parse. */
export function summary(results: Result[]): string {
  const of = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome);
  const [passed, failed, skipped] = [of('passed'), of('failed'), of('skipped')];
  const reasons = [...Map.groupBy(skipped, ({ reason }) => reason ?? 'no reason given')];
  return [
    ...reasons.map(([reason, those]) => `skipped ${those.length}: ${reason}`),
    ...failed.flatMap(({ file, name, reason = '' }) => [
      `failed: ${file}: ${name}`,
      `        ${reason.split('\n')[0]}`,
    ]),
    `tests: ${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped`,
  ].join('\n');
}

/** Returns the names of the failed tests in an output that ends with a summary. */
export const failedIn = (output: string): string[] =>
  Array.from(output.matchAll(/^failed: .*?: (.*)$/gm), ([, name = '']) => name);
