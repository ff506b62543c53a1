import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { type TestApp, testApp } from '../../test/app.ts';
import { signIn } from '../../test/sessions.ts';
import { save } from '../../test/settings.ts';
import { addResource, deleter, trashed } from '../../test/trash.ts';
import { type Planted, plant } from '../../test/universities.ts';
import { until } from '../../test/until.ts';
import { valuesOf } from '../../test/values.ts';
import { childrenOf, readXml, textsOf, type XmlElement } from '../../test/xml.ts';

/** Requests of harvesters, by section of http://www.openarchives.org/OAI/openarchivesprotocol.html (OAI-PMH 2.0). */

type Query = Record<string, string> | [string, string][];
type Answer = { element: XmlElement | undefined; errors: string[]; request: XmlElement; root: XmlElement };

const NOTHING = '00000000-0000-7000-8000-000000000000';
const oaiId = (id: string) => `oai:portal.test:${id}`;
const LIST = { verb: 'ListRecords', metadataPrefix: 'oai_dc' };
const SECOND = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** Sends a request by GET and by POST, checks that both responses are equal (3.1.1) and have the common parts (3.2). */
async function ask({ app }: TestApp, query: Query): Promise<Answer> {
  const sent = new URLSearchParams(query).toString();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const [got, posted] = [
    await app.inject(`/oai?${sent}`),
    await app.inject({ method: 'POST', url: '/oai', headers: form, payload: sent }),
  ];
  const plain = (text: string) => text.replace(/<responseDate>.*<\/responseDate>/, '');
  assert.equal(plain(posted.payload), plain(got.payload));
  for (const { statusCode, headers } of [got, posted])
    assert.deepEqual([statusCode, headers['content-type']], [200, 'text/xml; charset=utf-8'], sent);
  const root = readXml(got.payload);
  assert.equal(root.name, 'OAI-PMH');
  assert.equal(root.attributes.xmlns, 'http://www.openarchives.org/OAI/2.0/');
  const [date, request, ...content] = root.children;
  assert.match(date?.text ?? '', SECOND);
  assert.ok(date?.name === 'responseDate' && request?.name === 'request');
  assert.equal(request.text, 'http://portal.test/oai');
  const errors = childrenOf(root, 'error').map(({ attributes }) => attributes.code ?? '');
  const hasVerb = errors.length === 0;
  if (hasVerb) assert.deepEqual(valuesOf(content, 'name'), [request.attributes.verb]);
  else assert.equal(content.length, errors.length);
  // A response does not repeat the arguments of a request that cannot be parsed (3.6).
  const isRead = !errors.some((code) => code === 'badVerb' || code === 'badArgument');
  assert.deepEqual(
    request.attributes,
    isRead ? Object.fromEntries(new URLSearchParams(sent.replaceAll('%00', ''))) : {},
  );
  return { element: hasVerb ? content[0] : undefined, errors, request, root };
}

/** Requests a list; returns its ids, those of deleted records with the prefix “deleted”, and its resumption token. */
async function listed(place: TestApp, query: Query) {
  const { element, errors } = await ask(place, query);
  if (!element) return { ids: errors, token: undefined, resumption: undefined, headers: [] };
  const headers = element.children.flatMap((one) =>
    one.name === 'header' ? [one] : childrenOf(one, 'header'),
  );
  const ids = headers.map((header) => {
    assert.match(textsOf(header, 'datestamp')[0] ?? '', SECOND);
    const id = (textsOf(header, 'identifier')[0] ?? '').replace(oaiId(''), '');
    return header.attributes.status ? `${header.attributes.status} ${id}` : id;
  });
  const [resumption] = childrenOf(element, 'resumptionToken');
  return { ids, token: resumption?.text, resumption, headers };
}

/** Follows a list to its end, as a harvester does. */
async function harvest(place: TestApp, query: Record<string, string>) {
  const first = await listed(place, query);
  const parts = [first];
  for (let { token } = first; token; token = parts.at(-1)?.token)
    parts.push(await listed(place, { verb: query.verb ?? '', resumptionToken: token }));
  return { parts, ids: parts.flatMap(({ ids }) => ids) };
}

