import path from 'node:path';
import { openDatabase } from '../src/core/db/database.ts';
import { COST, openPasswords } from '../src/core/passwords/passwords.ts';
import { openSecret } from '../src/core/secret.ts';
import { PASSWORD, signIn } from '../test/sessions.ts';
import { openBenchCluster } from './database.ts';
import { calls, pages } from './http/routes.ts';
import { startServer } from './http/server.ts';
import { reads, signIns } from './login/calls.ts';
import { percentile } from './login/open-loop.ts';
import { inTurns, type Measured, READS, type Rounds, SIGN_INS } from './login/rounds.ts';
import { sessionCheckTable } from './login/session-check.ts';
import { facts, table } from './report.ts';
import { findProbes } from './scale/probes.ts';

export type LoginOptions = Rounds & { keep: string | undefined };

const SCALE = { resources: 100_000, books: 10_000 };
const ACCOUNTS = 100;

/** Measures how much sign-ins delay other requests, and the time to authenticate a request. */
export async function runLogin(options: LoginOptions, say: (line: string) => void): Promise<void> {
  await using cluster = await openBenchCluster(options.keep, say);
  const place = await cluster.filled(SCALE);
  await using database = openDatabase(place);
  const secret = await openSecret(database.db);
  const people = await signUp({ database, secret, passwords: openPasswords() });
  const probes = await findProbes(database.sql);
  const paths = [...pages(probes), ...calls(probes)].map(({ path }) => path);
  const files = path.join(cluster.folder, 'files');
  await using portal = await startServer('servers/portal.ts', { place, files, cached: true });
  const [account] = people;
  const measured = await inTurns(options, {
    read: () => reads(portal.origin, paths, account),
    signIn: () => signIns(portal.origin, people, PASSWORD),
    cpu: async () => (await portal.usage()).cpu,
    forget: () => database.sql`delete from rate_limits`,
  });
  say(
    `${READS} reads a second, without and with ${SIGN_INS} sign-ins a second (one in ten fails); ${options.rounds} rounds of ${options.seconds} s each, taken in turns. ${facts()}`,
  );
  say(`\n${othersTable(measured)}`);
  say(`\n${signInTable(measured)}`);
  say(
    `\nArgon2id, m=${COST.memoryCost} KiB, t=${COST.timeCost}, p=${COST.parallelism}: RFC 9106; OWASP Password Storage Cheat Sheet.`,
  );
  say(`\n${await sessionCheckTable(database, secret, account)}`);
}

type Account = Awaited<ReturnType<typeof signIn>>;

/** Creates the accounts for the sign-ins. */
async function signUp(place: Parameters<typeof signIn>[0]): Promise<[Account, ...Account[]]> {
  const people: [Account, ...Account[]] = [await signIn(place)];
  while (people.length < ACCOUNTS) people.push(await signIn(place));
  return people;
}

/** Returns the table of latencies of reads without and with sign-ins. */
function othersTable({ without, with: beside }: Measured): string {
  const rows = [...without.keys()].sort().map((name) => {
    const at = (share: number) => [without, beside].map((waits) => percentile(waits.get(name), share));
    const shown = (numbers: number[]) => numbers.map((number) => number.toFixed(1)).join(' / ');
    const [alone = Number.NaN, delayed = Number.NaN] = at(99);
    return [
      name,
      shown(at(50)),
      shown([alone, delayed]),
      (delayed - alone).toFixed(1),
      `${(delayed / alone).toFixed(2)} ×`,
    ];
  });
  return table(
    ['reads, without / with sign-ins', 'p50, ms', 'p99, ms', 'later at p99, ms (≤ 20)', 'p99 ratio'],
    rows,
  );
}

function signInTable({ signedIn, took, cpu }: Measured): string {
  const rows = [...signedIn].sort().map(([name, waits]) => {
    const met = [50, 99].map((share) => percentile(waits, share).toFixed(1));
    return [name, (waits.length / took).toFixed(1), ...met, name === 'all' ? cpu.toFixed(1) : ''];
  });
  return table(['sign-ins', 'a second', 'p50, ms', 'p99, ms', 'CPU of the portal, ms each'], rows);
}
