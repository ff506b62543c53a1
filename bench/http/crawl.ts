import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../src/core/db/database.ts';
import { visits } from '../login/calls.ts';
import { openLoop, percentile, readUntil, together } from '../login/open-loop.ts';
import { table, whole } from '../report.ts';
import { closedLoop } from './closed-loop.ts';
import type { Commit } from './commit.ts';
import { childOf, cpuOf, memoryOfTree } from './processes.ts';
import type { Route } from './routes.ts';

const CONNECTIONS = 20;
/** Visits of cached pages a second. */
const VISITS = 50;

/** Measures a crawl of course pages over 20 connections while visitors read cached pages, and the memory of the whole portal meanwhile. */
export async function crawlTable(commits: Commit[], kept: Route[], most: number): Promise<string> {
  const found = await Array.fromAsync(commits, async (commit) =>
    crawlOne(commit, await coursePages(commit, most), kept),
  );
  const [first = []] = found;
  const rows = first.map(([name], at) => [name, ...found.map((one) => one[at]?.[1] ?? '')]);
  const names = commits.map(({ name }) => name);
  return table([`course pages, each once from ${CONNECTIONS} connections`, ...names], rows);
}

/** Returns addresses of course pages in random order; if there are too few, those filtered by notes follow. */
async function coursePages({ place }: Commit, most: number): Promise<string[]> {
  await using database = openDatabase(place, 1);
  const rows = await database.sql<{ university: string; department: string; course: string }[]>`
    select c.university_id as university, d.name as department, c.name as course
    from courses c join departments d on d.id = c.department_id order by md5(c.id::text)`;
  const paths = rows.map(
    ({ university, department, course }) =>
      `/course/${[university, department, course].map(encodeURIComponent).join('/')}`,
  );
  return [...paths, ...paths.map((path) => `${path}?type=notes`)].slice(0, most);
}

async function crawlOne(commit: Commit, paths: string[], kept: Route[]) {
  const side = await commit.whole();
  await using server = side.server;
  const { postmaster } = side;
  await pause(3000);
  const atRest = memoryNow(server.pid, postmaster);
  const visit = visits(server.origin, kept);
  await openLoop(VISITS, 1, visit);
  const used = () => [cpuOf(server.pid), cpuOf(postmaster ?? Number.NaN)];
  const before = used();
  const held: ReturnType<typeof memoryNow>[] = [];
  const left = paths.values();
  const headers = { 'accept-encoding': 'gzip, br' };
  const crawled = closedLoop(server.origin, CONNECTIONS, () => {
    const { value: path } = left.next();
    return path === undefined ? undefined : { path, headers };
  });
  const visited = await readUntil(async () => {
    const waits = await openLoop(VISITS, 1, visit);
    held.push(memoryNow(server.pid, postmaster));
    return waits;
  }, crawled);
  const { seconds, answers } = await crawled;
  const others = answers.filter(({ status }) => status !== 200);
  const refused = others.filter(({ status, retryAfter }) => status === 503 && retryAfter).length;
  const cpu = used().map((after, at) => (after - (before[at] ?? Number.NaN)) / paths.length);
  const waits = together(visited).get('all');
  const half = Math.ceil(held.length / 2);
  const mostOf = (part: typeof held, key: 'server' | 'all') =>
    whole(Math.max(...part.map((memory) => memory[key])));
  const memory = (key: 'server' | 'all') =>
    `${whole(atRest[key])} / ${mostOf(held.slice(0, half), key)} / ${mostOf(held.slice(-half), key)}`;
  return [
    ['pages', whole(paths.length)],
    ['pages a second', whole(paths.length / seconds)],
    ['CPU of the server / of PostgreSQL, µs a page', cpu.map(whole).join(' / ')],
    [
      'answered 503 with Retry-After / otherwise not 200',
      `${whole(refused)} / ${whole(others.length - refused)}`,
    ],
    [
      `visitors’ kept pages, ${VISITS} a second: p50 / p99, ms`,
      [50, 99].map((share) => percentile(waits, share).toFixed(1)).join(' / '),
    ],
    ['memory of the server, MB: at rest / most in the first half / in the second half', memory('server')],
    ['memory of all processes with PostgreSQL, MB: the same', memory('all')],
  ] as [string, string][];
}

/** Returns the memory in MB of the server, and of all processes of `npm start` and PostgreSQL, whose shared memory counts once. */
function memoryNow(pid: number, postmaster = Number.NaN) {
  return {
    server: memoryOfTree(childOf(pid)),
    all: memoryOfTree(pid) + memoryOfTree(postmaster, 'Pss'),
  };
}