async function repository(t: TestContext) {
  const place = await testApp(t);
  const kedar = await plant(place.database, { name: 'Kedar' }, { Physics: ['BSc', 'MSc'] });
  const { sql } = place.database;
  /** Adds a resource at a given time, never changed since. */
  const add = async (
    time: string,
    more: object = {},
    university: Planted = kedar,
    course = 'Physics/BSc',
  ) => {
    const id = await addResource(place, university, course);
    await sql`update resources set ${sql({ created_at: time, updated_at: time, ...more })} where id = ${id}`;
    return id;
  };
  return { place, kedar, add, sql };
}

test('an address with a doubled slash keeps its query', async (t) => {
  const { app } = await testApp(t);
  const { payload } = await app.inject('//oai?verb=Identify');
  assert.match(payload, /<Identify>/);
});

test('3.6: every error condition has its code, and each invalid argument its own error', async (t) => {
  const { place, add } = await repository(t);
  const id = await add('2024-05-01T10:00:00Z');
  const prefix = 'metadataPrefix=oai_dc';
  const many = Array.from({ length: 3 }, (_, at) => `nonsense${at}=1`).join('&');
  const cases: [string, ...string[]][] = [
    ['', 'badVerb'],
    ['verb=', 'badVerb'],
    ['verb=constructor', 'badVerb'],
    ['verb=listRecords', 'badVerb'],
    ['verb=Identify&verb=Identify', 'badVerb'],
    ['metadataPrefix=oai_dc', 'badVerb'],
    ['verb=Identify&identifier=x', 'badArgument'],
    ['verb=ListSets&set=type', 'badArgument'],
    [`verb=Identify&${many}`, 'badArgument', 'badArgument', 'badArgument'],
    ['verb=ListRecords', 'badArgument'],
    ['verb=ListIdentifiers', 'badArgument'],
    [`verb=ListRecords&${prefix}&${prefix}`, 'badArgument'],
    ['verb=ListRecords&metadataPrefix=', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=a%20b', 'badArgument'],
    ['verb=GetRecord', 'badArgument', 'badArgument'],
    [`verb=GetRecord&${prefix}`, 'badArgument'],
    [`verb=GetRecord&identifier=${oaiId(id)}`, 'badArgument'],
    [`verb=ListRecords&${prefix}&resumptionToken=x`, 'badArgument'],
    ['verb=ListSets&resumptionToken=x', 'badResumptionToken'],
    ['verb=ListRecords&resumptionToken=%F0%9F', 'badResumptionToken'],
    ['verb=ListRecords&metadataPrefix=marc21', 'cannotDisseminateFormat'],
    ['verb=ListIdentifiers&metadataPrefix=OAI_DC', 'cannotDisseminateFormat'],
    [`verb=GetRecord&identifier=${oaiId(id)}&metadataPrefix=marc21`, 'cannotDisseminateFormat'],
    ...['', '&until=2024-05-01T10:00:00Z'].flatMap((more): [string, string][] =>
      [
        '2024-02-30',
        '2024-5-1',
        '2024',
        '2024-05-01T10:00',
        '2024-05-01T24:00:00Z',
        '2024-05-01T10:00:00.0Z',
        '2024-05-01T10:00:00%2B01:00',
        'x',
        '%00',
      ].map((from) => [`verb=ListRecords&${prefix}&from=${from}${more}`, 'badArgument']),
    ),
    [`verb=ListRecords&${prefix}&from=2024-05-01&until=2024-05-02T00:00:00Z`, 'badArgument'],
    [`verb=ListRecords&${prefix}&from=2024-05-02&until=2024-05-01`, 'badArgument'],
    [`verb=ListRecords&${prefix}&set=a%20b`, 'badArgument'],
    [`verb=ListRecords&${prefix}&set=type:`, 'badArgument'],
    ...['type:films', 'university:x', `university:${NOTHING}`, 'type:notes:bsc', 'films'].map(
      (set): [string, string] => [`verb=ListRecords&${prefix}&set=${set}`, 'noRecordsMatch'],
    ),
    [`verb=ListRecords&${prefix}&until=2024-04-30`, 'noRecordsMatch'],
    [`verb=ListRecords&${prefix}&from=9999-12-31`, 'noRecordsMatch'],
    [`verb=ListRecords&${prefix}&until=0000-01-01`, 'noRecordsMatch'],
    ...[
      'x',
      'oai:portal.test:',
      oaiId(NOTHING),
      `oai:other.test:${id}`,
      oaiId(id.toUpperCase()),
      '%00',
      '%22%3E',
    ].flatMap((identifier): [string, string][] => [
      [`verb=GetRecord&${prefix}&identifier=${identifier}`, 'idDoesNotExist'],
      [`verb=ListMetadataFormats&identifier=${identifier}`, 'idDoesNotExist'],
    ]),
  ];
  for (const [query, ...codes] of cases)
    assert.deepEqual((await ask(place, [...new URLSearchParams(query)])).errors, codes, query);
});

test('3.5: a resumption token that is forged or belongs to another verb gets badResumptionToken, and none causes a database error', async (t) => {
  const { place, add, sql } = await repository(t);
  await add('2024-05-01T10:00:00Z');
  await sql`insert into universities (name) select 'University ' || n from generate_series(1, 120) n`;
  const { token = '' } = await listed(place, { verb: 'ListSets' });
  const said = JSON.parse(Buffer.from(token, 'base64url').toString());
  const made = (changes: object) =>
    Buffer.from(JSON.stringify({ ...said, ...changes })).toString('base64url');
  const refused = [
    ...[token, made({ verb: 'ListIdentifiers' }), made({ verb: 'Identify' })],
    ...[{ from: '2024' }, { set: 'a b' }, { set: 1 }, { cursor: -1 }, { size: 1e300 }, { more: 1 }].map(
      (change) => made({ verb: 'ListRecords', ...change }),
    ),
    ...[{ at: -1, id: NOTHING }, { at: 1, id: 'x' }, null].map((after) =>
      made({ verb: 'ListRecords', after }),
    ),
    ...['x', 'e30', 'bnVsbA', '🙂', 'x'.repeat(3000)],
  ];
  for (const resumptionToken of refused)
    assert.deepEqual((await ask(place, { verb: 'ListRecords', resumptionToken })).errors, [
      'badResumptionToken',
    ]);
  const odd = {
    verb: 'ListRecords',
    after: { at: Number.MAX_SAFE_INTEGER, id: NOTHING },
    until: '9999-12-31',
  };
  const end = await ask(place, { verb: 'ListRecords', resumptionToken: made(odd) });
  assert.deepEqual(end.errors, ['noRecordsMatch']);
});

test('4.2, 4.4, 4.6: the repository describes itself, its format and its sets, which are listed in parts', async (t) => {
  const { place, kedar, add, sql } = await repository(t);
  const admin = await signIn(place, { role: 'admin' });
  const { portal } = (await place.app.inject({ url: '/api/settings', headers: admin.headers })).json();
  const name = 'Shelf & “Sons” <b>';
  await save(place, admin, 'portal', { ...portal.value, name, contactEmail: 'library@shelf.test' });
  const id = await add('2024-05-01T10:00:00Z');
  await add('2024-06-01T10:00:00Z');
  const { element: identify } = await ask(place, { verb: 'Identify' });
  assert.ok(identify);
  assert.deepEqual(
    identify.children.map((one) => (one.name === 'description' ? one.name : `${one.name} ${one.text}`)),
    [
      `repositoryName ${name}`,
      'baseURL http://portal.test/oai',
      'protocolVersion 2.0',
      'adminEmail library@shelf.test',
      'earliestDatestamp 2024-05-01T10:00:00Z',
      'deletedRecord transient',
      'granularity YYYY-MM-DDThh:mm:ssZ',
      'compression gzip',
      'compression br',
      'description',
    ],
  );
  const [scheme] = identify.children.at(-1)?.children ?? [];
  assert.deepEqual(
    scheme?.children.slice(0, 3).map(({ name, text }) => [name, text]),
    [
      ['scheme', 'oai'],
      ['repositoryIdentifier', 'portal.test'],
      ['delimiter', ':'],
    ],
  );
  for (const more of [[], [['identifier', oaiId(id)]]] as [string, string][][]) {
    const { element } = await ask(place, [['verb', 'ListMetadataFormats'], ...more]);
    assert.deepEqual(
      element?.children.flatMap(({ children }) => children.map(({ text }) => text)),
      [
        'oai_dc',
        'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
        'http://www.openarchives.org/OAI/2.0/oai_dc/',
      ],
    );
  }
  await sql`insert into universities (name) select 'University <' || n || '>' from generate_series(1, 230) n`;
  await sql`update universities set deleted_at = now() where name = 'University <7>'`;
  const sets: string[] = [];
  const cursors: string[] = [];
  for (let token: string | undefined = ''; token !== undefined; ) {
    const { element } = await ask(place, { verb: 'ListSets', ...(token && { resumptionToken: token }) });
    for (const set of childrenOf(element as XmlElement, 'set')) {
      assert.deepEqual(valuesOf(set.children, 'name'), ['setSpec', 'setName']);
      sets.push(`${set.children[0]?.text} ${set.children[1]?.text}`);
    }
    const [resumption] = childrenOf(element as XmlElement, 'resumptionToken');
    assert.equal(resumption?.attributes.completeListSize, '235');
    cursors.push(resumption.attributes.cursor ?? '');
    token = resumption.text || undefined;
  }
  assert.deepEqual(cursors, ['0', '100', '200']);
  assert.deepEqual(sets.slice(0, 6), [
    'university By university',
    'type By type',
    'type:notes Notes',
    'type:papers Question paper',
    'type:syllabus Syllabus',
    `university:${kedar.id} Kedar`,
  ]);
  assert.equal(new Set(sets).size, 235);
  assert.ok(!sets.some((set) => set.endsWith('University <7>')));
});

test('4.1, 5: a record has its Dublin Core metadata, properly escaped, and a deleted record only a header', async (t) => {
  const { place, kedar, add, sql } = await repository(t);
  const title = 'परीक्षा <b> & ]]> "it" \u0001\ufffe';
  const id = await add('2024-05-01T10:00:00Z', {
    ...{ type: 'papers', title, semester: 3, subject_name: 'Optics & Waves', subject_code: 'PHY-301' },
    ...{ exam_year: 2023, exam_month: 5, language: 'hi', licence: 'CC BY 4.0', scheme: 'NEP' },
  });
  const [row] = await sql`select file_sha256 from resources where id = ${id}`;
  const get = async (id: string) => {
    const query = { verb: 'GetRecord', identifier: oaiId(id), metadataPrefix: 'oai_dc' };
    const [record] = (await ask(place, query)).element?.children ?? [];
    assert.equal(record?.name, 'record');
    const [header, metadata, ...more] = record.children;
    assert.ok(header?.name === 'header' && more.length === 0);
    return { header, metadata };
  };
  const { header, metadata } = await get(id);
  assert.deepEqual(valuesOf(header.children, 'name', 'text'), [
    ['identifier', oaiId(id)],
    ['datestamp', '2024-05-01T10:00:00Z'],
    ['setSpec', `university:${kedar.id}`],
    ['setSpec', 'type:papers'],
  ]);
  assert.deepEqual(header.attributes, {});
  const [dc] = metadata?.children ?? [];
  assert.equal(dc?.name, 'oai_dc:dc');
  assert.equal(dc.attributes['xmlns:oai_dc'], 'http://www.openarchives.org/OAI/2.0/oai_dc/');
  assert.equal(dc.attributes['xmlns:dc'], 'http://purl.org/dc/elements/1.1/');
  assert.deepEqual(
    dc.children.map(({ name, text }) => [name.replace('dc:', ''), text]),
    [
      ['title', 'परीक्षा <b> & ]]> "it" '],
      ['creator', 'Kedar'],
      ['subject', 'Optics & Waves'],
      ['subject', 'PHY-301'],
      ['description', 'Kedar › Physics › BSc, semester 3'],
      ['description', 'NEP'],
      ['publisher', 'Kedar'],
      ['date', '2023-05'],
      ['type', 'Text'],
      ['type', 'Question paper'],
      ['format', 'application/pdf'],
      ['identifier', `http://portal.test/resource/${id}/${encodeURIComponent('परीक्षा-b-it')}`],
      [
        'identifier',
        `http://portal.test/api/files/resources/${id}/${String(row?.file_sha256).slice(0, 16)}.pdf`,
      ],
      ['language', 'hi'],
      ['relation', `http://portal.test/course/${kedar.id}/Physics/BSc`],
      ['rights', 'CC BY 4.0'],
    ],
  );
  const bare = await get(await add('2024-05-02T10:00:00Z', { exam_year: null }));
  assert.deepEqual(textsOf(bare.metadata?.children[0] as XmlElement, 'dc:date'), ['2024-05-02']);
  assert.deepEqual(textsOf(bare.metadata?.children[0] as XmlElement, 'dc:creator'), []);
  await sql`update resources set deleted_at = '2024-05-03T11:00:00.9Z' where id = ${id}`;
  const gone = await get(id);
  assert.deepEqual([gone.header.attributes, gone.metadata], [{ status: 'deleted' }, undefined]);
  assert.deepEqual(textsOf(gone.header, 'datestamp'), ['2024-05-03T11:00:00Z']);
});

test('2.7: from and until are inclusive, by day and by second, and sets select their records, for both list verbs', async (t) => {
  const { place, kedar, add } = await repository(t);
  const other = await plant(place.database, { name: 'Other' }, { Law: ['LLB'] });
  const a = await add('2024-05-01T00:00:00Z');
  const b = await add('2024-05-01T23:59:59.999Z', { type: 'papers' });
  const c = await add('2024-05-02T00:00:00Z', { type: 'papers' }, other, 'Law/LLB');
  const d = await add('2024-05-03T12:00:00.5Z', { type: 'syllabus', deleted_at: '2024-05-04T00:00:00Z' });
  const gone = `deleted ${d}`;
  const cases: [Record<string, string>, string[]][] = [
    [{}, [a, b, c, gone]],
    [{ from: '2024-05-01' }, [a, b, c, gone]],
    [{ from: '2024-05-02' }, [c, gone]],
    [{ until: '2024-05-01' }, [a, b]],
    [{ from: '2024-05-01', until: '2024-05-01' }, [a, b]],
    [{ from: '2024-05-01T00:00:01Z' }, [b, c, gone]],
    [{ until: '2024-05-01T23:59:58Z' }, [a]],
    [{ until: '2024-05-01T23:59:59Z' }, [a, b]],
    [{ from: '2024-05-01T23:59:59Z', until: '2024-05-02T00:00:00Z' }, [b, c]],
    [{ from: '2024-05-03', until: '2024-05-03' }, ['noRecordsMatch']],
    [{ set: 'university' }, [a, b, c, gone]],
    [{ set: 'type' }, [a, b, c, gone]],
    [{ set: 'type:papers' }, [b, c]],
    [{ set: 'type:syllabus' }, [gone]],
    [{ set: `university:${kedar.id}` }, [a, b, gone]],
    [{ set: `university:${other.id}`, from: '2024-05-02', until: '2024-05-02' }, [c]],
    [{ set: `university:${other.id}`, until: '2024-05-01' }, ['noRecordsMatch']],
  ];
  for (const verb of ['ListRecords', 'ListIdentifiers'])
    for (const [given, expected] of cases) {
      const found = await listed(place, { verb, metadataPrefix: 'oai_dc', ...given });
      assert.deepEqual(
        [found.ids, found.resumption],
        [expected, undefined],
        `${verb} ${JSON.stringify(given)}`,
      );
    }
});

test('3.5: a long list is returned in parts without duplicates, also for equal datestamps, and a token can be used again', async (t) => {
  const { place, kedar, sql } = await repository(t);
  const course = kedar.courses['Physics/BSc'];
  await sql`insert into blobs (sha256, bytes, media_type) select lpad(n::text, 64, '0'), 1, 'application/pdf' from generate_series(1, 250) n`;
  await sql`
    insert into resources (course_id, department_id, university_id, type, title, semester, file_sha256, created_at, updated_at)
    select ${course?.id ?? ''}, ${course?.department_id ?? ''}, ${kedar.id}, 'notes', 'Notes', 1, lpad(n::text, 64, '0'),
      '2024-05-01', timestamptz '2024-05-01' + (n / 200) * interval '1 microsecond' from generate_series(1, 250) n`;
  for (const verb of ['ListRecords', 'ListIdentifiers']) {
    const { parts, ids } = await harvest(place, { verb, metadataPrefix: 'oai_dc', from: '2024-01-01' });
    assert.deepEqual(
      parts.map(({ ids }) => ids.length),
      [100, 100, 50],
    );
    assert.equal(new Set(ids).size, 250);
    assert.deepEqual(
      parts.map(({ resumption }) => resumption?.attributes),
      ['0', '100', '200'].map((cursor) => ({ completeListSize: '250', cursor })),
    );
    assert.equal(parts.at(-1)?.token, '');
    const token = parts[0]?.token ?? '';
    const [first, again] = [
      await listed(place, { verb, resumptionToken: token }),
      await listed(place, { verb, resumptionToken: token }),
    ];
    assert.deepEqual(again, first);
    assert.deepEqual(first.ids, parts[1]?.ids);
  }
  const [part] = (await harvest(place, LIST)).parts;
  // All later records change, and must appear again at their new position.
  await sql`update resources set updated_at = '2024-06-01' where updated_at > '2024-05-01'`;
  await sql`delete from resources where updated_at = '2024-05-01' and not (id = any(${part?.ids ?? []}::uuid[]))`;
  const rest = await listed(place, { verb: 'ListRecords', resumptionToken: part?.token ?? '' });
  assert.deepEqual([rest.ids.length, rest.token], [51, '']);
});

test('an incremental harvest returns exactly the records that were changed, deleted, restored, added or renamed with their place', async (t) => {
  const { place, kedar, add, sql } = await repository(t);
  const other = await plant(place.database, { name: 'Other' }, { Law: ['LLB'] });
  const admin = await deleter(place);
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1) ids.push(await add('2024-05-01T10:00:00Z'));
  const [changed = '', deleted = '', restored = '', purged = '', kept = ''] = ids;
  const master = await add('2024-05-01T10:00:00Z', {}, kedar, 'Physics/MSc');
  const law = await add('2024-05-01T10:00:00Z', {}, other, 'Law/LLB');
  const all = [...ids, master, law];
  assert.deepEqual((await harvest(place, LIST)).ids, all.sort());
  const universityId = kedar.id;
  const trash = (id: string) => trashed(place, admin, { kind: 'resources', id, universityId });
  const [trashId] = [await trash(restored), await trash(deleted), await trash(purged)];
  const send = (method: 'POST' | 'PATCH', url: string, payload: object = {}) =>
    place.app.inject({ method, url, headers: admin.headers, payload });
  assert.equal((await send('POST', `/api/trash/${trashId}/restore`)).statusCode, 200);
  assert.equal((await send('PATCH', `/api/resources/${changed}`, { title: 'Corrected' })).statusCode, 200);
  await sql`delete from resources where id = ${purged}`;
  const added = await add(new Date().toISOString());
  const since = { ...LIST, from: '2024-05-02' };
  const brought = async (query: Record<string, string> = since) => (await harvest(place, query)).ids.sort();
  assert.deepEqual(await brought(), [changed, `deleted ${deleted}`, restored, added].sort());
  // Renaming a course and a university changes the records in them.
  const { id: course } = kedar.courses['Physics/MSc'] ?? { id: '' };
  await send('PATCH', `/api/universities/${kedar.id}/courses/${course}`, { name: 'M.Sc. (Hons)' });
  const renamed = await brought();
  assert.deepEqual(renamed, [changed, `deleted ${deleted}`, restored, added, master].sort());
  await send('PATCH', `/api/universities/${other.id}`, { name: 'Another' });
  assert.deepEqual(await brought(), [...renamed, law].sort());
  assert.deepEqual(await brought({ ...since, set: `university:${other.id}` }), [law]);
  assert.deepEqual(await brought({ ...LIST, until: '2024-05-02' }), [kept], 'the others changed after that');
  const [record] = (await listed(place, { ...since, set: `university:${other.id}` })).headers;
  assert.ok((textsOf(record as XmlElement, 'datestamp')[0] ?? '') > '2024-05-02');
  // A university in the trash is no longer a set; harvesters of its set receive its records as deleted.
  await trashed(place, admin, { kind: 'universities', id: other.id, universityId: other.id });
  assert.ok(!JSON.stringify((await ask(place, { verb: 'ListSets' })).root).includes(other.id));
  assert.deepEqual(await brought({ ...since, set: `university:${other.id}` }), [`deleted ${law}`]);
});

