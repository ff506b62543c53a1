import assert from 'node:assert/strict';
import { checkOut, nameOf } from './http/checkout.ts';
import { type Commit, openCommit, PEOPLE, SCALE } from './http/commit.ts';
import { anewTable, cachedTable, evenTable, type Stage, uncachedTable } from './http/compared.ts';
import { reserveCore } from './http/cores.ts';
import { crawlTable } from './http/crawl.ts';
import { memoryTable } from './http/memory.ts';
import { calls, EVEN, madeAnew, pages, type Route, TENFOLD } from './http/routes.ts';
import { ROOT } from './http/server.ts';
import { startTable } from './http/start.ts';
import { facts, whole } from './report.ts';

export type HttpOptions = {
  keep: string | undefined;
  /** A commit to compare with this checkout, measured in turns with it. */
  against: string | undefined;
  only: string;
  /** Names of tables; by default all that fit the other options. */
  parts: string[] | undefined;
  rounds: number;
  seconds: number;
  /** Number of course pages to crawl. */
  pages: number;
};

const CONNECTIONS = 50;

/** The tables. `hasRoutes`: `only` selects their routes. `ofBoth`: they can compare two commits. */
const PARTS = {
  anew: { hasRoutes: true, ofBoth: true },
  even: { hasRoutes: true, ofBoth: true },
  cached: { hasRoutes: true, ofBoth: true },
  uncached: { hasRoutes: true, ofBoth: false },
  crawl: { hasRoutes: false, ofBoth: true },
  memory: { hasRoutes: false, ofBoth: false },
  start: { hasRoutes: false, ofBoth: false },
};
type Part = keyof typeof PARTS;

/**
 * Measures throughput, latency, CPU and memory of the portal against raw `node:http`, an Express handler or another commit in the same run.
 * @throws {Error} when a part is unknown, or the rows of the two commits differ
 */
export async function runHttp(options: HttpOptions, say: (line: string) => void): Promise<void> {
  const { against, keep, rounds, seconds } = options;
  const parts = partsOf(options);
  const only = options.only.toLowerCase();
  const isWanted = ({ name, path }: Route) => `${name} ${path}`.toLowerCase().includes(only);
  const needsTenfold = parts.includes('anew') && isWanted(TENFOLD);
  const machine = facts();
  const closing: (() => unknown)[] = [];
  // Exiting stops the child processes and removes a temporary checkout.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  try {
    const other = against === undefined ? undefined : checkOut(against, keep);
    if (other) closing.push(other.remove);
    const core = reserveCore();
    const open = async (name: string, root: string, keep: string | undefined): Promise<Commit> => {
      const commit = await openCommit({ name, root, core, keep, needsTenfold });
      closing.push(commit.close);
      return commit;
    };
    const now = await open(other ? 'now' : 'portal', ROOT, keep);
    const then = other && (await open('then', other.root, other.keep));
    if (then) assert.deepEqual(then.probes, now.probes, 'the two commits have other rows');
    const names = [`now ${nameOf()}`, ...(then ? [`then ${nameOf(against)}`] : [])].join(', ');
    const cores =
      core === undefined
        ? 'all on the same cores'
        : 'the server on a core of its own, PostgreSQL and the load on the others';
    say(
      `${names}. ${whole(SCALE.resources)} resources, ${whole(SCALE.books)} books, ${whole(PEOPLE.posts)} posts; ${CONNECTIONS} connections; ${cores}; medians (least–most) of ${rounds} rounds of ${seconds} s, taken in turns. ${machine}`,
    );
    const stage: Stage = { now, then, rounds, load: { connections: CONNECTIONS, seconds } };
    const kept = pages(now.probes);
    const measured = [...kept, ...calls(now.probes)];
    const anew = madeAnew(now.probes);
    const chosen = async (make: (stage: Stage, routes: Route[]) => Promise<string>, routes: Route[]) => {
      const wanted = routes.filter(isWanted);
      return wanted.length > 0 ? make(stage, wanted) : undefined;
    };
    const tables: Record<Part, () => Promise<string | undefined>> = {
      anew: () => chosen(anewTable, anew),
      even: () =>
        chosen(
          evenTable,
          anew.filter(({ name }) => EVEN.includes(name)),
        ),
      cached: () => chosen(cachedTable, measured),
      uncached: () => chosen(uncachedTable, calls(now.probes)),
      crawl: () => crawlTable(then ? [now, then] : [now], kept, options.pages),
      memory: () => memoryTable(now, measured),
      start: () => startTable(),
    };
    for (const part of parts) {
      const made = await tables[part]();
      if (made) say(`\n${made}`);
    }
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

/** Returns the tables to make. By default, `only` excludes tables without routes, and `against` those that cannot compare. */
function partsOf({ parts, only, against }: HttpOptions): Part[] {
  const all = Object.keys(PARTS) as Part[];
  const unknown = parts?.filter((part) => !all.includes(part as Part)) ?? [];
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: there are only ${all.join(', ')}`);
  if (parts) return parts as Part[];
  return all.filter((part) => (!only || PARTS[part].hasRoutes) && (!against || PARTS[part].ofBoth));
}
