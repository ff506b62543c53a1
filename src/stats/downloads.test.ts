import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import test, { type TestContext } from 'node:test';
import { testApp } from '../../test/app.ts';
import { plant, plantResource } from '../../test/universities.ts';
import { valuesOf } from '../../test/values.ts';
import { writeDownloads } from './service.ts';

/** Creates a resource, with functions to download it from various addresses and to read its counts. */
async function begin(t: TestContext) {
  const place = await testApp(t, { trustedProxies: 1 });
  const { app, database, files } = place;
  const { courses } = await plant(database, { name: 'Kedar' }, { Physics: ['BSc'] });
  const { sha256, bytes } = await files.put(Readable.from([Buffer.from('%PDF-1.4 of a paper')]), 100);
  await database.sql`insert into blobs (sha256, bytes, media_type) values (${sha256}, ${bytes}, 'application/pdf')`;
  const resource = await plantResource(database, courses['Physics/BSc']?.id ?? '', {
    type: 'papers',
    sha256,
  });
  const download = async (
    { from = '192.0.2.1', agent = 'phone', ...headers }: Record<string, string> = {},
    method: 'GET' | 'HEAD' = 'GET',
  ) => {
    const answer = await app.inject({
      ...{ method, url: `/api/resources/download/${resource}` },
      headers: { 'x-forwarded-for': from, 'user-agent': agent, ...headers },
    });
    return answer.statusCode;
  };
  const counted = async () => {
    await writeDownloads(database, app.log);
    const rows = await database.sql`select downloads from download_days order by day`;
    return rows.map(({ downloads }) => downloads);
  };
  return { ...place, resource, etag: `"${sha256}"`, download, counted };
}

test('repeated downloads by one visitor in a day count once, and other networks and browsers count separately', async (t) => {
  const { download, counted, database } = await begin(t);
  assert.equal(await download(), 200);
  await download();
  assert.deepEqual(await counted(), [1]);
  await download();
  assert.deepEqual(await counted(), [1], 'after it was written, too');
  await download({ from: '192.0.2.2' });
  await download({ agent: 'laptop' });
  assert.deepEqual(await counted(), [3]);
  await download({ from: '2001:db8::1' });
  await download({ from: '2001:db8::2' });
  assert.deepEqual(await counted(), [4], 'a household is one address');
  const [kept] = await database.sql`select octet_length(visitor) as length from download_visitors`;
  assert.equal(kept?.length, 16);
});

test('downloads count anew on the next Indian day, and the stored visitor ids of two days cannot be linked', async (t) => {
  const { download, counted, database } = await begin(t);
  // 23:59:59 in India.
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-22T18:29:59Z') });
  await download();
  t.mock.timers.setTime(Date.parse('2026-11-22T18:30:00Z'));
  await download();
  assert.deepEqual(await counted(), [1, 1]);
  const visitors = await database.sql`select day::text, visitor from download_visitors order by day`;
  assert.deepEqual(valuesOf(visitors, 'day'), ['2026-11-22', '2026-11-23']);
  assert.ok(!visitors[0]?.visitor.equals(visitors[1]?.visitor));
});

test('only responses with the beginning of the file count as downloads, not HEAD, 304, 404, 416 or later ranges', async (t) => {
  const { download, counted, etag, app } = await begin(t);
  assert.equal(await download({}, 'HEAD'), 200);
  assert.equal(await download({ 'if-none-match': etag }), 304);
  assert.equal(await download({ range: 'bytes=5-' }), 206);
  assert.equal(await download({ range: 'bytes=99-' }), 416);
  assert.equal((await app.inject('/api/resources/download/x')).statusCode, 404);
  assert.deepEqual(await counted(), []);
  assert.equal(await download({ range: 'bytes=0-4' }), 206);
  assert.equal(await download({ range: 'bytes=5-' }), 206);
  assert.deepEqual(await counted(), [1]);
});

test('simultaneous downloads are counted once per visitor, even while counts are being written', async (t) => {
  const { download, counted } = await begin(t);
  await Promise.all(
    Array.from({ length: 200 }, async (_, at) => {
      await download({ from: `198.51.100.${at % 50}` });
      if (at % 20 === 0) await counted();
    }),
  );
  assert.deepEqual(await counted(), [50]);
});

test('a database failure does not delay downloads, and their counts are written later', async (t) => {
  const { download, counted, owner } = await begin(t);
  await owner.sql`alter table download_days rename to elsewhere`;
  assert.equal(await download(), 200);
  await assert.rejects(counted());
  await owner.sql`alter table elsewhere rename to download_days`;
  assert.deepEqual(await counted(), [1]);
});

test('downloads of a purged resource are dropped without an error', async (t) => {
  const { download, counted, database, resource } = await begin(t);
  await download();
  await database.sql`delete from resources where id = ${resource}`;
  assert.deepEqual(await counted(), []);
});

test('pending counts are written when the portal closes', async (t) => {
  const { download, database, app } = await begin(t);
  await download();
  await app.close();
  const rows = await database.sql`select downloads from download_days`;
  assert.deepEqual([...rows], [{ downloads: 1 }]);
});
