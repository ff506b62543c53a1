import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { sql } from 'kysely';
import { testApp, testDatabase } from '../../test/app.ts';
import { addPaper, index, type Paper } from '../../test/search.ts';
import { plant } from '../../test/universities.ts';
import { until, untilBlocked } from '../../test/until.ts';
import { valuesOf } from '../../test/values.ts';
import { followTags } from '../core/cache/tags.ts';
import { resourcePath } from '../ui/addresses.ts';
import { countDownloads, indexSome, rebuild } from './indexing.ts';
import type { SearchAnswer, Suggestion } from './schema.ts';

/** Creates two universities with indexed papers in three courses. */
async function library(t: TestContext, options: Parameters<typeof testApp>[1] = {}) {
  const portal = await testApp(t, options);
  const { app, database } = portal;
  const zemu = await plant(
    database,
    { name: 'Zemu Hill University', location: 'Lachen' },
    { Physics: ['B.Sc. Physics'], Computing: ['B.Tech. Computer Science'] },
  );
  const other = await plant(database, { name: 'Rangit Valley College' }, { Physics: ['B.Sc. Physics'] });
  const physics = zemu.courses['Physics/B.Sc. Physics'];
  const computing = zemu.courses['Computing/B.Tech. Computer Science'];
  const elsewhere = other.courses['Physics/B.Sc. Physics'];
  const add = (title: string, paper: Paper = {}, course = physics) =>
    addPaper(database, course, title, paper);
  const optics = {
    ...{ subject: 'Wave Optics', code: 'PHY-302', year: 2023, month: 12, language: 'en' },
    texts: [
      'Answer any five questions.',
      'Derive the width of fringes in the experiment of Young with two slits.',
    ],
  };
  const systems = {
    ...{ subject: 'Operating Systems', code: 'BTCS-402', semester: 4, year: 2022 },
    texts: ['Explain demand paging and the thrashing of processes.'],
  };
  const notes = {
    ...{ subject: 'Thermodynamics', type: 'notes', semester: 2 },
    texts: ['Entropy of a closed system never decreases.'],
  };
  const hindi = { subject: 'गणित', language: 'hi', year: 2021, texts: ['समाकलन ज्ञात कीजिए'] };
  const ids = {
    optics: await add('Wave Optics, December 2023', optics),
    systems: await add('Operating Systems 2022', systems, computing),
    notes: await add('Thermodynamics notes', notes, elsewhere),
    hindi: await add('गणित प्रश्न पत्र', hindi, elsewhere),
  };
  const search = async (query: Record<string, string>) => {
    const response = await app.inject({ url: '/api/search', query });
    assert.equal(response.statusCode, 200, response.body);
    return response.json<SearchAnswer>();
  };
  /** Indexes all changes, then searches. */
  const ask = async (query: Record<string, string>) => {
    await index(database);
    return search(query);
  };
  await index(database);
  return { ...portal, zemu, other, computing, elsewhere, add, ids, search, ask };
}

const idsOf = ({ hits }: SearchAnswer) => hits.map(({ _id }) => _id);

