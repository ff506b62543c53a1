import assert from 'node:assert/strict';
import test from 'node:test';
import { testApp } from '../../test/app.ts';
import { addResource } from '../../test/trash.ts';
import { plant } from '../../test/universities.ts';
import { childrenOf, readXml, textsOf, type XmlElement } from '../../test/xml.ts';

test('the Atom feeds have the newest 20 resources of the portal, a course, a type, or both', async (t) => {
  const place = await testApp(t);
  const { sql } = place.database;
  const kedar = await plant(
    place.database,
    { name: 'Kedar & Sons' },
    { Physics: ['B.Sc. <Hons>'], Law: ['LLB'] },
  );
  const course = kedar.courses['Physics/B.Sc. <Hons>']?.id ?? '';
  const ids: string[] = [];
  for (let at = 0; at < 21; at += 1) ids.push(await addResource(place, kedar, 'Physics/B.Sc. <Hons>'));
  const [oldest = '', trashed = '', paper = ''] = ids;
  await sql`update resources set type = 'papers', title = 'Optics & "Waves" \u0001', updated_at = '2024-05-01T10:00:00Z' where id = ${paper}`;
  const law = await addResource(place, kedar, 'Law/LLB');
  const read = async (query: string) => {
    const { payload, statusCode, headers } = await place.app.inject(`/resources.atom${query}`);
    assert.deepEqual(
      [statusCode, headers['content-type']],
      [200, 'application/atom+xml; charset=utf-8'],
      query,
    );
    const feed = readXml(payload);
    return { feed, entries: childrenOf(feed, 'entry') };
  };
  const idsOf = (entries: XmlElement[]) =>
    entries.map((entry) => textsOf(entry, 'id')[0]?.replace('urn:uuid:', ''));
  const newest = ids.toReversed();
  const whole = await read(`?course=${course}`);
  assert.deepEqual(idsOf(whole.entries), newest.slice(0, 20));
  assert.deepEqual(textsOf(whole.feed, 'title'), ['B.Sc. <Hons>, Kedar & Sons']);
  assert.deepEqual(
    childrenOf(whole.feed, 'link').map(({ attributes }) => attributes.href),
    [
      `http://portal.test/resources.atom?course=${course}`,
      `http://portal.test/course/${kedar.id}/Physics/B.Sc.%20%3CHons%3E`,
    ],
  );
  await sql`update resources set deleted_at = now() where id = ${trashed}`;
  assert.deepEqual(idsOf((await read(`?course=${course}`)).entries), [...newest.slice(0, 19), oldest]);
  assert.equal(idsOf((await read('')).entries)[0], law);
  const papers = await read(`?type=papers&course=${course}`);
  assert.deepEqual(idsOf(papers.entries), [paper]);
  assert.deepEqual(textsOf(papers.feed, 'title'), ['B.Sc. <Hons>, Kedar & Sons: Papers']);
  assert.deepEqual(textsOf(papers.feed, 'updated'), ['2024-05-01T10:00:00.000Z']);
  const [entry] = papers.entries;
  assert.deepEqual(textsOf(entry as XmlElement, 'title'), ['Optics & "Waves" ']);
  assert.deepEqual(textsOf(entry as XmlElement, 'summary'), [
    'Kedar & Sons › Physics › B.Sc. <Hons>, semester 1',
  ]);
  const [page, file] = childrenOf(entry as XmlElement, 'link').map(({ attributes }) => attributes);
  assert.equal(page?.href, `http://portal.test/resource/${paper}/optics-waves`);
  assert.deepEqual([file?.rel, file?.length], ['enclosure', '1']);
  assert.match(
    file?.href ?? '',
    new RegExp(`^http://portal.test/api/files/resources/${paper}/\\w{16}\\.pdf$`),
  );
  const none = await read('?type=syllabus');
  assert.equal(none.entries.length, 0);
  assert.ok((textsOf(none.feed, 'updated')[0] ?? '') > '2026');
  await sql`update courses set deleted_at = now() where id = ${course}`;
  for (const [query, status] of [
    [`?course=${course}`, 404],
    ['?course=x', 404],
    ['?type=films', 400],
  ] as const)
    assert.equal((await place.app.inject(`/resources.atom${query}`)).statusCode, status, query);
});