test('records changed by a renamed course are listed in parts too, after records that were changed themselves', async (t) => {
  const { place, kedar, add, sql } = await repository(t);
  const own = await add('2024-06-01T10:00:00Z');
  const ids: string[] = [];
  for (let at = 0; at < 120; at += 1) ids.push(await add('2024-05-01T10:00:00Z'));
  await sql`update courses set renamed_at = '2024-07-01' where id = ${kedar.courses['Physics/BSc']?.id ?? ''}`;
  const { parts, ids: found } = await harvest(place, { ...LIST, from: '2024-06-01' });
  assert.deepEqual(
    parts.map(({ ids }) => ids.length),
    [100, 21],
  );
  assert.deepEqual(found, [own, ...ids.sort()]);
  assert.equal(parts[0]?.resumption?.attributes.completeListSize, '121');
});

test('records that change or are deleted while a harvester reads the parts of a list are still listed', async (t) => {
  const { place, kedar, add, sql } = await repository(t);
  await add('2024-06-01T10:00:00Z');
  const ids: string[] = [];
  for (let at = 0; at < 205; at += 1) ids.push(await add('2024-05-01T10:00:00Z'));
  ids.sort();
  await sql`update courses set renamed_at = '2024-07-01' where id = ${kedar.courses['Physics/BSc']?.id ?? ''}`;
  const verb = 'ListRecords';
  const first = await listed(place, { ...LIST, from: '2024-06-01' });
  const nth = (at: number) => ids[at] ?? '';
  const [sent, edited, deleted, purged] = [nth(5), nth(120), nth(130), nth(204)];
  await sql`update resources set updated_at = now() where id = any(${[sent, edited]}::uuid[])`;
  await sql`update resources set deleted_at = now() where id = ${deleted}`;
  const second = await listed(place, { verb, resumptionToken: first.token ?? '' });
  const rest = ids.slice(99).map((id) => (id === deleted ? `deleted ${id}` : id));
  assert.deepEqual(second.ids, rest.slice(0, 100));
  await sql`delete from resources where id = ${purged}`;
  const third = await listed(place, { verb, resumptionToken: second.token ?? '' });
  assert.deepEqual(third.ids, rest.slice(100, -1));

  // A list with `until` leaves out records that changed after it.
  const until = { ...LIST, from: '2024-06-01', until: '2024-12-31' };
  const { token } = await listed(place, until);
  await sql`update resources set updated_at = now() where id = ${nth(150)}`;
  const last = await listed(place, { verb, resumptionToken: token ?? '' });
  assert.equal(last.ids.includes(nth(150)), false);

  await sql`delete from resources where updated_at < '2024-06-01'`;
  const end = await ask(place, { verb, resumptionToken: second.token ?? '' });
  assert.deepEqual(end.errors, ['noRecordsMatch']);
});

test('a response’s date precedes all open transactions, so that the next harvest includes their changes', async (t) => {
  const { place, add } = await repository(t);
  await add('2024-05-01T10:00:00Z');
  const [began, end] = [Promise.withResolvers<Date>(), Promise.withResolvers<void>()];
  const writing = place.database.sql.begin(async (tx) => {
    const [row] = await tx`select now() - interval '0 seconds' as at`;
    began.resolve(row?.at);
    await end.promise;
  });
  const at = await began.promise;
  await until('a second has gone by', async () => Date.now() - at.getTime() > 1000);
  const dateOf = async () => Date.parse(textsOf((await ask(place, LIST)).root, 'responseDate')[0] ?? '');
  assert.ok((await dateOf()) <= at.getTime());
  end.resolve();
  await writing;
});
