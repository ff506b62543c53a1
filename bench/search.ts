import { loadavg } from 'node:os';
import path from 'node:path';
import { CLUSTER_SUPERUSER } from '../src/core/db/cluster/settings.ts';
import { type Database, openDatabase } from '../src/core/db/database.ts';
import { OWNER_ROLE } from '../src/core/db/roles.ts';
import { countDownloads, indexSome } from '../src/search/indexing.ts';
import { hitKinds } from '../src/search/vocabulary.ts';
import { openBenchCluster, type Place } from './database.ts';
import { withoutIndexes } from './generate/load.ts';
import { Random } from './generate/random.ts';
import { closedLoop } from './http/closed-loop.ts';
import { reserveCore } from './http/cores.ts';
import { cpuOf, parentOf } from './http/processes.ts';
import { type Server, startServer } from './http/server.ts';
import { percentile } from './login/open-loop.ts';
import { onDatabase, startPortal } from './portal.ts';
import { facts, median, table, whole } from './report.ts';
import { measureFresh, slowedBy } from './search/fresh.ts';
import { askPlain, makePlain, PATIENCE } from './search/full-text.ts';
import { type Asked, groups, makeMix } from './search/mix.ts';

export type SearchOptions = {
  keep: string | undefined;
  sizes: number[];
  rounds: number;
  only: string;
  /** By default all. */
  parts: string[] | undefined;
  papers: number;
};

const CONNECTIONS = 20;
/** How often each query is sent without other load; the median counts. */
const ALONE = 3;
/** Every fourth query is also run on plain full text; not all, because its frequent words are slow. */
const PLAIN_EACH = 4;

/** Measures search over resources with text: latency under load and alone, against plain full text; suggestions; index size and upkeep. */
export async function runSearch(options: SearchOptions, say: (line: string) => void): Promise<void> {
  await using cluster = await openBenchCluster(options.keep, say);
  const machine = facts();
  const core = reserveCore();
  for (const size of options.sizes) {
    const scale = { resources: size, books: size / 10, texts: true };
    const place = await cluster.filled(scale, (filling) => index(filling, say));
    say(
      `\n${whole(size)} resources with text, ${whole(size / 10)} books, ${whole(size / 20)} posts; ${CONNECTIONS} connections; ${core === undefined ? 'all on the same cores' : 'the server on a core of its own'}; load of the machine before: ${loadavg()[0]?.toFixed(1)}. ${machine}`,
    );
    await using owner = openDatabase({ ...place, user: OWNER_ROLE }, 1);
    const postmaster = parentOf((await owner.sql`select pg_backend_pid() as pid`)[0]?.pid);
    const { mix, typed } = await makeMix(owner.sql);
    const asked = mix.filter(({ group }) => group.includes(options.only));
    const files = path.join(cluster.folder, 'portal');
    const isWanted = (part: string) => options.parts?.includes(part) ?? true;
    if (isWanted('searches') || isWanted('suggestions')) {
      await using server = await startServer(
        'servers/portal.ts',
        { place, files: path.join(files, 'files'), cached: false },
        { core },
      );
      if (isWanted('searches'))
        say(`\n${await searches({ owner, server, postmaster }, asked, options, say)}`);
      if (isWanted('suggestions')) say(`\n${await suggestions(server, typed, options)}`);
    }
    if (isWanted('size')) say(`\n${await sizes(owner)}`);
    if (isWanted('fresh')) {
      await using portal = await startPortal(onDatabase(place, files), { core });
      const { found, uploads } = await measureFresh(place, portal, options.papers, options.rounds);
      say(
        `\nA new resource is found after ${whole(median(found))} ms, at most ${whole(Math.max(...found))} ms (< 2,000). Uploads of ${options.papers} papers with the index kept up take ${slowedBy(uploads, 'acknowledged').toFixed(2)} × as long until they are acknowledged as without, and ${slowedBy(uploads, 'ready').toFixed(2)} × until they are read (≤ 1.15); load ${loadavg()[0]?.toFixed(1)}.`,
      );
    }
  }
}

/** Fills the search index: rows first, then PostgreSQL's indexes on them, which requires a superuser. */
async function index(place: Place, say: (line: string) => void): Promise<void> {
  await using database = openDatabase({ ...place, user: CLUSTER_SUPERUSER }, 2);
  const { db, sql } = database;
  const begun = performance.now();
  const connection = await sql.reserve();
  await withoutIndexes(
    connection,
    ['search_entries', 'search_tokens', 'search_words', 'search_sounds', 'search_subjects'],
    async () => {
      for (const kind of hitKinds)
        await connection.unsafe(
          `insert into search_queue (kind, id) select '${kind}', id from ${kind} order by id desc`,
        );
      while (await indexSome(db));
    },
  );
  await countDownloads(db);
  await connection.unsafe('vacuum analyze');
  connection.release();
  say(`indexed in ${whole((performance.now() - begun) / 1000)} s`);
}

type Stage = { owner: Database; server: Server; postmaster: number };

const addressOf = ({ params }: Asked): string => `/api/search?${new URLSearchParams(params)}`;

