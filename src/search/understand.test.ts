import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Catalogue, prepare } from './lexicon.ts';
import { understand } from './understand.ts';
import { type Facet, facets } from './vocabulary.ts';

const university = (id: string, name: string, shortName: string | null, location: string) => ({
  id,
  name,
  shortName,
  location,
});
const course = (id: string, universityId: string, departmentId: string, name: string, level = 'UG') => ({
  id,
  universityId,
  departmentId,
  name,
  level,
});
const catalogue: Catalogue = {
  universities: [
    university('dhu', 'Dhauladhar University', 'DhU', 'Dharamshala, Himachal Pradesh'),
    university('kvtu', 'Kedar Valley Technical University', null, 'Pauri, Uttarakhand'),
    university('ppis', 'Pir Panjal Institute of Sciences', 'PPIS', 'Poonch, Jammu & Kashmir'),
    university('du', 'University of Delhi', null, 'Delhi'),
    university('dtu', 'Delhi Technological University', null, 'Delhi'),
    university('era', 'Graphic Era (Deemed to be University)', null, 'Dehradun, Uttarakhand'),
    university('hill', 'Graphic Era Hill University', null, 'Bhimtal, Uttarakhand'),
  ],
  departments: [
    { id: 'physics', universityId: 'dhu', name: 'Physics' },
    { id: 'cse', universityId: 'kvtu', name: 'Computer Science & Engineering' },
  ],
  courses: [
    course('bca', 'dhu', 'physics', 'BCA'),
    course('bsc', 'dhu', 'physics', 'B.Sc. Physics'),
    course('btech', 'kvtu', 'cse', 'B.Tech Computer Science'),
    course('mtech', 'kvtu', 'cse', 'M.Tech Artificial Intelligence', 'PG'),
    course('bca2', 'kvtu', 'cse', 'BCA'),
  ],
  synonyms: [
    { words: 'os', meaning: 'operating system' },
    { words: 'dbms', meaning: 'database management system' },
    { words: 'cse', meaning: 'computer science' },
    { words: 'it', meaning: 'information technology' },
    { words: 'phy', meaning: 'physics' },
    { words: 'bachelor of science', meaning: 'b.sc' },
    { words: 'mth', meaning: 'mathematics' },
    { words: 'भौतिकी', meaning: 'physics' },
    { words: 'गणित', meaning: 'mathematics' },
    { words: 'रसायन विज्ञान', meaning: 'chemistry' },
  ],
};
const lexicon = await prepare(catalogue);
const of = (q: string, plain: Facet[] = []) => understand(lexicon, q, new Set(plain));
const typed = (q: string, plain: Facet[] = []) => of(q, plain).terms.map((term) => term.typed);
const stems = (q: string) => of(q).terms.map((term) => term.stems.map((one) => one.join(' ')));

