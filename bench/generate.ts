import type { Sql } from 'postgres';
import { bookColumns, makeBooks } from './generate/books.ts';
import { columns, makeCatalogue } from './generate/catalogue.ts';
import { copy, withoutIndexes } from './generate/load.ts';
import { Random } from './generate/random.ts';
import { blobColumns, makeBlobs, makeResources, resourceColumns } from './generate/resources.ts';

export type Scale = { resources: number; books: number };

/** What was made of the files: most can be read, a fifth are scans, and a few failed or wait. */
const DOCUMENTS = `
  insert into documents (sha256, state, has_text, language)
  select sha256, case n % 200 when 7 then 'failed' when 8 then 'queued' else 'ready' end, n % 5 <> 0, 'en'
  from (select sha256, row_number() over (order by sha256) as n from blobs) b on conflict do nothing`;

const TABLES = ['blobs', 'universities', 'departments', 'courses', 'resources', 'books'];

/** Universities for a number of resources: 50 at 10,000; never more than the country has. */
const universitiesFor = (resources: number): number =>
  Math.max(20, Math.min(1232, Math.round(resources / 200)));

/**
 * Fills an empty, migrated database with made rows in the proportions measured on public archives; the same seed gives the same rows. The
 * files behind the resources do not exist.
 */
export async function fill(sql: Sql, { resources, books }: Scale, seed = 1): Promise<void> {
  const random = new Random(seed);
  const catalogue = makeCatalogue(random, universitiesFor(resources));
  const blobs = makeBlobs(random);
  const connection = await sql.reserve();
  try {
    await withoutIndexes(connection, TABLES, async () => {
      await copy(connection, 'blobs', blobColumns, blobs);
      await copy(connection, 'universities', columns.universities, catalogue.universities);
      await copy(connection, 'departments', columns.departments, catalogue.departments);
      await copy(connection, 'courses', columns.courses, catalogue.courses);
      await copy(
        connection,
        'resources',
        resourceColumns,
        makeResources(random, catalogue.all, blobs, resources),
      );
      await copy(connection, 'books', bookColumns, makeBooks(random, books));
    });
    await connection.unsafe(DOCUMENTS);
    await connection.unsafe('vacuum analyze');
  } finally {
    connection.release();
  }
}
