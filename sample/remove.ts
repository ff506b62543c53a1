import { sql } from 'kysely';
import * as audit from '../src/audit/service.ts';
import { dropTags } from '../src/core/cache/tags.ts';
import type { Database, Tx } from '../src/core/db/database.ts';
import { dropBlob } from '../src/core/files/blobs.ts';
import type { Files } from '../src/core/files/files.ts';
import { forgetUniversity } from '../src/portal/housekeeping.ts';
import { forgetEmptied } from '../src/trash/service.ts';
import { commandLine, eraseDemoAccounts } from './demo.ts';
import { alone, readState, writeState } from './state.ts';

/**
 * Numbers of removed rows and files, and the sample universities that stay because of `others`: the number of their departments, courses,
 * courses' PDFs and resources that are not part of the sample.
 */
export type Removed = {
  universities: number;
  departments: number;
  courses: number;
  resources: number;
  books: number;
  posts: number;
  accounts: number;
  files: number;
  kept: { name: string; others: number }[];
};

/**
 * Removes the rows and files of the sample content permanently, without the trash. After an interruption, the next call continues with
 * the remaining files.
 */
export async function removeSample(database: Database, files: Files): Promise<Removed> {
  const { db } = database;
  return alone(database, async () => {
    const before = await readState(db);
    const { hashes, ...removed } = await db.transaction().execute(async (tx) => {
      const gone = await removeRows(tx);
      const earlier = before?.state === 'removed' ? before.leftovers : [];
      const hashes = [...new Set([...earlier, ...gone.hashes])];
      await writeState(tx, { state: 'removed', leftovers: hashes });
      return { ...gone, hashes };
    });
    let dropped = 0;
    for (const sha256 of hashes) if (await dropBlob(db, files, sha256)) dropped += 1;
    await writeState(db, { state: 'removed', leftovers: [] });
    return { ...removed, files: dropped };
  });
}

type Row = { id: string; name: string; others: number };

async function removeRows(tx: Tx): Promise<Omit<Removed, 'files'> & { hashes: string[] }> {
  // Locks the universities first, so that no concurrent transaction adds rows below them.
  await sql`select id from universities where sample order by id for update`.execute(tx);
  const { rows } = await sql<Row>`
    select id, name, (
      -- The sample came in one transaction, and so at one time.
      (select count(*) from departments d where d.university_id = u.id and d.created_at <> u.created_at)
      -- No course of the sample has a PDF, so one that has was given it by staff.
      + (select count(*) from courses c where c.university_id = u.id and (c.created_at <> u.created_at
          or c.eligibility_sha256 is not null or c.fee_structure_sha256 is not null))
      + (select count(*) from resources r where r.university_id = u.id and not r.sample))::int as others
    from universities u where sample order by lower(name)`.execute(tx);
  // Books and posts come before their sellers and authors: erasing an account deletes its offers, too.
  const books = await sql<{ sha256: (string | null)[] }>`
    delete from books where sample returning array[image_sha256, image_small_sha256] as sha256`.execute(tx);
  const removedPosts = await sql`delete from blogs where sample returning id`.execute(tx);
  const erased = await eraseDemoAccounts(tx);
  const ids = rows.filter(({ others }) => others === 0).map(({ id }) => id);
  const resources = await sql<{ sha256: string }>`
    delete from resources where sample returning file_sha256 as sha256`.execute(tx);
  const courses = await sql<{ sha256: (string | null)[] }>`
    delete from courses where university_id = any(${ids}::uuid[])
    returning array[eligibility_sha256, fee_structure_sha256] as sha256`.execute(tx);
  const departments = await sql`
    delete from departments where university_id = any(${ids}::uuid[]) returning id`.execute(tx);
  for (const id of ids) await forgetUniversity(tx, id);
  const universities = await sql<{ sha256: string | null }>`
    delete from universities where id = any(${ids}::uuid[]) returning logo_sha256 as sha256`.execute(tx);
  await dropTags(tx, [
    'universities',
    'resources',
    'books',
    'blogs',
    ...rows.map(({ id }) => `university:${id}`),
  ]);
  const hashes = [...resources.rows, ...courses.rows, ...universities.rows, ...books.rows].flatMap(
    (row) => row.sha256,
  );
  hashes.push(...erased.flatMap(({ photos }) => photos));
  // Added last: the thumbnails are derived from the resources' files, whose `documents` rows refer to them until those files are dropped.
  const thumbnails = await sql<{ sha256: string }>`
    select thumbnail_sha256 as sha256 from documents
    where sha256 = any(${resources.rows.map(({ sha256 }) => sha256)}::text[]) and thumbnail_sha256 is not null`.execute(
    tx,
  );
  hashes.push(...thumbnails.rows.map(({ sha256 }) => sha256));
  // Sample content in the trash was removed as well and can no longer be restored.
  await forgetEmptied(tx);
  const counts = {
    universities: universities.rows.length,
    departments: departments.rows.length,
    courses: courses.rows.length,
    resources: resources.rows.length,
    books: books.rows.length,
  };
  const [posts, accounts] = [removedPosts.rows.length, erased.length];
  const before = { ...counts, blogs: posts, people: accounts };
  // A later call continues with the files and finds no rows.
  if (Object.values(before).some((count) => count > 0))
    await audit.record(tx, commandLine, { action: 'sample.remove', rowId: null, before });
  return {
    ...{ ...counts, posts, accounts },
    kept: rows.filter(({ others }) => others > 0).map(({ name, others }) => ({ name, others })),
    hashes: hashes.filter((sha256) => sha256 !== null),
  };
}
