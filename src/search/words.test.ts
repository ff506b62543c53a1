import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  anySpelling,
  distance,
  latinOf,
  marksOf,
  skeletonOf,
  spelledOut,
  stemsOf,
  tokensOf,
} from './words.ts';

const words = (text: string) => tokensOf(text).map(({ word }) => word);
const stems = (text: string) => tokensOf(text).map(({ stem }) => stem);

test('text in any script is split into words with their positions', () => {
  const text = 'L’Hôpital’s rule, रसायन-शास्त्र; naïve ﬁeld x² 😀 数学';
  assert.deepEqual(words(text), [
    'lhopital',
    'rule',
    'रसायन',
    'शास्त्र',
    'रसायनशास्त्र',
    'naive',
    'field',
    'x2',
    '数学',
  ]);
  assert.deepEqual(
    tokensOf(text).map(({ from, to }) => text.slice(from, to)),
    ['L’Hôpital’s', 'rule', 'रसायन', 'शास्त्र', 'रसायन-शास्त्र', 'naïve', 'ﬁeld', 'x²', '数学'],
  );
});

test('the spellings and inflections of a word have the same stem', () => {
  for (const same of [
    ['हिन्दी', 'हिंदी', 'हिँदी'],
    ['सम्बन्ध', 'संबंध', 'संबन्ध'],
    ['पढ़ाई', 'पढाई', 'पढ़ाई'],
    ['सेमेस्टर ३', 'सेमेस्टर 3'],
    ['पुस्तक', 'पुस्तकें', 'पुस्तकों'],
    ['B.Tech', 'b.tech.', 'BTech', 'B. Tech', 'b tech'],
    ['Ph.D.', 'PhD', 'Ph. D'],
    ['एम.ए.', 'एमए'],
    ['normalisation', 'normalization', 'normalized'],
    ['organisational', 'organizing'],
    ['revise', 'revision'],
    ['hour', 'hours'],
    ['tour', 'tours', 'touring'],
    ['rise', 'rising'],
    ['colour', 'colors'],
    ['matrices', 'matrix'],
    ['syllabi', 'syllabus'],
    ['analysis', 'analyses'],
    ['operating systems', 'operation system', 'OPERATING SYSTEM’S'],
    ['modelling', 'modeling'],
  ])
    assert.equal(new Set(same.map((text) => stems(text).join(' '))).size, 1, same.join(', '));
  assert.notDeepEqual(stems('physics'), stems('physical'), 'a subject of its own');
  assert.notDeepEqual(stems('civilisation'), stems('civil'), 'its own ending');
  assert.notDeepEqual(stems('जन्म'), stems('जंम'), 'the nasal is of another class');
  assert.deepEqual(words('C, C++ and C#'), ['c', 'c++', 'and', 'c#']);
});

test('a code or a hyphenated word gives its parts and one joined token, with any separator', () => {
  for (const text of ['BTCS-402', 'BTCS 402', 'btcs402', 'btcs – 402', 'BTCS.402', 'BTCS_402'])
    assert.deepEqual(words(text), ['btcs', '402', 'btcs402'], text);
  const text = 'Paper CST 308: x';
  assert.deepEqual(
    tokensOf(text).map(({ word, from, to }) => [word, text.slice(from, to)]),
    [
      ['paper', 'Paper'],
      ['cst', 'CST'],
      ['308', '308'],
      ['cst308', 'CST 308'],
      ['x', 'x'],
    ],
  );
  assert.deepEqual(words('post-harvest algo-\n  rithm 1-a'), [
    'post',
    'harvest',
    'postharvest',
    'algo',
    'rithm',
    'algorithm',
    '1',
    'a',
  ]);
  assert.deepEqual(words('MAY 2024'), ['may', '2024']);
  assert.deepEqual(words('unit 402'), ['unit', '402']);
});

test('stems leave out stop words, and the joined form of a code', () => {
  const question = 'What is the difference between a process and processes?';
  assert.deepEqual(stemsOf(question), ['process', 'process']);
  assert.deepEqual(stemsOf('रस सिद्धांत क्या है'), ['रस', 'सिद्धांत']);
  assert.deepEqual(stemsOf('btcs-402 BTCS 402'), ['btc', '402', 'btc', '402']);
});

