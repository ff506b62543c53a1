import assert from 'node:assert/strict';
import test from 'node:test';
import { testApp } from '../../test/app.ts';
import { index } from '../../test/search.ts';
import { signIn } from '../../test/sessions.ts';
import { edit } from '../../test/settings.ts';
import { plant } from '../../test/universities.ts';
import { childrenOf, readXml, textsOf } from '../../test/xml.ts';

test('the OpenSearch description has the portal’s name and search URL, and its suggestion URL returns OpenSearch suggestions', async (t) => {
  const place = await testApp(t);
  const name = 'The <Shelf> & Library of Kinnaur';
  await edit(place, await signIn(place, { role: 'admin' }), 'portal', { name });
  const { payload, headers } = await place.app.inject('/opensearch.xml');
  assert.equal(headers['content-type'], 'application/opensearchdescription+xml; charset=utf-8');
  const root = readXml(payload);
  assert.deepEqual(
    [root.name, root.attributes.xmlns],
    ['OpenSearchDescription', 'http://a9.com/-/spec/opensearch/1.1/'],
  );
  assert.deepEqual(textsOf(root, 'ShortName'), ['The <Shelf> & Li']);
  assert.deepEqual(textsOf(root, 'LongName'), [name]);
  const templates = childrenOf(root, 'Url').map(({ attributes }) => attributes.template ?? '');
  assert.equal(templates[0], 'http://portal.test/search?q={searchTerms}');

  await plant(place.database, { name: 'Zemu Hill University' }, { Physics: ['B.Sc. Physics'] });
  await index(place.database);
  const suggested = async (typed: string) => {
    const url = templates[1]
      ?.replace('http://portal.test', '')
      .replace('{searchTerms}', encodeURIComponent(typed));
    return place.app.inject(url ?? '');
  };
  const found = await suggested('Zem');
  assert.equal(found.headers['content-type'], 'application/x-suggestions+json; charset=utf-8');
  assert.deepEqual(found.json(), ['Zem', ['Zemu Hill University']]);
  assert.deepEqual((await suggested('')).json(), ['', []]);
  assert.equal((await suggested('x'.repeat(201))).statusCode, 400);
});
