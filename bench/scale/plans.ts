import { type CompiledQuery, Kysely } from 'kysely';
import type { Sql } from 'postgres';
import { pipelinedPostgres } from '../../src/core/db/dialect.ts';
import type { DB } from '../../src/core/db/tables.ts';
import type { Probes } from './probes.ts';
import type { Query } from './queries.ts';

type Node = { 'Node Type': string; 'Index Name'?: string; 'Relation Name'?: string; Plans?: Node[] };

/** One SQL statement of a service call, with its full and its abridged plan. */
export type Plan = { sql: string; whole: string; short: string };

/** Runs a query once to record its statements, then explains each of them with its parameters. */
export async function explain(sql: Sql, query: Query, probes: Probes): Promise<Plan[]> {
  const seen: CompiledQuery[] = [];
  const db = new Kysely<DB>({ dialect: pipelinedPostgres(sql), log: ({ query }) => void seen.push(query) });
  await query.run(db, probes);
  const plans: Plan[] = [];
  for (const { sql: text, parameters } of seen) {
    const ask = async (options: string) =>
      await sql.unsafe(`explain (${options}) ${text}`, parameters as never[], { prepare: false });
    const rows = await ask('analyze, buffers, timing off');
    const [json] = await ask('format json');
    const whole = rows.map((row) => row['QUERY PLAN'] as string).join('\n');
    plans.push({
      sql: text,
      whole,
      short: shorten((json?.['QUERY PLAN'] as { Plan: Node }[] | undefined)?.[0]?.Plan),
    });
  }
  return plans;
}

/** Lists how a plan reads its tables, inner nodes first: `Index Only resources_course, Seq blobs`. */
function shorten(node: Node | undefined): string {
  const reads: string[] = [];
  const walk = (one: Node) => {
    for (const below of one.Plans ?? []) walk(below);
    const what = one['Index Name'] ?? one['Relation Name'];
    if (what && one['Node Type'] !== 'Bitmap Heap Scan')
      reads.push(`${one['Node Type'].replace(' Scan', '')} ${what}`);
  };
  if (node) walk(node);
  return [...new Set(reads)].join(', ');
}