test('semesters, types, years, languages, universities and courses are recognised in the ways students type them', () => {
  for (const [q, filters, rest = []] of [
    ['3rd sem', { semester: '3' }],
    ['sem 3', { semester: '3' }],
    ['sem 13', { semester: '13' }],
    ['3 sem', { semester: '3' }],
    ['sem-3', { semester: '3' }],
    ['sem3', { semester: '3' }],
    ['semester III', { semester: '3' }],
    ['third semester', { semester: '3' }],
    ['3rd semister', { semester: '3' }],
    ['तृतीय सेमेस्टर', { semester: '3' }],
    ['pehla semester', { semester: '1' }],
    ['teesre sem optics', { semester: '3' }, ['optics']],
    ['सेमेस्टर ३', { semester: '3' }],
    ['maths 2 sem 4', { semester: '4' }, ['maths', '2']],
    ['bca 3 sem 1st internal', { semester: '3' }, ['bca', '1st', 'internal']],
    ['bca 2 sem 3rd', { semester: '3' }, ['bca', '2']],
    ['mid sem 2022', { year: '2022' }, ['mid sem']],
    ['semester 99', {}, ['semester', '99']],
    ['pyq', { type: 'papers' }],
    ['previous year question papers', { type: 'papers' }],
    ["last year's paper", { type: 'papers' }],
    ['old papers', { type: 'papers' }],
    ['old exam papers', { type: 'papers' }],
    ['past year paper', { type: 'papers' }],
    ['purane question paper', { type: 'papers' }],
    ['purana paper', { type: 'papers' }],
    ['quetion paper', { type: 'papers' }],
    ['प्रश्न पत्र', { type: 'papers' }],
    ['नोट्स', { type: 'notes' }],
    ['sylabus', { type: 'syllabus' }],
    ['syllabi', { type: 'syllabus' }],
    ['पाठ्यक्रम', { type: 'syllabus' }],
    ['dec 2023 optics', { year: '2023' }, ['dec', 'optics']],
    ['optics 1850', {}, ['optics', '1850']],
    ['optics 2022-23', {}, ['optics', '2022-23']],
    ['MAT-2021 optics', {}, ['MAT-2021', 'optics']],
    ['cse2005', {}, ['cse2005']],
    ['cse2005 paper 2022', { type: 'papers', year: '2022' }, ['cse2005']],
    ['dec-2023 optics', { year: '2023' }, ['dec', 'optics']],
    ['dec 23 optics', { year: '2023' }, ['dec', 'optics']],
    ['dec-23 optics', { year: '2023' }, ['dec', 'optics']],
    ['optics dec23', { year: '2023' }, ['optics', 'dec']],
    ['optics 23', {}, ['optics', '23']],
    ['dec 47 optics', {}, ['dec', '47', 'optics']],
    ['jan 26 republic day', {}, ['jan', '26', 'republic', 'day']],
    ['dec 23 2024 optics', { year: '2024' }, ['dec', '23', 'optics']],
    ['optics pyq2022', { type: 'papers', year: '2022' }, ['optics']],
    ['optics paper 23', { type: 'papers', year: '2023' }, ['optics']],
    ['optics paper 12', { type: 'papers' }, ['optics', '12']],
    ['optics papers of the last 5 years', { type: 'papers' }, ['optics']],
    ['all years optics papers', { type: 'papers' }, ['years', 'optics']],
    ['optics all years papers', { type: 'papers' }, ['optics']],
    ['pichle 5 saal ke paper optics', { type: 'papers' }, ['optics']],
    ['syllabus 2024', { type: 'syllabus' }, ['2024']],
    ['optics 2022 2024', { year: '2022' }, ['optics', '2024']],
    ['poetry in hindi', { language: 'hi' }, ['poetry']],
    ['hindi medium poetry', { language: 'hi' }, ['poetry']],
    ['कविता हिंदी में', { language: 'hi' }, ['कविता']],
    ['hindi poetry', {}, ['hindi', 'poetry']],
    ['kvtu optics', { university: 'kvtu' }, ['optics']],
    ['DHU optics', { university: 'dhu' }, ['optics']],
    ['pir panjal institute optics', { university: 'ppis' }, ['optics']],
    ['optics kedar university', { university: 'kvtu' }, ['optics']],
    ['optics university of kedar', { university: 'kvtu' }, ['optics']],
    ['optics kedar', {}, ['optics', 'kedar']],
    ['delhi university optics', { university: 'du' }, ['optics']],
    ['graphic era optics', { university: 'era' }, ['optics']],
    ['graphic era hill university optics', { university: 'hill' }, ['optics']],
    ['graphic era universal human values', { university: 'era' }, ['universal', 'human', 'values']],
    ['universal physics', {}, ['universal', 'physics']],
    ['dhauladhar university', {}, ['dhauladhar']],
    ['dhauladhar university website', {}, ['dhauladhar']],
    ['bca optics', {}, ['bca', 'optics']],
    ['bca optics kvtu', { course: 'bca2', university: 'kvtu' }, ['optics']],
    ['btech cs kvtu notes', { course: 'btech', university: 'kvtu', type: 'notes' }],
    ['bca kvtu', { university: 'kvtu' }, ['bca']],
    [
      'mth 3 sem 2022 paper graphic era',
      { semester: '3', year: '2022', type: 'papers', university: 'era' },
      ['mth'],
    ],
  ] as [string, Partial<Record<Facet, string>>, string[]?][]) {
    assert.deepEqual(of(q).filters, filters, q);
    assert.deepEqual(typed(q), rest, q);
  }
});

test('part of a university’s name that also names a subject is no university filter', () => {
  const isSubject = (stems: string) => 'remot kedar vallei'.includes(stems);
  const filtersOf = (q: string) => understand(lexicon, q, new Set(), isSubject).filters;
  assert.deepEqual(filtersOf('kedar valley optics'), {});
  assert.deepEqual(filtersOf('kedar valley paper pir panjal'), { type: 'papers', university: 'ppis' });
  for (const q of ['kedar valley technical university optics', 'kvtu kedar valley'])
    assert.deepEqual(filtersOf(q), { university: 'kvtu' }, q);
});

