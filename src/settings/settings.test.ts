import assert from 'node:assert/strict';
import test from 'node:test';
import { testApp } from '../../test/app.ts';
import { signIn } from '../../test/sessions.ts';
import { administrator, edit, readAll, save } from '../../test/settings.ts';
import { untilBlocked } from '../../test/until.ts';
import { defaults } from './defaults.ts';
import { type Landing, type Place, partSchemas, type TeamGroups } from './schema.ts';
import { type Section, sections } from './vocabulary.ts';

const SCRIPT = '<script>alert(1)</script>';

test('the default settings fit their own schemas and are those of a new installation', async (t) => {
  const place = await testApp(t);
  const all = await readAll(place, await administrator(place));
  for (const section of sections) {
    assert.deepEqual(partSchemas[section].parse(defaults[section]), defaults[section], section);
    assert.deepEqual(all[section], {
      value: defaults[section],
      original: defaults[section],
      version: 0,
    });
  }
});

test('every section can be changed separately and keeps its defaults, and visitors see the changes', async (t) => {
  const place = await testApp(t);
  const admin = await administrator(place);
  const slide = { heading: 'Higher', subtext: 'Than the clouds', extra: 'And free' };
  const quote = { quote: 'It works.', name: 'Asha', role: 'Student', picture: null };
  const sponsor = { name: 'Apple Co-operative', url: 'https://apples.example/', picture: null };
  const member = { name: 'Ravi', role: 'Mentor', university: null, picture: null };
  const emptyTeam = { supporters: [], core: [], designing: [], content: [], thanks: [] };
  const changes: { [Name in Section]: object } = {
    portal: { name: 'Bookhill', social: [{ network: 'youtube', url: 'http://video.example/@hill' }] },
    hero: { slides: [slide, slide, slide] },
    testimonials: { testimonials: [quote] },
    sponsors: { sponsors: [sponsor] },
    team: { ...emptyTeam, thanks: [member] },
    contact: { place: 'Kaza', latitude: '३२.२२७६', longitude: -78.07, zoom: '9' },
    limits: { books: { user: 3, authority: '4', admin: 5 } },
    privacy: { addressDays: '90' },
  };
  for (const section of sections) {
    const { status, body } = await edit(place, admin, section, changes[section]);
    assert.deepEqual(
      [status, body.message, body.part?.version],
      [200, 'Saved. Visitors see it from now on.', 1],
    );
    assert.deepEqual(body.part.original, defaults[section]);
  }
  const all = await readAll(place, admin);
  assert.equal(all.portal.value.team, 'Team Unishelf', 'what was not changed stays');
  assert.deepEqual(all.limits.value.books, { user: 3, authority: 4, admin: 5 });
  const { html } = (await place.app.inject('/api/articles/privacy-policy')).json<{ html: string }>();
  assert.match(html, /Network addresses in the log of changes<\/td>\s*<td>90 days/);
  const get = async <Body>(path: string) =>
    (await place.app.inject({ url: `/api/site${path}` })).json<Body>();
  assert.deepEqual(await get<Landing>('/landing'), {
    slides: [slide, slide, slide],
    testimonials: [quote],
    sponsors: [sponsor],
  });
  assert.deepEqual(await get<TeamGroups>('/team'), [{ group: 'thanks', members: [member] }]);
  assert.deepEqual(await get<Place>('/contact'), {
    place: 'Kaza',
    latitude: 32.2276,
    longitude: -78.07,
    link: 'https://www.openstreetmap.org/?mlat=32.2276&mlon=-78.07#map=9/32.2276/-78.07',
  });
});

test('scripts in settings are stored as text, without control characters', async (t) => {
  const place = await testApp(t);
  const admin = await administrator(place);
  const { body } = await edit(place, admin, 'portal', { name: `  ${SCRIPT}\n`, motto: 'a\u202eb\u0000c' });
  assert.deepEqual([body.part.value.name, body.part.value.motto], [SCRIPT, 'ab c']);
});

