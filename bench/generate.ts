import type { ReservedSql, Sql } from 'postgres';
import { bookColumns, makeBooks } from './generate/books.ts';
import { columns, makeCatalogue, type Row } from './generate/catalogue.ts';
import { copy, withoutIndexes } from './generate/load.ts';
import { Random } from './generate/random.ts';
import { blobColumns, makeBlobs, makeResources, resourceColumns } from './generate/resources.ts';
import {
  detailColumns,
  type Head,
  makePages,
  makePosts,
  makeVocabulary,
  pageColumns,
  postColumns,
  withDetails,
} from './generate/texts.ts';

/** With `texts`, each resource has its own file with three pages of text and filled details, and there are half as many posts as books. */
export type Scale = { resources: number; books: number; texts?: boolean };

/** Results of processing the files: most have text, a fifth are scans, a few failed or are still queued. */
const DOCUMENTS = `
  insert into documents (sha256, state, has_text, language)
  select sha256, case n % 200 when 7 then 'failed' when 8 then 'queued' else 'ready' end, n % 5 <> 0, 'en'
  from (select sha256, row_number() over (order by sha256) as n from blobs) b on conflict do nothing`;

/** Seed of the vocabulary, fixed so that it is the same at every scale. */
export const VOCABULARY = 2;

const TABLES = ['blobs', 'universities', 'departments', 'courses', 'resources', 'books'];

/** Files, results and downloads for `texts`: all files have text, and a fifth of the resources has downloads. */
const READ = `
  insert into blobs (sha256, bytes, media_type, pages) select file_sha256, 400000, 'application/pdf', 3 from resources;
  insert into documents (sha256, state, has_text, language) select file_sha256, 'ready', true, language from resources;
  insert into download_days (day, resource_id, downloads)
  select date '2026-01-01', id, 1 + n % 40 from (select id, row_number() over (order by id) as n from resources) r where n % 5 = 0`;

/** Returns how many universities to generate: 50 for 10,000 resources, at least 20, at most the 1,232 of the country. */
const universitiesFor = (resources: number): number =>
  Math.max(20, Math.min(1232, Math.round(resources / 200)));

/**
 * Fills an empty, migrated database with generated rows in the proportions measured on public archives; the same seed gives the same rows.
 * The files of the resources do not exist.
 */
export async function fill(sql: Sql, { resources, books, texts }: Scale, seed = 1): Promise<void> {
  const random = new Random(seed);
  const catalogue = makeCatalogue(random, universitiesFor(resources));
  const blobs = makeBlobs(random);
  const connection = await sql.reserve();
  try {
    await withoutIndexes(
      connection,
      [...TABLES, ...(texts ? ['documents', 'document_pages', 'blogs'] : [])],
      async () => {
        if (!texts) await copy(connection, 'blobs', blobColumns, blobs);
        await copy(connection, 'universities', columns.universities, catalogue.universities);
        await copy(connection, 'departments', columns.departments, catalogue.departments);
        await copy(connection, 'courses', columns.courses, catalogue.courses);
        const rows = makeResources(random, catalogue.all, blobs, resources);
        if (texts) await copyTexts(connection, rows, books / 2, seed + 1);
        else await copy(connection, 'resources', resourceColumns, rows);
        await copy(connection, 'books', bookColumns, makeBooks(random, books));
      },
    );
    if (!texts) await connection.unsafe(DOCUMENTS);
    await connection.unsafe('vacuum analyze');
  } finally {
    connection.release();
  }
}

/** Adds resources with their texts, and posts. Has its own random series, so that the other rows are the same as without texts. */
async function copyTexts(sql: ReservedSql, rows: Iterable<Row>, posts: number, seed: number): Promise<void> {
  const random = new Random(seed);
  const vocabulary = makeVocabulary(new Random(VOCABULARY));
  const heads: Head[] = [];
  await copy(sql, 'resources', [...resourceColumns, ...detailColumns], withDetails(random, rows, heads));
  await sql.unsafe(READ);
  await copy(sql, 'document_pages', pageColumns, makePages(random, vocabulary, heads));
  await copy(sql, 'blogs', postColumns, makePosts(random, vocabulary, posts));
}