test('each recognised filter has the words typed for it, and a filter marked as plain stays words', () => {
  const q = 'OS Third Semester, Pir Panjal Institute of Sciences';
  assert.deepEqual(of(q).understood, [
    { key: 'semester', value: '3', label: '3', words: 'Third Semester' },
    {
      key: 'university',
      value: 'ppis',
      label: 'Pir Panjal Institute of Sciences',
      words: 'Pir Panjal Institute of Sciences',
    },
  ]);
  assert.deepEqual(of(q, ['semester', 'university']).filters, {});
  assert.deepEqual(typed(q, ['semester', 'university']), [
    'OS',
    'Third',
    'Semester',
    'Pir',
    'Panjal',
    'Sciences',
  ]);
  for (const facet of facets)
    assert.ok(!(facet in of('bca 3 sem notes 2022 in hindi kvtu paper', [facet]).filters), facet);
});

test('a term includes its synonyms, abbreviations, transliterations and other spellings', () => {
  assert.deepEqual(stems('os'), [['os', 'oper system']]);
  assert.deepEqual(stems('operating systems'), [['oper system', 'os']]);
  assert.deepEqual(stems('Bachelor of Science'), [['bachelor scienc', 'bsc']]);
  assert.deepEqual(stems('bsc'), [['bsc']]);
  assert.deepEqual(stems('operatingsystem'), [['operatingsystem', 'oper system']]);
  assert.deepEqual(stems('data base'), [['data base', 'databas']]);
  assert.deepEqual(stems('गणित'), [['गणित', 'mathemat']]);
  assert.deepEqual(stems('ganit'), [['ganit', 'गणित', 'mathemat']]);
  for (const chemistry of ['rasayan vigyan', 'rasayan vigyaan', 'रसायन विज्ञान'])
    assert.ok(stems(chemistry)[0]?.includes('chemistri'), chemistry);
  for (const physics of ['bhautiki', 'bhautik'])
    assert.deepEqual(stems(physics), [[physics, 'भौतिक', 'physics']], physics);
  assert.deepEqual(stems('सीएसई'), [['सीएस', 'comput scienc', 'cse']]);
  for (const code of ['phy 301', 'PHY-301', 'phy301'])
    assert.deepEqual(stems(code), [['phy 301', 'phy301']], code);
  assert.deepEqual(
    stems('optics2022'),
    [['optic 2022', 'optics2022']],
    'papers have the year in their names',
  );
  assert.deepEqual(stems('calculus ii'), [['calculu'], ['ii', '2']]);
  assert.deepEqual(stems('calculus i'), [['calculu'], ['i', '1']]);
  assert.deepEqual(stems('may 2024'), [['mai', 'मई']]);
  for (const either of ['may/june 2024', 'may-june 2024', 'May June'])
    assert.deepEqual(stems(either), [['mai june', 'mai', 'मई', 'june', 'jun', 'जून']], either);
  assert.deepEqual(stems('2022-23'), [['2022 23', '2022', '2023']]);
  assert.deepEqual(stems('2nd year'), [['2nd year', 'semest 3', 'semest 4']]);
  assert.deepEqual(stems('प्रथम वर्ष')[0]?.slice(1), ['semest 1', 'semest 2']);
  assert.deepEqual(stems('12th year')[1], ['year'], 'no course has so many');
  assert.deepEqual(stems('five year plan'), [['five'], ['year'], ['plan']]);
  assert.deepEqual(stems('two courses'), [['two'], ['cours']]);
  assert.ok(stems('end sem')[0]?.includes('end semest'));
});

test('question words are left out, unless the query has no others', () => {
  assert.deepEqual(typed('What is an information system?'), ['information', 'system']);
  assert.deepEqual(typed('रस क्या है'), ['रस']);
  assert.deepEqual(typed('which is the best book for optics'), ['book', 'optics']);
  assert.deepEqual(typed('optics kaise padhna hai'), ['optics']);
  assert.deepEqual(typed('optics ke notes banana'), ['optics']);
  assert.deepEqual(typed('banana cultivation'), ['banana', 'cultivation'], 'where nothing is asked');
  assert.deepEqual(typed('optics se kya seekhe'), ['optics', 'seekhe']);
  assert.deepEqual(typed('se ka optics kya hai'), ['se', 'optics'], 'software engineering');
  assert.deepEqual(typed('optics kya hota h'), ['optics']);
  assert.deepEqual(typed('optics ki kaunsi book lu'), ['optics', 'book']);
  assert.deepEqual(typed('lu optics'), ['lu', 'optics'], 'Lucknow University');
  assert.deepEqual(typed('bhai optics wala chapter smjh nahi aa rha'), ['optics']);
  assert.deepEqual(typed('ऑप्टिक्स समझ नहीं आ रहा'), ['ऑप्टिक्स']);
  assert.deepEqual(typed('what is it'), ['what', 'is', 'it']);
  assert.deepEqual(stems('IT'), [['it', 'inform technolog']], 'a subject, where nothing is asked');
});