test('common Latin transliterations of a Hindi word have the same skeleton, and different words different ones', () => {
  for (const [word, typed] of [
    ['गणित', 'ganit ganita gaṇit GANEET ganith'],
    ['रसायन', 'rasayan rasaayan rasayana'],
    ['इतिहास', 'itihas itihaas itihaasa eetihas'],
    ['विज्ञान', 'vigyan vigyaan vijnan vignan vidnyan wigyan vijñān'],
    ['भौतिकी', 'bhautiki bhoutiki bhautikee'],
    ['अर्थशास्त्र', 'arthashastra arthshastra arthashaastra'],
    ['भारतीय', 'bharatiya bhartiya bhaartiya'],
    ['राजनीति', 'rajniti rajneeti rajaniti'],
    ['संस्कृत', 'sanskrit samskrit'],
    ['साहित्य', 'sahitya saahitya'],
    ['सिद्धांत', 'siddhant sidhant siddhaanta'],
    ['शिक्षा', 'shiksha siksha shikshaa'],
    ['कला', 'kala kalaa'],
    ['अंग्रेज़ी', 'angrezi angreji'],
    ['प्रेमचंद', 'premchand premachand'],
    ['विद्यालय', 'vidyalay vidyalaya'],
  ] as const)
    for (const one of typed.split(' ')) assert.equal(skeletonOf(one), latinOf(word), `${word} ${one}`);
  const different = ['गणित', 'रसायन', 'इतिहास', 'विज्ञान', 'भूगोल', 'कला', 'काव्य', 'कविता', 'जीव', 'जीवन'].map(
    latinOf,
  );
  assert.equal(new Set(different).size, different.length);
  assert.equal(latinOf('history'), undefined);
});

test('a word in Devanagari matches its other spellings, and hundreds of signs on a letter do not slow the match down', () => {
  for (const text of ['हिंदी', 'हिन्दी', 'हि\u0901दी']) assert.match(text, anySpelling('हिंदी'));
  for (const word of ['कलम', 'क\u093cलम'])
    for (const text of ['कलम', 'क\u093cलम']) assert.match(text, anySpelling(word));
  const nuktas = '\u093c'.repeat(500);
  assert.doesNotMatch(`क${nuktas}${'a'.repeat(600)}`, anySpelling(`क${nuktas}ल`));
});

test('English abbreviations spelt out in Hindi are recognised', () => {
  assert.deepEqual(['बीसीए', 'एमबीए', 'एमए', 'पीएचडी', 'आईटी', 'यूपीएससी'].map(spelledOut), [
    'bca',
    'mba',
    'ma',
    'phd',
    'it',
    'upsc',
  ]);
  assert.deepEqual(['बी', 'बीटेक', 'गणित', '', 'bca'].map(spelledOut), Array(5).fill(undefined));
});

test('marks are the positions of words in the text, merged if they overlap', () => {
  const text = 'Operating Systems (BCA-402): the operating system’s calls';
  const marks = marksOf(text, new Set(['oper', 'bca402', '402', 'system']));
  assert.deepEqual(
    marks.map(([from, to]) => text.slice(from, to)),
    ['Operating', 'Systems', 'BCA-402', 'operating', 'system’s'],
  );
});

test('the edit distance counts added, missing, replaced and swapped letters up to a bound', () => {
  assert.equal(distance('physics', 'physics'), 0);
  assert.equal(distance('phsyics', 'physics'), 1);
  assert.equal(distance('databse', 'database'), 1);
  assert.equal(distance('kitten', 'sitting'), 3);
  assert.equal(distance('ca', 'abc'), 3);
  assert.equal(distance('abcdef', 'uvwxyz', 2), 3);
  assert.equal(distance('', 'abcdef'), 4);
});

test('hostile text yields only short tokens of letters, marks and digits', () => {
  const hostile = [
    `a${'\u0301'.repeat(500)}`,
    `क${'\u093c\u094d'.repeat(500)}`,
    'x'.repeat(1_000_000),
    'é'.repeat(1_000_000),
    'a.'.repeat(500_000),
    'a-1 '.repeat(250_000),
    '𝒜'.repeat(300_000),
    '\ud800a\udc00\0b\u0007',
    `it's o'clock \\ / " ' \u2028`,
    '\u094d\u0940ी',
    '\ufdfa ½ constructor __proto__ hasOwnProperty',
    `':*&|!<->`,
  ];
  for (const text of hostile)
    for (const { stem, word, from, to } of tokensOf(text)) {
      for (const one of [stem, word])
        assert.ok(/^[\p{L}\p{M}\p{N}+#]+$/u.test(one) && one.length <= 40, JSON.stringify(one.slice(0, 50)));
      assert.ok(from < to && to <= text.length && /^\p{L}|^\p{N}/u.test(text.slice(from, to)));
    }
  assert.deepEqual(hostile.slice(-2).map(stemsOf), [
    ['صلىاللهعليهوسلم', '12', 'constructor', 'proto', 'hasownproperti'],
    [],
  ]);
});