test('a search finds titles, subjects, codes, places and texts, and each hit has its place, facts, page and snippet', async (t) => {
  const { ask, ids, zemu } = await library(t);
  const [hit] = (await ask({ q: 'wave optics' })).hits;
  const { date, ...rest } = hit as SearchAnswer['hits'][number];
  assert.match(date, /Z$/);
  assert.deepEqual(
    { ...rest, fileUrl: '' },
    {
      kind: 'resources',
      _id: ids.optics,
      path: resourcePath(ids.optics, 'Wave Optics, December 2023'),
      title: {
        text: 'Wave Optics, December 2023',
        marks: [
          [0, 4],
          [5, 11],
        ],
      },
      place: ['Zemu Hill University', 'Physics', 'B.Sc. Physics'],
      type: 'papers',
      semester: 3,
      subjectName: 'Wave Optics',
      subjectCode: 'PHY-302',
      examYear: 2023,
      examMonth: 12,
      pages: 2,
      language: 'en',
      fileUrl: '',
    },
  );
  for (const q of [
    'BTCS-402',
    'btcs402',
    'btcs 402',
    'operating systems',
    'OS 2022',
    'paging',
    'thrashing processes',
  ])
    assert.equal(idsOf(await ask({ q }))[0], ids.systems, q);
  assert.equal(idsOf(await ask({ q: 'zemu' }))[0], zemu.id, 'the university itself first');

  const inText = (await ask({ q: 'width of fringes' })).hits[0];
  assert.equal(inText?._id, ids.optics);
  assert.equal(inText?.match?.page, 2);
  const { text = '', marks = [] } = inText?.match?.snippet ?? {};
  assert.deepEqual(
    marks.map(([from, to]) => text.slice(from, to)),
    ['width', 'fringes'],
  );
  assert.match(inText?.path ?? '', /#page=2&search=width%20fringes$/);
});

test('a search finds words with signs and in other spellings or forms, shows their page, and links with the PDF’s own spelling', async (t) => {
  const { ask, add } = await library(t);
  const texts = ['Write it in C# or C++.', 'The test of Sørensen.'];
  const id = await add('Handout', { type: 'notes', texts });
  for (const [q, page, word] of [
    ['c# notes', 1, 'C#'],
    ['c++ notes', 1, 'C++'],
    ['sørensen notes', 2, 'Sørensen'],
  ] as const) {
    const [hit] = (await ask({ q })).hits;
    const { text = '', marks = [] } = hit?.match?.snippet ?? {};
    assert.deepEqual(
      [hit?._id, hit?.match?.page, marks.map(([from, to]) => text.slice(from, to))],
      [id, page, [word]],
      q,
    );
  }

  const spellings = [
    'Blank.',
    'Centre of mass; behaviours of matrices. Coding and mining. Of thermo-\ndynamics.',
    'हिन्दी भाषा का सम्बन्ध। क़लम।',
    ...Array.from({ length: 6 }, () => 'Blank.'),
    'नम्बर और क़िताब।',
    'Entropy is a measure of what is not known of a closed system, and it never decreases in any process that goes on by itself, whatever is done to it from without, as Clausius says.',
    'The power of resolving (close) lines.',
    'Its resolving\npower (close) is large.',
    'Here stands crystallo-\ngraphy alone.',
  ];
  const spelt = await add('Handout', { type: 'notes', texts: spellings });
  for (const [q, page] of [
    ['centre', 2],
    ['behaviour', 2],
    ['matrices', 2],
    ['coding', 2],
    ['mining', 2],
    ['हिंदी', 3],
    ['हिन्दी', 3],
    ['संबंध', 3],
    ['कलम', 3],
    ['नंबर', 10],
    ['entropy measure', 11],
    ['clausius', 11],
    ['resolving power', 13],
    ['power (close)', 13],
    ['thermodynamics', 2],
    ['crystallography', 14],
  ] as const) {
    const { path = '', match } =
      (await ask({ q, type: 'notes' })).hits.find(({ _id }) => _id === spelt) ?? {};
    assert.match(path, new RegExp(`#page=${page}&`), q);
    assert.ok((match?.snippet.marks.length ?? 0) > 0, `${q}: ${match?.snippet.text}`);
  }

  const forms = ['A deadlock of processes by laws. साधारणीकरण का अर्थ'];
  const formed = await add('Handout', { type: 'notes', texts: forms });
  for (const [q, words] of [
    ['deadlocks', 'deadlocks deadlock'],
    ['deadlock', 'deadlock'],
    ['process Deadlock', 'process Deadlock'],
    ['sadharanikaran', 'sadharanikaran साधारणीकरण'],
  ] as const) {
    const { path = '' } = (await ask({ q })).hits.find(({ _id }) => _id === formed) ?? {};
    assert.equal(new URLSearchParams(path.split('#')[1]).get('search'), words, q);
  }
});

test('facet values of the same name show their university or location; a search finds courses and papers by location, also after a move', async (t) => {
  const { ask, ids, database, zemu } = await library(t);
  const labels = async (facet: 'university' | 'department' | 'course') =>
    (await ask({ q: 'physics' })).facets[facet].map(({ label }) => label).sort();
  assert.deepEqual(await labels('department'), [
    'Physics, Rangit Valley College',
    'Physics, Zemu Hill University',
  ]);
  assert.deepEqual(await labels('course'), [
    'B.Sc. Physics, Physics, Rangit Valley College',
    'B.Sc. Physics, Physics, Zemu Hill University',
  ]);
  assert.deepEqual(await labels('university'), ['Rangit Valley College', 'Zemu Hill University']);
  await database.sql`update universities set name = 'ZEMU Hill University' where id <> ${zemu.id}`;
  assert.deepEqual(await labels('university'), ['ZEMU Hill University', 'Zemu Hill University, Lachen']);

  const course = zemu.courses['Physics/B.Sc. Physics']?.id;
  assert.deepEqual(idsOf(await ask({ q: 'optics paper lachen' })), [ids.optics]);
  assert.equal(idsOf(await ask({ q: 'physics in lachen' }))[0], course);
  await database.sql`update universities set location = 'Chungthang' where id = ${zemu.id}`;
  assert.equal(idsOf(await ask({ q: 'physics chungthang' }))[0], course);
  assert.deepEqual((await ask({ q: 'physics lachen' })).dropped, ['lachen']);
});

test('one statement changes 16,000 courses within the time limit, after a change of one course on the same connection', async (t) => {
  const database = await testDatabase(t);
  const { id, courses } = await plant(database, { name: 'Zemu Hill University' }, { Physics: ['B.Sc.'] });
  const course = courses['Physics/B.Sc.'];
  await using connection = await database.sql.reserve().then((one) => ({
    sql: one,
    [Symbol.asyncDispose]: async () => one.release(),
  }));
  const many = 16_000;
  await connection.sql`
    insert into courses (university_id, department_id, name)
    select ${id}, ${course?.department_id ?? ''}, 'Course ' || at from generate_series(2, ${many}::int) at`;
  await connection.sql`update courses set duration = '4' where id = ${course?.id ?? ''}`;
  // The statement would exceed its time limit if it compared each course with every other.
  const { count } = await connection.sql`update courses set deleted_at = now()`;
  assert.equal(count, many);
});

test('a query’s university, semester, type, year and month filter the results unless taken as words; ISBNs and ordinals are recognised', async (t) => {
  const { ask, database, ids, zemu, add } = await library(t);
  const answer = await ask({ q: 'zemu hill university 3rd sem question paper 2023' });
  assert.deepEqual(Object.fromEntries(answer.understood.map(({ key, value }) => [key, value])), {
    university: zemu.id,
    semester: '3',
    type: 'papers',
    year: '2023',
  });
  assert.deepEqual(idsOf(answer), [ids.optics]);
  const months = await ask({ q: 'optics nov/dec 2023' });
  assert.deepEqual([months.dropped, idsOf(months)], [[], [ids.optics]], 'in one of both months');
  const plain = await ask({ q: 'optics 2021', plain: 'year' });
  assert.deepEqual(plain.understood, []);
  const loose = await ask({ q: 'optics 2021' });
  assert.deepEqual(
    [loose.dropped, idsOf(loose)],
    [['2021'], [ids.optics]],
    'a wrong year is left out, and said',
  );

  const [book] = await database.sql`
    insert into books (name, seller, email, contact_number, price, isbn, verified_at)
    values ('The C Programming Language', 'Asha', 'asha@campus.test', '9816000000', 90, '9780131103627', now()) returning id`;
  for (const q of ['9780131103627', '978-0-13-110362-7', '0-13-110362-8', '0131103628'])
    assert.deepEqual(idsOf(await ask({ q })), [book?.id], q);
  const quotes = await add('Handout', { texts: ['See ISBN 0-306-40615-2.'] });
  assert.equal(idsOf(await ask({ q: '0-306-40615-2' }))[0], quotes, 'no book has it');
  const { understood, dropped, hits } = await ask({ q: 'operating systems 4 th sem' });
  assert.deepEqual([understood[0]?.value, dropped, hits[0]?._id], ['4', [], ids.systems]);
  assert.equal(idsOf(await ask({ q: 'Thermodynamics2' }))[0], ids.notes);
});

test('filters narrow the results; each facet counts the results of its values, and keeps the chosen one even without results', async (t) => {
  const { app, ask, database, ids, zemu, other } = await library(t);
  for (const facet of ['university', 'course']) {
    const query = { q: 'physics', [facet]: `${other.id}\0` };
    assert.equal((await app.inject({ url: '/api/search', query })).statusCode, 200);
  }
  const answer = await ask({ q: 'physics', kind: 'resources' });
  assert.equal(answer.total, 3);
  const all = Object.fromEntries(answer.facets.university.map(({ value, total }) => [value, total]));
  assert.deepEqual(all, { [zemu.id]: 1, [other.id]: 2 });
  const narrow = await ask({ q: 'physics', kind: 'resources', university: other.id, type: 'notes' });
  assert.deepEqual(idsOf(narrow), [ids.notes]);
  const loose = { university: other.id.toUpperCase(), semester: '02', type: 'notes' };
  const loosely = await ask({ q: 'physics', kind: 'resources', ...loose });
  assert.deepEqual([idsOf(loosely), loosely.facets.semester.map(({ value }) => value)], [[ids.notes], ['2']]);
  assert.deepEqual(
    narrow.facets.type.map(({ value, total }) => [value, total]).sort(),
    [
      ['notes', 1],
      ['papers', 1],
    ],
    'the types that could be chosen instead',
  );
  assert.deepEqual(answer.groups.map(({ kind, total }) => [kind, total]).sort(), [
    ['courses', 2],
    ['resources', 3],
  ]);
  const empty: Record<string, string>[] = [
    { university: 'no id' },
    { semester: '40' },
    { year: '1950' },
    { language: 'xx' },
    { page: '999999999' },
  ];
  for (const query of empty)
    assert.deepEqual((await ask({ q: 'physics', ...query })).hits, [], JSON.stringify(query));

  const { id: unused } = await plant(database, { name: 'Chungthang University' });
  const universities = ({ facets }: SearchAnswer) =>
    facets.university.map(({ value, total }) => [value, total]);
  const partly = await ask({ q: 'wave optics zzyzx', university: zemu.id });
  assert.deepEqual([idsOf(partly), partly.dropped], [[ids.optics], ['zzyzx']]);
  assert.deepEqual(universities(partly), [[zemu.id, 1]]);
  const either = await ask({ q: 'physics zzyzx', kind: 'resources', university: zemu.id });
  assert.deepEqual(universities(either), [
    [other.id, 2],
    [zemu.id, 1],
  ]);
  const noCourse = await ask({ q: 'chungthang', kind: 'courses', university: unused });
  assert.deepEqual([noCourse.total, universities(noCourse)], [0, [[unused, 0]]]);
  const { groups, facets } = await ask({ q: 'optics', university: unused });
  assert.deepEqual(
    [groups, facets.university],
    [[], [{ value: unused, label: 'Chungthang University', total: 0 }]],
  );
});

test('a filter finds as many results as the count beside it says, however the words are read', async (t) => {
  const { add, ask, computing, elsewhere } = await library(t);
  for (const title of ['Wave Motion', 'Ray Optics', 'Tips for the paper on optics']) await add(title);
  await add('Wave Equations', { type: 'notes', language: 'en', semester: 3 }, elsewhere);
  await add('Optics of Displays', { type: 'syllabus', year: 2020 }, computing);
  let checked = 0;
  for (const q of [
    'wave optics',
    'wave optics zzyzx',
    'optics december 2023',
    'tips paper',
    'closed physics notes',
  ])
    for (const kind of ['', 'resources']) {
      const { facets } = await ask({ q, ...(kind && { kind }) });
      for (const [facet, values] of Object.entries(facets))
        for (const { value, total } of values) {
          const narrowed = await ask({ q, ...(kind && { kind }), [facet]: value });
          assert.equal(narrowed.total, total, `${q} ${kind} ${facet}=${value}`);
          checked += 1;
        }
    }
  assert.ok(checked > 40);
});

test('a search corrects typing errors, reads transliterated Hindi, and drops words and recognised filters without results', async (t) => {
  const { ask, ids } = await library(t);
  const typo = await ask({ q: 'thermodinamics' });
  assert.deepEqual([idsOf(typo)[0], typo.corrected.map(({ from }) => from)], [ids.notes, ['thermodinamics']]);
  const swapped = await ask({ q: 'wvae' });
  assert.deepEqual([idsOf(swapped)[0], swapped.corrected], [ids.optics, [{ from: 'wvae', to: 'wave' }]]);
  for (const q of ['ganit', 'गणित', 'ganit prashn']) assert.equal(idsOf(await ask({ q }))[0], ids.hindi, q);
  const partly = await ask({ q: 'entropy zzyzx' });
  assert.deepEqual([idsOf(partly)[0], partly.dropped], [ids.notes, ['zzyzx']]);
  const none = await ask({ q: 'zzyzx' });
  assert.deepEqual([none.hits, none.total, none.groups], [[], 0, []]);

  const { understood, dropped, hits } = await ask({ q: 'zzyzx entropy notes quxxo' });
  assert.deepEqual(
    [understood.map(({ key }) => key), dropped, hits.map(({ _id }) => _id)],
    [['type'], ['zzyzx', 'quxxo'], [ids.notes]],
  );

  const answer = await ask({ q: 'question paper 2019 6th sem btech' });
  assert.equal(idsOf(answer)[0], ids.systems);
  assert.deepEqual(answer.dropped, ['2019', '6th sem']);

  const whole = await ask({ q: 'experiment young slits' });
  assert.deepEqual([whole.dropped, idsOf(whole)[0]], [[], ids.optics]);
});

test('if no entry matches everything, recognised filters count more than a word found only in a text', async (t) => {
  const { ask, add, computing } = await library(t);
  const parsing = await add('Parsing', { type: 'notes', semester: 6 }, computing);
  const texts = ['How far is a cd read?'];
  const networks = await add('Networks', { semester: 5, texts }, computing);
  const answer = await ask({ q: 'cd notes btech 6th sem' });
  assert.deepEqual([idsOf(answer)[0], answer.dropped], [parsing, ['cd']]);
  assert.ok(idsOf(answer).includes(networks), 'what has the word is shown, too');
  const { hits, dropped } = await ask({ q: 'zzyzx cd notes' });
  assert.deepEqual([hits.map(({ _id }) => _id), dropped], [[networks], ['notes', 'zzyzx']], 'one word alone');
});

test('a two-digit year after a month is recognised as the year of the exam', async (t) => {
  const { ask, ids, add } = await library(t);
  await add('Wave Optics, December 2021', { year: 2021, month: 12 });
  for (const q of ['wave optics dec 23', 'wave optics dec-23', 'wave optics dec23', 'wave optics Dec’23'])
    assert.deepEqual(idsOf(await ask({ q })), [ids.optics], q);
});

test('if no entry has all words, words in names, even abbreviated, count twice; entries with all words precede those without the rarest', async (t) => {
  const { ask, add, ids } = await library(t);
  const costs = await add('Cost Accounting');
  await add('Shops', { texts: ['Accounting for the cost of goods is famous.'] });
  await add('Statics', { texts: ['Diagrams.'] });
  await add('Tides', { texts: ['Famous.'] });
  const answer = await ask({ q: 'cost accounting famous diagrams' });
  assert.deepEqual([idsOf(answer)[0], answer.dropped], [costs, ['famous', 'diagrams']]);
  const important = await ask({ q: 'cost accounting important numericals' });
  assert.deepEqual([idsOf(important)[0], important.dropped], [costs, []]);

  const farms = await add('Agricultural Economics', { type: 'notes' });
  await add('Agra under Akbar', { type: 'notes' });
  const short = await ask({ q: 'agri economics' });
  assert.deepEqual([idsOf(short), short.corrected, short.dropped], [[farms], [], []]);
  assert.ok(idsOf(await ask({ q: 'agri' })).includes(farms));
  const cut = await ask({ q: 'thermo' });
  assert.deepEqual([idsOf(cut), cut.corrected], [[ids.notes], []]);

  const levelling = await add('Levelling', { texts: ['Drive in a peg for the test.', 'Two staves.'] });
  for (let at = 1; at < 10; at += 1) await add(`Sheet ${at}`, { texts: ['Two tests.'] });
  const few = await ask({ q: 'two peg test' });
  assert.deepEqual([idsOf(few)[0], few.total], [levelling, 10]);
});

test('if one text has all words and the recognised filter, papers with one word in the name are shown, too', async (t) => {
  const { ask, add } = await library(t);
  const structures = await add('Discrete Structures', { semester: 5 });
  const syllabus = await add('Scheme', { semester: 5, texts: ['Discrete devices. Mathematics.'] });
  const { hits, understood } = await ask({ q: 'discrete mathematics 5 sem' });
  assert.deepEqual(new Set(hits.map(({ _id }) => _id)), new Set([structures, syllabus]));
  assert.equal(understood.length, 1);
});

test('a search finds degrees by their full names, and subjects by their Hindi names', async (t) => {
  const { ask, ids } = await library(t);
  for (const q of ['Bachelor of Technology', 'Bachelor of Science']) {
    const { hits, dropped } = await ask({ q });
    assert.deepEqual([hits[0]?.kind, dropped], ['courses', []], q);
  }
  for (const q of ['ऊष्मागतिकी के नोट्स', 'ushmagatiki notes'])
    assert.deepEqual(idsOf(await ask({ q })), [ids.notes], q);
});

test('Hindi question words are ignored; English words in Devanagari find English names, and मैथ्स finds mathematics, not M.Tech', async (t) => {
  const { ask, ids, zemu, database, add } = await library(t);
  for (const q of ['thrashing kise kehte hain', 'demand paging kya hota hai', 'entropy किसे कहते हैं']) {
    const answer = await ask({ q });
    const id = q.startsWith('entropy') ? ids.notes : ids.systems;
    assert.deepEqual([idsOf(answer), answer.dropped], [[id], []], q);
  }

  await database.sql`update universities set location = 'Lachen, Nagaland' where id = ${zemu.id}`;
  for (const q of ['नागालैंड', 'नागालैंड में ऑप्टिक्स']) assert.ok(idsOf(await ask({ q })).includes(ids.optics), q);
  for (const [q, id] of [
    ['ऑपरेटिंग सिस्टम', ids.systems],
    ['थर्मोडायनामिक्स नोट्स', ids.notes],
    ['ऑप्टिक्स', ids.optics],
  ] as const) {
    const answer = await ask({ q });
    assert.deepEqual([idsOf(answer)[0], answer.dropped], [id, []], q);
  }

  const { courses } = await plant(database, { name: 'Kali College' }, { Engineering: ['M.Tech'] });
  const course = courses['Engineering/M.Tech'];
  const id = await add('Mathematics II', { type: 'notes' }, course);
  await add('Soil Mechanics', { type: 'notes' }, course);
  for (const q of ['मैथ्स', 'मैथ नोट्स']) assert.deepEqual(idsOf(await ask({ q })), [id], q);
});

test('a word with one wrong, missing, added or swapped letter is corrected to the whole word, and finds what that finds', async (t) => {
  const { ask, add, elsewhere } = await library(t);
  const typed = await ask({ q: 'operatings operatin systems' });
  assert.equal(typed.searched, 'operatings operating systems');
  assert.equal((await ask({ q: 'Optics' })).searched, 'Optics');

  for (const title of ['Engines', 'Physical Education', 'Mechanical Vibrations', 'Organs', 'Statics'])
    await add(title, {}, elsewhere);
  for (const title of [
    'Engineering Drawing',
    'Programming in C',
    'Project Management',
    'Analog Electronics',
    'Mechanics of Fluids',
    'Cell Organization',
    'Organizational Charts',
    'Statistics',
  ])
    await add(title, { type: 'notes' }, elsewhere);
  for (const [to, ...typed] of [
    ['engineering', 'engneering', 'engineeirng', 'enginneering', 'engimeering', 'negineering'],
    ['programming', 'programmnig', 'porgramming', 'programmming'],
    ['management', 'managemnet', 'mangement', 'managemennt'],
    ['electronics', 'electronisc', 'elektronics'],
    ['physics', 'physcis', 'phsyics', 'pysics', 'phyiscs', 'hpysics', 'physiccs'],
    ['mechanics', 'mehcanics', 'mechancis'],
    ['organization', 'organizatoin', 'orgnization'],
    ['statistics', 'statstics', 'statisitcs'],
  ] as const)
    for (const from of typed) {
      const [answer, meant] = [await ask({ q: from }), await ask({ q: to })];
      assert.deepEqual([answer.corrected, answer.total], [[{ from, to }], meant.total], from);
      assert.deepEqual(idsOf(answer), idsOf(meant), from);
      assert.deepEqual(meant.corrected, [], `${to} is right`);
    }
});

test('of two corrections of equal words, that of the likelier typing error counts', async (t) => {
  const { ask, add } = await library(t);
  // A letter is more often left out than added.
  for (const [typed, whole, short] of [
    ['mitrta', 'mitrata', 'mitra'],
    ['kavlom', 'kavalom', 'kavlo'],
    ['zunkro', 'zunkaro', 'zunko'],
    ['pelvko', 'pelvako', 'pelko'],
    ['dorvma', 'dorvema', 'dovma'],
    ['gustla', 'gustola', 'gusta'],
  ] as const) {
    await add(whole);
    await add(short);
    assert.deepEqual((await ask({ q: typed })).corrected, [{ from: typed, to: whole }]);
  }
});

test('a correct word without matches is not corrected to another word', async (t) => {
  const { ask, add, elsewhere } = await library(t);
  const text = 'The naive proper view of property and talk, and high coefficients of the account.';
  const id = await add('Race of Rates', { texts: [text] }, elsewhere);
  await add('Town of Alwars', {}, elsewhere);
  for (const q of ['native', 'task', 'tasks', 'highness', 'grace', 'always', 'accountly'])
    assert.deepEqual((await ask({ q })).corrected, [], q);
  for (const q of ['properly', 'highly', 'nonproper']) {
    const { corrected, dropped, hits } = await ask({ q });
    assert.deepEqual([corrected, dropped, hits[0]?._id], [[], [], id], 'found by what it is derived from');
  }
  for (const [from, to] of [
    ['coefficents', 'coefficients'],
    ['acount', 'account'],
    ['propetry', 'property'],
  ] as const)
    assert.deepEqual((await ask({ q: from })).corrected, [{ from, to }]);
});

test('if no name has all words, posts about papers or with advice come first', async (t) => {
  const { ask, ids, add, database } = await library(t);
  const [post] =
    await database.sql`insert into blogs (slug, title, content, excerpt, author_name, author_role, verified_at)
    values ('five', 'Five papers', 'Setting and solving a paper takes one evening.', 'One', 'R', 'user', now()) returning id`;
  const paper = await add('Sound 2023', { year: 2023, texts: ['Setting and solving, one evening.'] });
  for (const q of [
    'setting question papers',
    'why should we solve old papers',
    'old papers se kaise padhe',
  ]) {
    const found = idsOf(await ask({ q }));
    assert.equal(found[0], post?.id, q);
    assert.ok(found.includes(paper), 'papers come after it');
  }
  for (const q of ['how to pass wave optics papers', 'wave optics papers'])
    assert.equal(idsOf(await ask({ q }))[0], ids.optics, q);
  assert.notEqual(idsOf(await ask({ q: 'sound papers kahan milenge' }))[0], post?.id);
});

test('a question how to do something is about its topic, not about “study” or “prepare”, and about used books if it says so', async (t) => {
  const { ask, ids, database } = await library(t);
  const posts = await database.sql`
    insert into blogs (slug, title, content, excerpt, author_name, author_role, verified_at) values
      ('mock', 'One evening each', 'Be the strict examiner before exams. Optics is waves.', 'O', 'R', 'user', now()),
      ('sold', 'How to describe a used book', 'Say what is missing.', 'S', 'R', 'user', now()),
      ('group', 'A study group that survives', 'Fifty minutes, then ten.', 'F', 'R', 'user', now()),
      ('course', 'Choosing a course', 'Ask who passed.', 'F', 'R', 'user', now()) returning id`;
  const [mock, sold, group, choosing] = posts.map(({ id }) => String(id));
  const [book] = await database.sql`insert into books (name, seller, price, description, verified_at)
    values ('Light and Lenses', 'S', 10, 'To read before wave optics.', now()) returning id`;
  const exams = await ask({ q: 'how to prepare for exams' });
  assert.equal(idsOf(exams)[0], mock, 'papers have “exam” in their names, but no title has it');
  assert.equal(idsOf(await ask({ q: 'how to make a study group work' }))[0], group);
  for (const q of ['tips for selling second hand books', 'apni purani book kaise beche'])
    assert.equal(idsOf(await ask({ q }))[0], sold, q);
  assert.equal(idsOf(await ask({ q: '12th ke baad kya kare' }))[0], choosing);
  const optics = await ask({ q: 'how to study wave optics' });
  assert.deepEqual([idsOf(optics)[0], optics.dropped], [ids.optics, []], 'the topic is in a title');
  assert.equal(idsOf(await ask({ q: 'which book should i read for optics' }))[0], book?.id);
});

test('if few texts of a type have a word, what has it in its title is shown too, whatever its type', async (t) => {
  const { ask, add, elsewhere } = await library(t);
  const notes = await add('Kinetics', { type: 'notes', texts: ['See capacitors.'] }, elsewhere);
  const only = await ask({ q: 'capacitor notes' });
  assert.deepEqual([idsOf(only), valuesOf(only.understood, 'key')], [[notes], ['type']]);
  const paper = await add('Capacitors', { year: 2022 }, elsewhere);
  await add('Coils', { texts: ['Capacitors.'] }, elsewhere);
  const { hits, dropped } = await ask({ q: 'capacitor notes' });
  assert.deepEqual([hits.some(({ _id }) => _id === paper), dropped], [true, ['notes']]);
  assert.ok(hits.some(({ _id }) => _id === notes));
});

test('names in Latin letters are found in Devanagari, in other transliterations, and with words joined or split', async (t) => {
  const { ask, ids, zemu, add, elsewhere, database } = await library(t);
  const [book] = await database.sql`insert into books (name, author, seller, price, verified_at)
    values ('Success in Interviews', 'William Shakespeare', 'S', 10, now()) returning id`;
  const culture = await add('Bhartiya Sanskriti', { type: 'notes' }, elsewhere);
  const stories = await add('Stories by Premchand', { type: 'notes' }, elsewhere);
  const java = await add('Head First Java', { type: 'notes' }, elsewhere);
  for (const [q, id] of [
    ['ज़ेमू विश्वविद्यालय', zemu.id],
    ['भारतीय संस्कृति', culture],
    ['प्रेमचंद', stories],
    ['इंटरव्यू की किताब', book?.id],
    ['शेक्सपियर', book?.id],
    ['bharatiya sanskriti', culture],
    ['prem chand stories', stories],
    ['headfirst java', java],
  ] as const) {
    const answer = await ask({ q });
    assert.deepEqual([idsOf(answer)[0], answer.dropped], [id, []], q);
  }
  assert.deepEqual(
    idsOf(await ask({ q: 'ganit' })),
    [ids.hindi],
    'what is found as it was typed stays alone',
  );
});

test('a university whose name has only words for places of study is left out like another', async (t) => {
  const { ask, ids, database } = await library(t);
  await plant(database, { name: 'City College', location: 'Pauri' });
  const answer = await ask({ q: 'city college optics' });
  assert.deepEqual([idsOf(answer), answer.dropped], [[ids.optics], ['city college']]);
});

test('words that name a subject and part of a university find the subject; words of a university without results find titles', async (t) => {
  const { ask, database, add, elsewhere } = await library(t);
  const trade = await plant(database, { name: 'Teesta Institute of Foreign Trade' }, { Law: ['LL.B.'] });
  const id = await add('June 2022', { subject: 'Foreign Trade and Customs' }, elsewhere);
  await add('Torts', {}, trade.courses['Law/LL.B.']);
  const titled = await add('Tides of the Teesta Institute', {}, elsewhere);
  const answer = await ask({ q: 'foreign trade paper' });
  assert.deepEqual(
    [answer.understood.map(({ key }) => key), idsOf(answer)[0], answer.dropped],
    [['type'], id, []],
  );
  const named = await ask({ q: 'tides teesta institute' });
  assert.deepEqual(idsOf(named), [titled], 'its words are looked for where the university has nothing');
  const town = await ask({ q: 'tides college of teesta' });
  assert.deepEqual([idsOf(town), town.dropped], [[titled], []], 'without “college”');
});

test('“book” and “course” in a query select that kind if it has results; a year in a book’s title is not taken for a filter', async (t) => {
  const { ask, ids, database, add, computing } = await library(t);
  const [book] = await database.sql`insert into books (name, seller, price, description, verified_at)
    values ('Light and Lenses', 'S', 10, 'For wave optics in the third semester.', now()) returning id`;
  const ledger = await add('Cash Book of a Shop', { texts: ['Tea: 40 rupees.'] }, computing);
  const inn = await add('Inns', { texts: ['A book for guests, and tea.'] }, computing);
  await add('Reading list', { texts: ['Each book on wave optics, and which course.'] }, computing);
  for (const q of [
    'which book is good for wave optics',
    'optics textbook',
    'ऑप्टिक्स की किताब',
    'optics ke liye kitab',
  ])
    assert.equal(idsOf(await ask({ q }))[0], book?.id, q);
  assert.deepEqual(idsOf(await ask({ q: 'cash book' })), [ledger], 'the title of a paper');
  assert.deepEqual(
    new Set(idsOf(await ask({ q: 'tea book' }))),
    new Set([ledger, inn]),
    'by chance in a title',
  );
  assert.equal(idsOf(await ask({ q: 'book with demand paging' }))[0], ids.systems, 'there is no such book');
  assert.deepEqual(idsOf(await ask({ q: 'physics course papers', year: '2023' })), [ids.optics]);
  const courses = await ask({ q: 'lachen me konse course hai' });
  assert.deepEqual([courses.groups, courses.dropped], [[{ kind: 'courses', total: 2 }], []]);

  const query = { q: 'wave optics 2023' };
  assert.deepEqual(valuesOf((await ask(query)).understood, 'key'), ['year']);
  const [dated] = await database.sql`insert into books (name, seller, price, verified_at)
    values ('Wave Optics 2023', 'S', 10, now()) returning id`;
  const answer = await ask(query);
  assert.deepEqual(new Set(idsOf(answer)), new Set([dated?.id, ids.optics]));
  assert.deepEqual([answer.understood, answer.dropped], [[], []]);
  assert.deepEqual(idsOf(await ask({ ...query, year: '2023' })), [ids.optics]);
});

test('a book or post with a title in Devanagari is found by the word for its language, and by the filter', async (t) => {
  const { ask, ids, database } = await library(t);
  const [book] = await database.sql`insert into books (name, seller, price, verified_at)
    values ('पहाड़ की कहानियाँ', 'S', 10, now()), ('Hill Stories', 'S', 10, now()) returning id`;
  const [post] =
    await database.sql`insert into blogs (slug, title, content, excerpt, author_name, author_role, verified_at)
    values ('own', 'अपनी भाषा', 'Notes.', 'N', 'R', 'user', now()) returning id`;
  for (const q of ['hindi books', 'books in hindi']) assert.deepEqual(idsOf(await ask({ q })), [book?.id], q);
  const all = await ask({ q: '', language: 'hi' });
  assert.deepEqual(new Set(idsOf(all)), new Set([book?.id, post?.id, ids.hindi]));
});

test('a book is found by its condition and by courses that its category is for, a course by professions', async (t) => {
  const { ask, database } = await library(t);
  const [ledgers, stones] = (
    await database.sql`insert into books (name, seller, price, category, condition, verified_at) values
      ('Ledgers', 'S', 10, 'Commerce', 'Normal', now()), ('Stones', 'S', 10, 'Other', 'Excellent', now()) returning id`
  ).map(({ id }) => String(id));
  const { courses } = await plant(database, { name: 'Tista College' }, { Arts: ['B.A. B.Ed.', 'B.A.'] });
  for (const q of ['accounts ki sasti kitab', 'bcom book'])
    assert.deepEqual(idsOf(await ask({ q })), [ledgers], q);
  assert.equal(idsOf(await ask({ q: 'books in excellent condition' }))[0], stones);
  assert.deepEqual(idsOf(await ask({ q: 'teacher banne ke liye course' })), [courses['Arts/B.A. B.Ed.']?.id]);
});

test('a course is found by the initials of its name', async (t) => {
  const { ask, database } = await library(t);
  const { courses } = await plant(
    database,
    { name: 'Tista College' },
    { Trade: ['Tourism Inn Management', 'M.A. Limboo'] },
  );
  const [hit] = (await ask({ q: 'tim' })).hits;
  assert.equal(hit?._id, courses['Trade/Tourism Inn Management']?.id);
  assert.equal((await ask({ q: 'ml' })).total, 0, 'a degree with one word has none');
});

test('the meaning of an abbreviation finds no place whose name has these initials, and the abbreviation finds it last', async (t) => {
  const { ask, add, database } = await library(t);
  const { courses } = await plant(
    database,
    { name: 'Tista College' },
    { 'Department of Sanskrit': ['M.A. Sanskrit'], 'Department of Zoology': ['M.A. Zoology'] },
  );
  const structures = await add('Data Structures');
  const short = await add('DS unit 2');
  const papers = [structures, short].sort();
  assert.deepEqual(idsOf(await ask({ q: 'data structures' })).sort(), papers);
  const all = idsOf(await ask({ q: 'ds' }));
  assert.deepEqual(all.slice(0, 2).sort(), papers);
  assert.deepEqual(all.slice(2), [courses['Department of Sanskrit/M.A. Sanskrit']?.id]);
  assert.deepEqual(idsOf(await ask({ q: 'dz' })), [courses['Department of Zoology/M.A. Zoology']?.id]);
});

test('initials of a university’s first words with its other words, as in “iit mandi”, find the university', async (t) => {
  const { ask, database, add, computing } = await library(t);
  const found = async (name: string) => (await plant(database, { name })).id;
  const mandi = await found('Indian Institute of Technology Mandi');
  const jammu = await found('Indian Institute of Technology Jammu');
  const srinagar = await found('National Institute of Technology Srinagar');
  await found('Sardar Patel University Mandi');
  await found('Cluster University of Srinagar');
  await found('Indian Institute of Teacher Education');
  await found('All India Institute of Medical Sciences Mandi');
  await add('Mandi: a market town', { texts: ['A town.'] }, computing);
  for (const [q, id] of [
    ['iit mandi', mandi],
    ['IIT, Jammu', jammu],
    ['nit srinagar', srinagar],
  ] as const) {
    const answer = await ask({ q });
    assert.deepEqual([idsOf(answer), answer.dropped], [[id], []], q);
    const paper = await ask({ q: `${q} optics` });
    assert.deepEqual([...paper.understood.map(({ value }) => value), ...paper.dropped], [q], q);
  }
  assert.ok(idsOf(await ask({ q: 'iit' })).includes(mandi));
});

test('an abbreviation’s meaning, words on one page and a type in a title rank first; a corrected university name becomes a filter', async (t) => {
  const { ask, ids, zemu, add, elsewhere } = await library(t);
  const write = (title: string, texts: string[], type = 'notes') =>
    add(title, { texts, type, semester: 1 }, elsewhere);
  await write('Hostels', ['Most of those beside the operating theatre', 'A system of water pipes']);
  await write('Heat', ['Every physicist knows', 'left to itself', 'an outer wall', 'a join']);
  const joins = await write('Tables', ['A left join keeps rows']);
  const named = await write('Lecture Notes of a Physicist', [], 'papers');
  const first = async (q: string) => idsOf(await ask({ q }))[0];
  assert.equal(await first('os'), ids.systems, 'not where “os” is a part of other words');
  assert.equal(await first('left outer join'), joins, 'not where each word is on another page');
  assert.equal(await first('notes of a physicist'), named, 'the type is a word of this title');
  const corrected = await ask({ q: 'zeemu hill university optics' });
  assert.deepEqual(
    [idsOf(corrected), corrected.understood.map(({ value }) => value), corrected.corrected],
    [[ids.optics], [zemu.id], [{ from: 'zeemu', to: 'zemu' }]],
    'what is corrected is understood',
  );
});

test('if no text has all words, texts with more and rarer words come first', async (t) => {
  const { ask, add } = await library(t);
  const write = (title: string, text: string) => add(title, { texts: [text], type: 'notes' });
  const rare = await write('Sheet 0', 'The theodolite is read twice.');
  for (let at = 1; at < 9; at += 1) await write(`Sheet ${at}`, 'Ask how to measure.');
  const more = await write('Sheet 9', 'Measure with a theodolite and a clinometer.');
  assert.equal(idsOf(await ask({ q: 'measure twice' }))[0], rare);
  const { total, ...answer } = await ask({ q: 'measure clinometer twice ask theodolite' });
  assert.equal(idsOf(answer as SearchAnswer)[0], more);
  assert.equal(total, 10, 'few that lack one word end no search');
});

test('of texts with all words, the one with most of them in the typed order comes first, and its snippet shows them', async (t) => {
  const { ask, add } = await library(t);
  const write = (title: string, texts: string[]) => add(title, { texts, type: 'notes' });
  await write('Sheet 1', ['Scale the map, then k.']);
  const map = await write('Sheet 2', ['A map of k.', 'Simplify the sum with a\nK-map before you scale.']);
  await write('Sheet 3', ['The map has a scale of k.']);
  const { hits } = await ask({ q: 'k map scale' });
  const [first] = hits;
  assert.deepEqual([first?._id, first?.match?.page], [map, 2]);
  assert.match(first?.match?.snippet.text ?? '', /K-map before you scale/);
  const longer = 'A relation in third normal form. '.repeat(12);
  await write('Sheet 4', [longer, `${longer} Decompose it into BCNF. ${longer}`]);
  const meant = (await ask({ q: 'bcnf' })).hits[0]?.match;
  assert.equal(meant?.page, 2);
  assert.match(meant?.snippet.text ?? '', /into BCNF/, 'the typed word rather than those of its meaning');
});

test('a word that no entry has keeps neither a kind from being found nor names from ranking first', async (t) => {
  const { ask, computing } = await library(t);
  const fees = await ask({ q: 'zzyzx computer science fees' });
  assert.deepEqual([idsOf(fees)[0], fees.dropped], [computing?.id, ['zzyzx']]);
  const several = await ask({ q: 'computer fees and eligibility after 12th' });
  assert.deepEqual(idsOf(several), [computing?.id], 'several words for a kind leave out no topic');
});

test('the tab of a kind ranks words by their rarity among all kinds', async (t) => {
  const { ask, database, add } = await library(t);
  await database.sql`insert into books (name, seller, price, description, verified_at)
    select 'Book', 'S', 10, (array['measure', 'ask', 'read'])[1 + n % 3], now() from generate_series(1, 60) n
    union all select 'Book', 'S', 10, 'theodolite', now() from generate_series(1, 5)`;
  const rare = await add('Sheet 1', { texts: ['A theodolite.'], type: 'notes' });
  const more = await add('Sheet 2', { texts: ['Measure, ask.'], type: 'notes' });
  const q = 'measure ask read theodolite';
  const papers = async (query: Record<string, string>) =>
    (await ask({ q, ...query })).hits.filter(({ kind }) => kind === 'resources').map(({ _id }) => _id);
  assert.deepEqual(await papers({}), [more, rare]);
  assert.deepEqual(await papers({ kind: 'resources' }), [more, rare]);
});

test('the index follows renames, deletions, restores and downloads; a rebuilt index has the same entries in the same slots', async (t) => {
  const { ask, ids, database, zemu } = await library(t);
  await database.sql`update resources set deleted_at = now() where id = ${ids.optics}`;
  assert.deepEqual(idsOf(await ask({ q: 'fringes' })), []);
  await database.sql`update resources set deleted_at = null where id = ${ids.optics}`;
  await database.sql`update universities set name = 'Teesta University' where id = ${zemu.id}`;
  assert.deepEqual(idsOf(await ask({ q: 'teesta fringes' })), [ids.optics]);
  const entries = () =>
    database.sql`select id, facts, place, names::text, tokens::text from search_entries join search_tokens using (slot) order by id`;
  const before = await entries();
  await rebuild(database.db);
  assert.deepEqual(await entries(), before);

  const slots = async () => {
    const [row] = await database.sql`
      select pg_sequence_last_value(pg_get_serial_sequence('search_entries', 'slot'))::int as last,
        (select array_agg(slot order by slot) from search_entries) as all`;
    return { ...row };
  };
  const taken = await slots();
  await rebuild(database.db);
  assert.deepEqual(await slots(), taken);

  await database.sql`insert into download_days (resource_id, day, downloads)
    select ${ids.optics}, current_date - days, 4 from unnest(array[100, 200]) as days`;
  for (const deletedAt of [new Date(), null]) {
    await database.sql`update resources set deleted_at = ${deletedAt} where id = ${ids.optics}`;
    await index(database);
  }
  const [entry] = await database.sql`select downloads from search_entries where id = ${ids.optics}`;
  assert.equal(entry?.downloads, 8);
  assert.equal(idsOf(await ask({ q: 'question', sort: 'downloads' }))[0], ids.optics);
});

test('an entry that is indexed again is not counted again for the correction of short words', async (t) => {
  const { ask, add, database } = await library(t);
  const id = await add('Tests of Soils');
  const entries = async () =>
    (await database.sql`select entries from search_words where stem = 'soil'`)[0]?.entries;
  await index(database);
  for (const title of ['Tests of Soils', 'Soils', 'Trees', 'Soils']) {
    await database.sql`update resources set title = ${title} where id = ${id}`;
    await index(database);
  }
  assert.equal(await entries(), 1);
  await add('Wet Soils');
  assert.equal((await ask({ q: 'soils' })).total, 2);
  assert.equal(await entries(), 2);
});

test('a row that is queued several times among others is indexed once', async (t) => {
  const { database, ids, ask } = await library(t);
  const { sql } = database;
  const waits = () => sql`insert into search_queue (kind, id) values ('resources', ${ids.optics})`;
  await waits();
  for (const id of [ids.systems, ids.notes, ids.hindi])
    for (let times = 0; times < 5; times += 1)
      await sql`insert into search_queue (kind, id) values ('resources', ${id})`;
  await sql`update resources set title = 'Waves' where id = ${ids.optics}`;
  await waits();
  assert.deepEqual(
    (await ask({ q: 'waves' })).hits.map(({ title }) => title.text),
    ['Waves'],
  );
});

test('what is changed while a large change is indexed is found before the rest of it', async (t) => {
  const { database, add, ids, zemu, search } = await library(t);
  const { db, sql } = database;
  const waiting = async () => (await sql`select distinct id from search_queue`).length;
  for (let at = 0; at < 120; at += 1) await add(`Wave ${at}`);
  await index(database);
  const changes = {
    renamed: () => sql`update universities set name = 'Teesta University' where id = ${zemu.id}`,
    deleted: () => sql`update resources set deleted_at = now() where university_id = ${zemu.id}`,
    restored: () => sql`update resources set deleted_at = null where university_id = ${zemu.id}`,
  };
  for (const [name, change] of Object.entries(changes)) {
    await change();
    await plant(database, { name: `Quince College ${name}` }, {});
    await sql`update resources set title = ${`Lattices ${name}`} where id in (${ids.optics}, ${ids.hindi})`;
    await indexSome(db);
    assert.equal((await search({ q: `quince ${name}` })).total, 1, name);
    assert.equal((await search({ q: `lattices ${name}` })).total, name === 'deleted' ? 1 : 2, name);
    // The paper of the renamed university waits no more for the rename.
    assert.ok((await waiting()) > 100, name);
    assert.deepEqual([...(await sql`select from search_queue where id = ${ids.optics}`)], [], name);
    await index(database);
    assert.equal(await waiting(), 0);
  }
});

test('a restored paper keeps its place among the newest, and a deleted one leaves no words or entry in the index', async (t) => {
  const { ask, ids, database } = await library(t);
  const { sql } = database;
  const newest = async () => idsOf(await ask({ type: 'papers', sort: 'newest' }));
  const before = [ids.hindi, ids.systems, ids.optics];
  assert.deepEqual(await newest(), before);
  await sql`update resources set deleted_at = now() where id = ${ids.optics}`;
  assert.deepEqual(await newest(), before.slice(0, 2));
  const [hidden] = await sql`select subject, names::text from search_entries where id = ${ids.optics}`;
  assert.deepEqual({ ...hidden }, { subject: null, names: '' });
  await sql`update resources set deleted_at = null where id = ${ids.optics}`;
  assert.deepEqual(await newest(), before);
  await sql`update resources set deleted_at = now() where id = ${ids.optics}`;
  await index(database);
  await sql`delete from resources where id = ${ids.optics}`;
  await index(database);
  assert.deepEqual([...(await sql`select from search_entries where id = ${ids.optics}`)], []);
});

test('cached facts of index entries follow changes of year and downloads', async (t) => {
  const { ask, ids, cache, database } = await library(t);
  await followTags(database, cache);
  const years = async () => (await ask({ q: 'wave optics' })).facets.year.map(({ value }) => value);
  assert.deepEqual(await years(), ['2023']);
  await database.sql`update resources set exam_year = 2021 where id = ${ids.optics}`;
  await index(database);
  await until('the year is another', async () => (await years()).join() === '2021');

  const first = async () => idsOf(await ask({ q: 'question', sort: 'downloads' }))[0];
  for (const [id, downloads] of [
    [ids.optics, 2],
    [ids.systems, 3],
    [ids.optics, 4],
  ] as const) {
    await database.sql`insert into download_days (resource_id, day, downloads) values (${id}, current_date, ${downloads})
      on conflict (resource_id, day) do update set downloads = excluded.downloads`;
    await countDownloads(database.db);
    await until(`${downloads} downloads are the most`, async () => (await first()) === id);
  }
});

test('the pages of a search have each match once in one order, newest or best first', async (t) => {
  const { ask, database, owner, zemu, add } = await library(t);
  // With statistics, PostgreSQL reads rows in another order than that of their insertion.
  await owner.sql`analyze`;
  for (let at = 0; at < 330; at += 1)
    await add(at < 10 ? `Glaciers ${at}` : `Ice ${at}`, { texts: ['Of glaciers.'], year: 2000 + (at % 20) });
  await index(database);
  const rows = await database.sql<{ id: string }[]>`
    select id from resources where title ~ '^(Glaciers|Ice)' order by id desc`;
  const ordered = async (sort: string) => {
    const found: string[] = [];
    for (let page = 1; page <= 17; page += 1)
      found.push(...idsOf(await ask({ q: 'glaciers', sort, page: String(page) })));
    return found;
  };
  assert.deepEqual(
    await ordered('newest'),
    rows.map(({ id }) => id),
  );
  const ranked = await ask({ q: 'glaciers' });
  assert.ok(
    ranked.hits.slice(0, 10).every(({ title }) => title.text.startsWith('Glaciers')),
    'titles first',
  );
  assert.equal(
    idsOf(await ask({ q: 'lachen' }))[0],
    zemu.id,
    'the university there before all that is in it',
  );
  const best = await ordered('relevance');
  assert.deepEqual([best.length, new Set(best).size, ranked.total], [330, 330, 330]);
});

test('hostile queries get 200, invalid parameters 400 or 414; suggestions are universities, courses and subjects with the typed beginning', async (t) => {
  const { app, ask, database } = await library(t);
  const hostile = [
    "':*&|!<->()\\'\" OR 1=1 --",
    'a'.repeat(200),
    `e${'\u0301'.repeat(190)}`,
    '😀😀😀',
    'क्',
    '\u0000 x',
    '"broken (quote',
    '-- /* %_ */',
    'the of and',
    Array.from({ length: 60 }, (_, at) => `w${at}`)
      .join(' ')
      .slice(0, 200),
  ];
  for (const q of ['', '   ', ...hostile]) {
    await ask({ q });
    for (const url of ['/api/search/suggest', '/api/search/suggest.json'])
      assert.equal((await app.inject({ url, query: { q } })).statusCode, 200, `${url} ${q}`);
  }
  assert.equal(
    (await app.inject('/api/search?q=%ED%A0%80x&page=2')).statusCode,
    200,
    'half a surrogate pair',
  );
  for (const query of [
    `q=${'a'.repeat(10_000)}`,
    `q=${encodeURIComponent(`e${'\u0301'.repeat(500)}`)}`,
    'page=99999999999999999999',
    'page=0',
    'type=poems',
    'semester=x',
    'semester=100',
    'year=0',
    'kind=people',
    'sort=best',
  ]) {
    const { statusCode, body } = await app.inject(`/api/search?${query}`);
    assert.ok(
      statusCode === 400 || statusCode === 414,
      `${query.slice(0, 20)}: ${statusCode} ${body.slice(0, 200)}`,
    );
  }
  // postgres.js drops falsy settings: it has to be 'off', not `false`.
  const { rows } =
    await sql`select current_setting('enable_seqscan') as reads, current_setting('plan_cache_mode') as plans`.execute(
      database.bounded(),
    );
  assert.deepEqual(
    [...rows].map((row) => ({ ...(row as object) })),
    [{ reads: 'off', plans: 'force_generic_plan' }],
  );

  const labels = async (q: string) =>
    (await app.inject({ url: '/api/search/suggest', query: { q } }))
      .json<Suggestion[]>()
      .map(({ kind, label }) => `${kind} ${label.text}`);
  assert.deepEqual(await labels('op'), ['subject Operating Systems', 'subject Wave Optics']);
  assert.deepEqual(await labels('ZEMU'), ['university Zemu Hill University']);
  assert.deepEqual(await labels('comp'), ['course B.Tech. Computer Science']);
  assert.deepEqual(await labels('%'), []);
  assert.deepEqual(await labels(' '), []);
});

test('a search that waits for a lock or takes too long is cancelled with 503 and the reason', async (t) => {
  const { app, database, owner } = await library(t, { boundedWithin: 2000 });
  const url = '/api/search?q=locked';
  const locked = await database.sql.begin(async (sql) => {
    await sql`lock search_tokens in access exclusive mode`;
    return app.inject(url);
  });
  assert.equal(locked.statusCode, 503);
  assert.match(locked.json().error, /cannot reach its data right now/);
  await owner.sql.unsafe(`
    alter table search_tokens enable row level security;
    create policy slow on search_tokens using (pg_sleep(60) is not null)`);
  const slow = await app.inject(url);
  assert.equal(slow.statusCode, 503);
  assert.match(slow.json().error, /takes too long/);
  await owner.sql`alter table search_tokens disable row level security`;
  assert.equal((await app.inject(url)).statusCode, 200);
});

test('200 concurrent equal searches get one result', async (t) => {
  const { app } = await library(t);
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => app.inject('/api/search?q=optics%20fringes')),
  );
  assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [200]);
  assert.equal(new Set(answers.map(({ body }) => body)).size, 1);
});