test('invalid settings get 400 with a message at each field, and change nothing', async (t) => {
  const place = await testApp(t);
  const admin = await administrator(place);
  const slides = defaults.hero.slides;
  const member = defaults.team.core[0];
  const cases: [Section, object, string[]][] = [
    ['portal', { name: '', team: null, contactEmail: 'hello' }, ['name', 'team', 'contactEmail']],
    ['portal', { contactEmail: 'a@b.example\r\nBcc: c@d.example' }, ['contactEmail']],
    ['portal', { social: [{ network: 'facebook', url: 'javascript:alert(1)' }] }, ['social.0.url']],
    ['portal', { social: [{ network: 'facebook', url: 'data:text/html,x' }] }, ['social.0.url']],
    ['portal', { social: [{ network: 'friends', url: 'https://a.example' }] }, ['social.0.network']],
    ['portal', { social: [{ network: 'facebook', url: '' }] }, ['social.0.url']],
    ['portal', { social: Array(2).fill(defaults.portal.social[0]) }, ['social']],
    ['portal', { description: 'x'.repeat(301) }, ['description']],
    ['hero', { slides: slides.slice(1) }, ['slides']],
    ['hero', { slides: [...slides.slice(1), { ...slides[0], heading: ' ' }] }, ['slides.2.heading']],
    ['hero', { slides: [1, 'two', null] }, ['slides.0', 'slides.1', 'slides.2']],
    ['testimonials', { testimonials: [] }, ['testimonials']],
    ['testimonials', { testimonials: 'none' }, ['testimonials']],
    [
      'sponsors',
      { sponsors: [{ name: 'A', url: 'JavaScript:alert(1)', picture: null }] },
      ['sponsors.0.url'],
    ],
    [
      'sponsors',
      { sponsors: [{ name: 'A', url: 'https://u:p@a.example', picture: null }] },
      ['sponsors.0.url'],
    ],
    ['team', { core: [{ ...member, picture: 'https://a.example/b.jpg' }] }, ['core.0.picture']],
    ['team', { core: [{ ...member, picture: '/files/site/../../x' }] }, ['core.0.picture']],
    ['team', { core: Array(101).fill(member), thanks: {} }, ['core', 'thanks']],
    ['contact', { formUrl: 'http://forms.example/f/x' }, ['formUrl']],
    ['contact', { formUrl: "https://a.example;script-src'unsafe-inline'/x" }, ['formUrl']],
    ['contact', { mapUrl: 'javascript:alert(1)', zoom: 20 }, ['zoom', 'mapUrl']],
    ['contact', { mapUrl: 'https://a,default-src.example/' }, ['mapUrl']],
    ['contact', { latitude: 91, longitude: 'east' }, ['latitude', 'longitude']],
    ['contact', { latitude: '', longitude: null }, ['latitude', 'longitude']],
    [
      'limits',
      { books: { user: -1, authority: 1.5, admin: 'many' } },
      ['books.user', 'books.authority', 'books.admin'],
    ],
    ['limits', { posts: 7 }, ['posts']],
    ['privacy', { addressDays: 29 }, ['addressDays']],
    ['privacy', { addressDays: 3651 }, ['addressDays']],
  ];
  for (const [section, changes, fields] of cases) {
    const { status, body } = await edit(place, admin, section, changes);
    const what = `${section} ${JSON.stringify(changes).slice(0, 80)}`;
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, fields], what);
    for (const text of Object.values(body.fields ?? {}).flat())
      assert.doesNotMatch(text, /Invalid|expected/, what);
  }
  for (const value of [undefined, null, [], 'x', {}]) {
    const { status, body } = await save(place, admin, 'hero', value);
    assert.equal(status, 400);
    for (const text of Object.values(body.fields ?? {}).flat())
      assert.doesNotMatch(text, /Invalid|expected|3 to 3/, JSON.stringify(value));
  }
  for (const version of [-1, 0.5, 1e12, 'one', null] as number[])
    assert.equal(
      (await save(place, admin, 'hero', defaults.hero, version)).status,
      version === null ? 200 : 400,
    );
  assert.equal((await save(place, admin, 'nothing' as 'hero', {}, 0)).status, 404);
  const all = await readAll(place, admin);
  assert.deepEqual(
    sections.filter((section) => all[section].version > 0),
    ['hero'],
  );
});

test('a section without a value, or of a wrong type, gets 400', async (t) => {
  const place = await testApp(t);
  const person = await administrator(place);
  const fields = async (value: unknown) =>
    (await save(place, person, 'sponsors', value as typeof defaults.sponsors, 0)).body.fields;
  assert.deepEqual(await fields(undefined), { value: ['is required'] });
  assert.deepEqual(await fields([]), { value: ['must be an object with named values'] });
});