/** Measures latency by group of queries: under load, alone, and against plain full text. */
async function searches(
  { owner: { sql }, server, postmaster }: Stage,
  mix: Asked[],
  { rounds }: SearchOptions,
  say: (line: string) => void,
): Promise<string> {
  const random = new Random(4);
  const round = async () => {
    const paths = mix
      .map(addressOf)
      .map((path) => ({ path, at: random.next() }))
      .sort((a, b) => a.at - b.at)
      .values();
    const { answers } = await closedLoop(server.origin, CONNECTIONS, () => paths.next().value);
    return answers;
  };
  await round();
  const before = [cpuOf(server.pid), cpuOf(postmaster)];
  const answers = (await Array.fromAsync({ length: rounds }, round)).flat();
  const [cpu = 0, postgres = 0] = [cpuOf(server.pid), cpuOf(postmaster)].map(
    (after, at) => (after - (before[at] ?? 0)) / answers.length / 1000,
  );
  const failed = answers.filter(({ status }) => status !== 200);
  const alone = new Map<Asked, number>();
  for (const one of mix) {
    const answered = await Array.fromAsync({ length: ALONE }, () =>
      closedLoop(server.origin, 1, oneOf(addressOf(one))),
    );
    alone.set(one, median(answered.map(({ answers }) => answers[0]?.ms ?? 0)));
  }
  const plain = new Map<Asked, number>();
  await makePlain(sql);
  await sql.unsafe(`set statement_timeout = ${PATIENCE}`);
  for (const [at, one] of mix.entries()) if (at % PLAIN_EACH === 0) plain.set(one, await askPlain(sql, one));
  await sql`reset statement_timeout`;
  const row = (name: string, chosen: Asked[]) => {
    const paths = new Set(chosen.map(addressOf));
    const waits = answers.filter(({ path }) => paths.has(path)).map(({ ms }) => ms);
    const ours = chosen.map((one) => alone.get(one) ?? 0);
    const compared = chosen
      .filter((one) => plain.has(one))
      .map((one) => [alone.get(one) ?? 0, plain.get(one) ?? 0] as const);
    const sum = (at: 0 | 1) => compared.reduce((total, pair) => total + pair[at], 0);
    return [
      name,
      ...[50, 95, 99].map((share) => ms(percentile(waits, share))),
      ms(Math.max(...waits)),
      ms(median(ours)),
      ms(Math.max(...ours)),
      ms(median(compared.map(([, theirs]) => theirs))),
      `${(sum(1) / sum(0)).toFixed(1)} ×`,
    ];
  };
  const [slowest] = [...alone].sort(([, a], [, b]) => b - a);
  say(
    `Slowest alone: ${slowest && addressOf(slowest[0])}, ${ms(slowest?.[1] ?? 0)} ms. CPU of a search: ${cpu.toFixed(1)} ms of the server, ${postgres.toFixed(1)} ms of PostgreSQL. ${failed.length} of ${answers.length} were no answers. Load ${loadavg()[0]?.toFixed(1)}.`,
  );
  return table(
    [
      'searches with all facets',
      'p50, ms',
      'p95, ms',
      'p99, ms',
      'most, ms',
      'alone, p50',
      'alone, slowest',
      'plain, alone, p50',
      'plain ÷ alone',
    ],
    [
      ...groups
        .filter((group) => mix.some((one) => one.group === group))
        .map((group) =>
          row(
            group,
            mix.filter((one) => one.group === group),
          ),
        ),
      row('all', mix),
    ],
  );
}

/** Returns a source of requests for `closedLoop` that yields one address, once. */
function oneOf(path: string) {
  const paths = [{ path }].values();
  return () => paths.next().value;
}

async function suggestions(server: Server, typed: string[], { rounds }: SearchOptions): Promise<string> {
  const ask = async () => {
    const paths = typed.map((q) => ({ path: `/api/search/suggest?${new URLSearchParams({ q })}` })).values();
    return (await closedLoop(server.origin, CONNECTIONS, () => paths.next().value)).answers;
  };
  await ask();
  const answers = (await Array.fromAsync({ length: rounds }, ask)).flat();
  const waits = answers.map(({ ms }) => ms);
  return table(
    ['suggestions', 'p50, ms', 'p95, ms', 'p99, ms', 'most, ms', 'no answers'],
    [
      [
        `${typed.length} prefixes`,
        ...[50, 95, 99].map((share) => ms(percentile(waits, share))),
        ms(Math.max(...waits)),
        String(answers.filter(({ status }) => status !== 200).length),
      ],
    ],
  );
}

const ms = (time: number): string => time.toFixed(time < 10 ? 1 : 0);

/** Compares the size of the index, by table, with the size of the indexed text. */
async function sizes({ sql }: Database): Promise<string> {
  const bytes = async (query: string) =>
    Number((await sql.unsafe(`select (${query})::bigint as bytes`))[0]?.bytes);
  const texts =
    await bytes(`(select sum(octet_length(text)) from document_pages) + (select sum(octet_length(concat_ws(' ', title, subject_name, subject_code))) from resources)
      + (select coalesce(sum(octet_length(concat_ws(' ', name, author, description))), 0) from books) + (select coalesce(sum(octet_length(title || content)), 0) from blogs)`);
  const parts = await sql<{ name: string; bytes: string }[]>`
      select coalesce(inhparent::regclass, oid::regclass)::text as name, sum(pg_total_relation_size(oid)) as bytes
      from pg_class left join pg_inherits on inhrelid = oid where relname ^@ 'search_' and relkind = 'r' group by 1 order by 2 desc limit 3`;
  const index = await bytes(
    `select sum(pg_relation_size(relid)) from pg_partition_tree('search_tokens_tokens')`,
  );
  const all = await bytes(
    `select sum(pg_total_relation_size(oid)) from pg_class where relname ^@ 'search_' and relkind = 'r'`,
  );
  const mb = (size: number) => whole(size / 1e6);
  return `Index ÷ text: ${(all / texts).toFixed(2)} (≤ 1.0): ${mb(all)} MB (${parts.map(({ name, bytes }) => `${name} ${mb(Number(bytes))}`).join(', ')}; of these the GIN index ${mb(index)}) of ${mb(texts)} MB.`;
}
