import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import type { Db as BossDatabase } from 'pg-boss';
import type { Database, Db } from '../db/database.ts';

/** The database as pg-boss wants it: its statements go through the pool that everything else uses. */
export function bossDatabase(database: Database): BossDatabase {
  return {
    async executeSql(text, values = []) {
      const body = withoutTransaction(text);
      if (body === undefined) return execute(database.db, text, values);
      const results = await database.sql.unsafe(body);
      return { rows: results.flat() };
    },
    async listen(channel, heard, begun) {
      await database.listen(channel, heard, begun);
      // Listening ends with the database.
      return { close: async () => {} };
    },
  };
}

/** The transaction that a job is put into. */
export const inTransaction = (db: Db): BossDatabase => ({
  executeSql: (text, values = []) => execute(db, text, values),
});

/**
 * pg-boss sends some transactions as one text, and only postgres.js itself may begin one. It need not be begun: statements that
 * are sent as one text are one transaction (https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-MULTI-STATEMENT).
 */
function withoutTransaction(text: string): string | undefined {
  return /^\s*BEGIN;(.*)COMMIT;?\s*$/s.exec(text)?.[1];
}

/**
 * postgres.js turns whatever is cast to JSON into JSON, and so twice what pg-boss has turned into JSON before: these parameters are
 * texts. It refuses `undefined`, which node-postgres takes for null.
 */
async function execute(
  db: Kysely<never> | Db | Transaction<never>,
  text: string,
  values: unknown[],
): Promise<{ rows: unknown[] }> {
  const json = new Set<number>();
  const sql = text.replace(/\$(\d+)::(jsonb?)\b/g, (_, place: string, type: string) => {
    json.add(Number(place) - 1);
    return `$${place}::text::${type}`;
  });
  const parameters = values.map((value, place) => {
    if (value === undefined || value === null) return null;
    return json.has(place) && typeof value === 'object' ? JSON.stringify(value) : value;
  });
  const { rows } = await (db as Db).executeQuery(CompiledQuery.raw(sql, parameters));
  return { rows: [...rows] };
}