test('a save based on an outdated version gets 409, and one of two simultaneous saves succeeds', async (t) => {
  const place = await testApp(t);
  const [first, second] = [await administrator(place), await administrator(place)];
  const named = (name: string) => ({ ...defaults.portal, name });
  for (const seen of [0, 1, 2]) {
    const both = await Promise.all([
      save(place, first, 'portal', named(`First ${seen}`), seen),
      save(place, second, 'portal', named(`Second ${seen}`), seen),
    ]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const lost = both.find(({ status }) => status === 409);
    assert.equal(lost?.body.code, 'stale');
    assert.match(lost?.body.error ?? '', /^Somebody else has changed this part meanwhile/);
    const { value, version } = (await readAll(place, first)).portal;
    const winner = both[0].status === 200 ? 'First' : 'Second';
    assert.deepEqual([value.name, version], [`${winner} ${seen}`, seen + 1]);
  }
  for (const seen of [0, 2, 4, 99])
    assert.equal((await save(place, first, 'portal', named('Late'), seen)).status, 409);
  const { slides } = defaults.hero;
  const hero = { slides: slides.toReversed() };
  assert.equal((await save(place, first, 'hero', hero, 1)).status, 409, 'there was none before');
  const rows = await place.database.sql`select action from audit_log where kind = 'settings'`;
  assert.equal(rows.length, 3, 'what is refused is not in the log');
});

test('a repeated save of the same values gets 200 and is made once', async (t) => {
  const place = await testApp(t);
  const admin = await administrator(place);
  for (const section of ['portal', 'contact'] as const) {
    const value = {
      ...defaults[section],
      ...(section === 'portal' ? { name: 'Bookhill' } : { place: 'Kaza' }),
    };
    for (const attempt of ['first', 'second']) {
      const { status, body } = await save(place, admin, section, value, 0);
      assert.deepEqual([status, body.part?.version, body.part?.value], [200, 1, value], attempt);
    }
  }
  const rows = await place.database.sql`select action from audit_log where kind = 'settings'`;
  assert.equal(rows.length, 2);
});

test('a save that is repeated while the first one is running gets 200 and is made once', async (t) => {
  const place = await testApp(t);
  const admin = await administrator(place);
  const value = { ...defaults.portal, name: 'Bookhill' };
  const { saving } = await place.database.sql.begin(async (tx) => {
    await tx`lock table settings in share mode`;
    const saving = [1, 2].map(() => save(place, admin, 'portal', value, 0));
    await untilBlocked(place.database, 2);
    return { saving };
  });
  for (const { status, body } of await Promise.all(saving))
    assert.deepEqual([status, body.part?.version], [200, 1]);
  const rows = await place.database.sql`select action from audit_log where kind = 'settings'`;
  assert.equal(rows.length, 1);
});

test('only administrators can read and change settings', async (t) => {
  const place = await testApp(t);
  for (const [caller, status] of [
    [{ headers: {} }, 401],
    [await signIn(place), 403],
    [await signIn(place, { role: 'authority' }), 403],
  ] as const) {
    assert.equal(
      (await place.app.inject({ url: '/api/settings', headers: caller.headers })).statusCode,
      status,
    );
    assert.equal((await save(place, caller, 'portal', defaults.portal, 0)).status, status);
  }
  const cookie = `session=${(await administrator(place)).token}`;
  const headers = { cookie, origin: 'https://evil.example' };
  assert.ok((await save(place, { headers }, 'portal', defaults.portal, 0)).status >= 401);
});

test('the audit log records short values before and after a change, and of lists only that they changed', async (t) => {
  const place = await testApp(t);
  const admin = await administrator(place);
  await edit(place, admin, 'portal', { contactEmail: 'desk@hill.example', social: [] });
  await edit(place, admin, 'team', { core: [] });
  // Nothing changes.
  await edit(place, admin, 'team', { core: [] });
  const rows = await place.database.sql`
    select actor_id as who, before, after from audit_log where action = 'settings.edit' order by id`;
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [
      {
        who: admin.id,
        before: { contactEmail: 'hello@unishelf.example' },
        after: { section: 'portal', contactEmail: 'desk@hill.example', changed: ['social'] },
      },
      { who: admin.id, before: {}, after: { section: 'team', changed: ['core'] } },
    ],
  );
});

test('stored settings that do not fit the schema are replaced by the defaults, and can be saved again', async (t) => {
  const place = await testApp(t);
  const admin = await administrator(place);
  await place.database
    .sql`insert into settings (section, value, version) values ('hero', '{"slides": 3}', 7)`;
  const { hero } = await readAll(place, admin);
  assert.deepEqual(hero, { value: defaults.hero, original: defaults.hero, version: 7 });
  assert.equal((await place.app.inject({ url: '/api/site/landing' })).statusCode, 200);
  assert.equal((await save(place, admin, 'hero', defaults.hero)).body.part.version, 8);
});
