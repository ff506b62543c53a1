import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testDatabase } from '../../test/app.ts';
import { addPaper, index } from '../../test/search.ts';
import { plant } from '../../test/universities.ts';
import { countDownloads, removeOldChanges } from './indexing.ts';
import { Memory } from './memory.ts';

/** Creates a memory with the index entries of two papers. */
async function library(t: TestContext) {
  const database = await testDatabase(t);
  const { db, sql } = database;
  const { courses } = await plant(database, { name: 'Zemu University' }, { Physics: ['B.Sc. Physics'] });
  const add = (title: string) =>
    addPaper(database, courses['Physics/B.Sc. Physics'], title, { texts: ['Derive the width.'] });
  const ids = [await add('Optics'), await add('Optics and waves')];
  await index(database);
  const memory = new Memory();
  await memory.catchUp(db);
  /** Finds the titles of entries with all tokens, and checks that a new memory finds the same. */
  const found = async (...tokens: string[]) => {
    const titles = async (slots: Int32Array) =>
      (
        await sql<{ title: string }[]>`select title from search_entries join resources using (id)
        where slot = any(${[...slots]}::int[]) order by title`
      ).map(({ title }) => title);
    const clauses = tokens.map((token) => [token]);
    const kept = await memory.matching(db, clauses);
    assert.deepEqual(
      [...kept],
      [...(await new Memory().matching(db, clauses))],
      `as if read anew: ${tokens}`,
    );
    return titles(kept);
  };
  assert.deepEqual(await found('optic', 'deriv'), ['Optics', 'Optics and waves']);
  return { ...database, database, add, ids, memory, found };
}

test('catching up adds entries indexed since, updates changed ones, and leaves out deleted ones', async (t) => {
  const { add, database, db, found, ids, memory, sql } = await library(t);
  await add('Optics of lenses');
  await sql`update resources set title = 'Acoustics and waves' where id = ${ids[1] ?? ''}`;
  await index(database);
  await memory.catchUp(db);
  assert.deepEqual(await found('optic', 'deriv'), ['Optics', 'Optics of lenses']);
  assert.deepEqual(await found('acoust'), ['Acoustics and waves']);
  await sql`update resources set deleted_at = now() where id = ${ids[0] ?? ''}`;
  await index(database);
  await memory.catchUp(db);
  assert.deepEqual(await found('deriv'), ['Acoustics and waves', 'Optics of lenses']);
});

test('catching up updates the download count of a cached entry', async (t) => {
  const { db, found, ids, memory, sql } = await library(t);
  await sql`insert into download_days (resource_id, day, downloads) values (${ids[1] ?? ''}, current_date, 7)`;
  await countDownloads(db);
  await memory.catchUp(db);
  const [row] = await sql<{ slot: number }[]>`select slot from search_entries where id = ${ids[1] ?? ''}`;
  assert.equal(memory.columns.downloads[row?.slot ?? 0], 7);
  assert.deepEqual(await found('optic'), ['Optics', 'Optics and waves']);
});

test('a memory that lags behind the oldest recorded change is read again from the database', async (t) => {
  const { add, database, db, found, ids, memory, sql } = await library(t);
  await sql`update resources set deleted_at = now() where id = ${ids[0] ?? ''}`;
  await index(database);
  await add('Optics of lenses');
  await index(database);
  await sql`update search_changes set at = now() - interval '2 days'`;
  await removeOldChanges(db);
  await memory.catchUp(db);
  assert.deepEqual(await found('optic'), ['Optics and waves', 'Optics of lenses']);
});

test('after the restore of an older database, catching up and matching read the memory again from the database', async (t) => {
  const { database, db, found, ids, memory, sql } = await library(t);
  const restore = async (title: string) => {
    await sql`update resources set title = ${title} where id = ${ids[0] ?? ''}`;
    await index(database);
    await memory.catchUp(db);
    await sql`delete from search_changes`;
    await sql`insert into search_changes (number) overriding system value values (1)`;
  };
  await restore('Acoustics');
  assert.deepEqual(await found('acoust'), ['Acoustics']);
  await restore('Mechanics');
  await memory.catchUp(db);
  assert.deepEqual(await found('mechanics', 'deriv'), ['Mechanics']);
  assert.deepEqual(await found('optic'), ['Optics and waves']);
});