test('a search after a change does not share the result of a search that began before it', async (t) => {
  const { ask, search, cache, database, ids, add } = await library(t);
  await followTags(database, cache);
  await ask({ q: 'slits' });
  const added = await add('Interference', { texts: ['Fringes of thin films.'] });
  const asked = await database.sql.begin(async (sql) => {
    await sql`lock blobs in access exclusive mode`;
    const before = search({ q: 'fringes' });
    // The search has its matches, and waits to read their details.
    await untilBlocked(database);
    const clock = cache.now();
    await index(database);
    await until('the change is announced', () => cache.now() > clock);
    const after = search({ q: 'fringes' });
    await untilBlocked(database, 2);
    return { before, after };
  });
  assert.deepEqual(idsOf(await asked.before), [ids.optics]);
  for (const later of [await asked.after, await ask({ q: 'fringes' })])
    assert.deepEqual(new Set(idsOf(later)), new Set([ids.optics, added]));
});

test('all tabs, orders and pages interpret a query in the same way, and pages have each match once', async (t) => {
  const { ask, add } = await library(t);
  const titled = await add('Glaciers: the notes');
  const filed = await add('Ice', { type: 'notes', texts: ['Of glaciers.'] });
  const others: Record<string, string>[] = [
    { kind: 'resources' },
    { kind: 'courses' },
    { sort: 'newest' },
    { kind: 'resources', sort: 'downloads' },
  ];
  const read = ({ understood, dropped, groups }: SearchAnswer) => ({ understood, dropped, groups });
  const first = await ask({ q: 'glaciers notes' });
  assert.deepEqual([first.understood, idsOf(first)], [[], [titled, filed]]);
  for (const other of others) {
    const answer = await ask({ q: 'glaciers notes', ...other });
    assert.deepEqual(read(answer), read(first), JSON.stringify(other));
    assert.equal(answer.total, other.kind === 'courses' ? 0 : 2, JSON.stringify(other));
  }

  for (let at = 0; at < 44; at += 1)
    await add(at < 5 ? `Glaciers ${at}` : `Ice ${at}`, { type: 'notes', texts: ['Of glaciers.'] });
  for (let at = 0; at < 5; at += 1) await add(`Glaciers: the notes ${at}`);
  const pages = [];
  for (const page of ['1', '2', '3', '4']) pages.push(await ask({ q: 'glaciers notes', page }));
  assert.deepEqual(
    pages.map(({ total, hits, understood }) => [total, hits.length, understood.length]),
    [
      [45, 20, 1],
      [45, 20, 1],
      [45, 5, 1],
      [45, 0, 1],
    ],
  );
  assert.equal(new Set(pages.flatMap(idsOf)).size, 45);
});

