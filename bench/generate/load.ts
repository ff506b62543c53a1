import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReservedSql, Sql } from 'postgres';
import type { Row } from './catalogue.ts';

const CHUNK = 1 << 16;

/** Streams rows into a table by COPY. */
export async function copy(
  sql: Sql | ReservedSql,
  table: string,
  columns: string[],
  rows: Iterable<Row>,
): Promise<void> {
  const target = await sql.unsafe(`copy ${table} (${columns.join(', ')}) from stdin`).writable();
  await pipeline(Readable.from(chunks(rows)), target);
}

function* chunks(rows: Iterable<Row>): Generator<Buffer> {
  let text = '';
  for (const row of rows) {
    text += `${row.map(field).join('\t')}\n`;
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

function field(value: Row[number]): string {
  if (value === null) return '\\N';
  const text = String(value);
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? '') : text;
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/**
 * Drops the indexes of tables, fills the tables and recreates the indexes: one sort is several times faster than a million insertions.
 * Foreign keys are not checked meanwhile (the generated rows satisfy them), which requires a superuser.
 */
export async function withoutIndexes(
  sql: ReservedSql,
  tables: string[],
  fill: () => Promise<void>,
): Promise<void> {
  const indexes = await sql.unsafe<{ name: string; definition: string }[]>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid
     where c.oid is null and i.indrelid = any($1::regclass[])`,
    [`{${tables.join(',')}}`],
  );
  await sql.unsafe(
    `set statement_timeout = 0; set session_replication_role = replica; set maintenance_work_mem = '512MB'`,
  );
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  await fill();
  // For a partitioned table, pg_get_indexdef says ON ONLY, which would leave out the partitions' indexes.
  for (const { definition } of indexes) await sql.unsafe(definition.replace(' ON ONLY ', ' ON '));
  await sql.unsafe('reset session_replication_role; reset maintenance_work_mem');
}