test('words such as “important questions” only rank results, unless the query has no others', () => {
  for (const q of [
    'optics important questions',
    'solved optics numericals',
    'optics long question answers',
    'optics ka derivation notes',
  ])
    assert.deepEqual(typed(q), ['optics'], q);
  assert.deepEqual(typed('numerical optics'), ['numerical', 'optics'], 'a topic');
  assert.deepEqual(of('optics long question answers').hints, ['long', 'question', 'answer']);
  assert.deepEqual(typed('long jump'), ['long', 'jump']);
  assert.deepEqual(typed('important questions'), ['important', 'questions']);
  assert.deepEqual(of('optics question paper').hints, [], 'a word of a filter is no other word');
});

test('a term is marked as a place by name or initials, and words such as “college” beside it are left out', () => {
  const isPlace = (q: string) => of(q).terms.map((term) => term.isPlace);
  assert.deepEqual(isPlace('physics optics'), [true, false]);
  for (const name of ['uttarakhand', 'cse', 'ai', 'pg']) assert.deepEqual(isPlace(name), [true], name);
  assert.deepEqual(typed('uttarakhand college'), ['uttarakhand']);
  assert.deepEqual(typed('college in pauri town'), ['pauri']);
  assert.deepEqual(typed('Department of Physics'), ['Physics']);
});

test('a word for books or courses selects that kind', () => {
  const kinds = (q: string) => of(q).terms.map(({ kind }) => kind);
  assert.deepEqual(kinds('which book is best for optics'), ['books', undefined]);
  assert.deepEqual(kinds('optics textbooks'), [undefined, 'books']);
  assert.deepEqual(kinds('kaunse courses uttarakhand me'), ['courses', undefined]);
  for (const q of ['admission of a partner', 'admission of partner'])
    assert.deepEqual(kinds(q), [undefined, undefined], q);
  assert.deepEqual(kinds('admission of bca'), ['courses', undefined]);
  for (const q of [
    'fees of bca',
    'admission to bca',
    'eligibility for bca',
    'degree in bca',
    'masters in bca',
  ])
    assert.deepEqual(kinds(q), ['courses', undefined], q);
  assert.deepEqual(kinds('bca after 12th'), [undefined, 'courses']);
});

test('words for used books are searched only in questions for advice, because all books here are used', () => {
  for (const q of [
    'used physics book',
    'second hand physics book',
    'purani physics book',
    'physics book old',
  ])
    assert.deepEqual(typed(q), ['physics', 'book'], q);
  assert.deepEqual(typed('old optics'), ['old', 'optics']);
  for (const q of ['optics second hand', '2nd hand optics'])
    assert.deepEqual(of(q).terms.at(-1)?.kind, 'books', q);
  assert.deepEqual(typed('second hand'), ['second', 'hand']);
  assert.deepEqual(typed('how do i sell a used book'), ['sell', 'book', 'used']);
  assert.ok(stems('how do i sell a used book').at(-1)?.includes('second hand'), 'in other words');
  for (const [q, isAdvice] of [
    ['how do i sell a book', true],
    ['optics kaise padhe', true],
    ['what should i do with a book', true],
    ['optics me fail ho gaye to kya kare', true],
    ['which book should i read', false],
    ['optics book', false],
    ['how to get optics notes', false],
  ] as const)
    assert.equal(of(q).isAdvice, isAdvice, q);
});

test('a query has at most twelve terms, and hostile text yields only valid ones', () => {
  assert.equal(of('ab cd ef gh '.repeat(20)).terms.length, 12);
  for (const q of [
    '',
    '   ',
    `':*&|!<->`,
    '\0',
    '\ud800\udc00\ud800',
    '😀😀',
    'क्',
    `a${'\u0301'.repeat(500)}`,
    '"'.repeat(10_000),
  ])
    for (const { typed, stems } of of(q).terms) {
      assert.ok(typed.length > 0 && q.includes(typed));
      assert.ok(stems.flat().every((stem) => /^[\p{L}\p{M}\p{N}+#]{1,40}$/u.test(stem)));
    }
  for (const key of ['constructor', '__proto__', 'toString']) assert.equal(of(key).terms.length, 1, key);
});

test('while a catalogue of thousands of courses is prepared, other work gets its turns', async () => {
  const many = Array.from({ length: 3000 }, (_, at) =>
    course(`c${at}`, 'dhu', 'physics', `B.Sc. Topic ${at}`),
  );
  let turns = 0;
  const count = () => {
    turns += 1;
    immediate = setImmediate(count);
  };
  let immediate = setImmediate(count);
  const large = await prepare({ ...catalogue, courses: many });
  clearImmediate(immediate);
  assert.equal(large.courses.get('bsc topic 7')?.length, 1);
  assert.ok(turns >= 6, `${turns} turns`);
});