test('a page after the last one has no hits, even if more than the 10,000 matches of all pages exist', async (t) => {
  const { ask, database, add } = await library(t);
  for (let at = 0; at < 25; at += 1) await add(`Bulk ${at}`);
  await index(database);
  // Ten thousand newer entries, which only have to be counted.
  await database.sql`
    with one as (select e.*, t.tokens from search_entries e join search_tokens t using (slot)
      join resources r using (id) where r.title = 'Bulk 0'),
    added as (insert into search_entries (place, facts, id, subject, names)
      select place, facts, uuidv7(), subject, names from one, generate_series(1, 10000) returning slot)
    insert into search_tokens (slot, tokens) select slot, tokens from added, (select tokens from one)`;
  const pages = [];
  for (const page of ['501', '502', '9999']) pages.push(await ask({ q: 'bulk', sort: 'newest', page }));
  assert.deepEqual(
    pages.map(({ pages, total, hits }) => [pages, total, hits.length]),
    Array.from(pages, () => [500, 10_000, 0]),
  );
});

test('the words and tokens of long papers are written in several statements of limited size', async (t) => {
  const { database, owner } = await testApp(t);
  await owner.sql.unsafe(`
    create function refuse_many() returns trigger language plpgsql as $$
    begin
      if (select count(*) from written) > 2000 then raise 'too many words'; end if;
      return null;
    end $$;
    create trigger refuse_many after insert on search_words referencing new table as written
      for each statement execute function refuse_many();
    create function refuse_long() returns trigger language plpgsql as $$
    begin
      if (select sum(cardinality(tokens)) from written) > 30000 then raise 'too many tokens'; end if;
      return null;
    end $$;
    create trigger refuse_long after insert on search_tokens referencing new table as written
      for each statement execute function refuse_long()`);
  const { courses } = await plant(database, { name: 'Zemu' }, { Physics: ['BSc'] });
  const text = Array.from({ length: 8000 }, (_, at) => `${at}x`).join(' ');
  for (let paper = 1; paper <= 5; paper++)
    await addPaper(database, courses['Physics/BSc'], `Optics ${paper}`, { texts: [text] });
  await index(database);
  const [row] = await database.sql`select count(*)::int as words from search_words where word like '%x'`;
  assert.equal(row?.words, 8000);
  const [papers] =
    await database.sql`select count(*)::int as found from search_tokens where cardinality(tokens) > 8000`;
  assert.equal(papers?.found, 5);
});
