import assert from 'node:assert/strict';
import path from 'node:path';
import test, { type TestContext } from 'node:test';
import { testApp } from '../../../test/app.ts';
import { addPaper, index, type Paper } from '../../../test/search.ts';
import { plant } from '../../../test/universities.ts';
import { openBuilt } from '../../core/pages/built.ts';
import { resourcePath } from '../../ui/addresses.ts';

/** Creates a portal with two indexed papers, and a function that opens its search pages as the server renders them. */
async function library(t: TestContext) {
  const portal = await testApp(t, { renderer: await openBuilt(path.resolve('dist')) });
  const { app, database } = portal;
  const zemu = await plant(database, { name: 'Zemu Hill University' }, { Physics: ['B.Sc. Physics'] });
  const optics = { subject: 'Wave Optics', code: 'PHY-302', month: 12, language: 'en' };
  const add = (title: string, paper: Paper) =>
    addPaper(database, zemu.courses['Physics/B.Sc. Physics'], title, { ...optics, ...paper });
  const texts = ['Answer any five.', 'Derive the width of fringes in the experiment of Young & his slits.'];
  const first = await add('Wave <Optics>, December 2023', { year: 2023, texts });
  await add('Wave Optics notes', { type: 'notes', semester: 4 });
  await index(database);
  const open = async (address: string) => {
    const { statusCode, payload } = await app.inject(address);
    const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(payload) ?? [];
    const links = new Map(
      Array.from(main.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs), ([, attributes = '', inner = '']) => {
        const named = /aria-label="([^"]*)"/.exec(attributes)?.[1];
        const text = named ?? inner.replace(/<[^>]*>/g, '').trim();
        return [text, /href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&')];
      }),
    );
    return { statusCode, payload, main, links };
  };
  return { ...portal, zemu, first, add, open };
}

test('a result shows its facts and place, marks the found words, and links to the PDF page that has them', async (t) => {
  const { open, first, zemu } = await library(t);
  const { statusCode, payload, main, links } = await open('/search?q=fringes+optics&type=papers');
  assert.equal(statusCode, 200);
  assert.match(payload, /<meta name="robots" content="noindex">/);
  const hit = /<article.*?<\/article>/s.exec(main)?.[0] ?? '';
  const address = resourcePath(first, 'Wave <Optics>, December 2023');
  assert.match(hit, /Wave &lt;<mark>Optics<\/mark>/);
  const text = hit.replace(/<[^>]*>/g, ' ');
  for (const fact of [
    'Question paper',
    'PHY-302',
    'Semester 3',
    'December 2023',
    '2 pages',
    'English',
    'Page 2',
  ])
    assert.ok(text.includes(fact), fact);
  assert.match(hit, /Zemu Hill University › Physics › B\.Sc\. Physics/);
  assert.match(hit, /of <mark>fringes<\/mark>|<mark>fringes<\/mark> in/);
  assert.equal(hit.split(`href="${address}#page=2&amp;search=fringes%20optics"`).length, 3);
  assert.equal(links.get('Take off: Question paper'), '/search?q=fringes+optics');
  assert.match(main, /<input type="hidden" name="type" value="papers"\/>/);
  const university = [...links].find(([name]) => name.startsWith('Zemu Hill University'))?.[1];
  assert.equal(university, `/search?q=fringes+optics&university=${zemu.id}&type=papers`);
});

test('links switch the kind, with counts, and the order; a recognised filter is a chip that can be taken off; the page shows a correction', async (t) => {
  const { open, zemu } = await library(t);
  const university = `university=${zemu.id}`;
  const { links } = await open(`/search?${university}`);
  assert.equal(links.get('1 course'), `/search?kind=courses&${university}`);
  assert.equal(links.get('2 papers and notes'), `/search?kind=resources&${university}`);
  assert.equal(links.get('Newest'), `/search?${university}&sort=newest`);
  const { links: back } = await open(`/search?${university}&kind=resources&sort=newest`);
  assert.equal(back.get('Everything'), `/search?${university}&sort=newest`);
  assert.equal(back.get('Relevance'), `/search?kind=resources&${university}`);

  const { main, links: chips } = await open('/search?q=optics+semester+4');
  assert.match(main, /Semester 4<\/span>/);
  assert.equal((main.match(/<article/g) ?? []).length, 1);
  assert.equal(chips.get('Take off: Semester 4'), '/search?q=optics+semester+4&plain=semester');

  const { main: corrected } = await open('/search?q=wave+optisc');
  assert.match(corrected, /Showing results for<!-- --> <b>wave optics<\/b>/);
});

test('the second page of results says so in its title and beside the number of results', async (t) => {
  const { open, add, database } = await library(t);
  for (let unit = 1; unit <= 20; unit++) await add(`Wave Optics, unit ${unit}`, {});
  await index(database);
  const { payload, main } = await open('/search?q=optics&page=2');
  assert.match(payload, /<title>optics · Search · Page 2 · Unishelf<\/title>/);
  assert.match(payload, /property="og:title" content="optics · Search · Page 2 · Unishelf"/);
  assert.match(/<p>.*?<\/p>/.exec(main)?.[0].replace(/<.*?>/g, '') ?? '', /^\d+ results · Page 2$/);
  assert.match((await open('/search?q=optics')).main, /<p><b>\d+<\/b>(<!-- -->)? results<\/p>/);
});

test('a page without results links to the universities and to a contact form with the words; meaningless searches get a page with 200 or 404', async (t) => {
  const { open } = await library(t);
  const { statusCode, main, links } = await open('/search?q=zzqqxx+%26+yyy');
  assert.equal(statusCode, 200);
  assert.match(main, /Nothing found for “zzqqxx &amp; yyy”/);
  assert.equal(links.get('Browse universities'), '/Universities');
  const { payload } = await open(links.get('Ask for it') ?? '');
  assert.match(payload, /<textarea[^>]*>I looked for “zzqqxx &amp; yyy” and did not find it\. <\/textarea>/);

  const addresses: [string, number][] = [
    [`/search?q=${'x'.repeat(7000)}`, 200],
    ['/search?q=%00+%27+%22%28+%3A*%26%7C%21%3C-%3E', 200],
    ['/search?q=%ED%A0%80+%F0%9F%98%80', 200],
    [`/search?q=a${'%CC%81'.repeat(500)}`, 200],
    ['/search?q=optics&university=none&semester=x&type=pdf&year=1&language=klingon&plain=%00&sort=%27', 200],
    ['/search?q=optics&page=1000000000', 404],
    ['/search?q=optics&page=3', 404],
  ];
  for (const [address, status] of addresses) {
    const { statusCode, main } = await open(address);
    assert.equal(statusCode, status, address);
    assert.match(main, /<h1/, address);
  }
});

test('an empty search shows examples, and other pages link to the search by form and OpenSearch', async (t) => {
  const { open } = await library(t);
  const { payload, links } = await open('/search?q=++');
  assert.match(payload, /<link rel="canonical" href="http:\/\/portal\.test\/search">/);
  assert.equal(links.get('PHY-301'), '/search?q=PHY-301');
  const { payload: other } = await open('/Books');
  assert.match(other, /<form[^>]* action="\/search"/);
  assert.match(other, /<link rel="search" type="application\/opensearchdescription\+xml"/);
});
