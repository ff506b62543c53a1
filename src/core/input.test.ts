import assert from 'node:assert/strict';
import test from 'node:test';
import { z } from 'zod';
import {
  choice,
  line,
  listOf,
  markdown,
  optionalChoice,
  optionalLine,
  optionalParagraphs,
  optionalPictureAddress,
  optionalWebAddress,
  optionalWholeNumber,
  rupees,
  wholeNumber,
} from './input.ts';

const messagesOf = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [...path, message].join(': ')) ?? [];

test('a line is normalised: NFC, single spaces, no control characters, no lone surrogates; an empty line becomes null', () => {
  assert.equal(line(20).parse('  Cafe\u0301\u00a0 \n\u0000\u0007de\t Paris \ud800'), 'Café de Paris \ufffd');
  for (const nothing of [undefined, null, '', ' \u0000 ']) assert.equal(optionalLine(5).parse(nothing), null);
});

test('paragraphs keep their line breaks, with at most one blank line in a row', () => {
  const text = optionalParagraphs(50).parse(' One \r\n two\r\n\r\n\r\n\r\nThree\u0007 ');
  assert.equal(text, 'One\ntwo\n\nThree');
});

test('stacked combining marks are cut to four and direction overrides removed; real names stay; invisible text is empty', () => {
  const tower = '\u0335'.repeat(50);
  assert.equal(line(20).parse(`Z${tower}a \u202etxet\u2066`), `Z${tower.slice(0, 4)}a txet`);
  assert.equal(optionalParagraphs(20).parse(`Z${tower}\n\u202bb`), `Z${tower.slice(0, 4)}\nb`);
  // Letters with several marks, joined emoji, and direction marks.
  for (const name of ['श्रीमती शर्मा', 'བསྒྲུབས', 'שָׁלוֹם', 'Nguyễn', '👩🏽‍🎓', 'ab\u200e', '7️⃣'])
    assert.equal(line(40).parse(name), name.normalize('NFC'));
  for (const nothing of ['\u200b', '\u00ad \u2060', '\u0301', '\u3164', '\u202e'])
    assert.equal(optionalLine(20).parse(nothing), null, JSON.stringify(nothing));
});

test('soft hyphens and zero-width spaces of copied text are removed; the joiners of Indian scripts stay', () => {
  for (const copied of ['Engi\u00adneering', 'Engineering\u200b', '\ufeffEngineer\u2060ing'])
    assert.equal(line(40).parse(copied), 'Engineering');
  assert.equal(markdown(40).parse('e\u200b\u0301'), 'é');
  // Joiners are part of Indian scripts.
  for (const name of ['क्\u200dष', 'क्\u200cष']) assert.equal(line(40).parse(name), name);
});

test('Markdown keeps the spaces within its lines; empty Markdown and Markdown that is too long are refused', () => {
  const text = markdown(40);
  assert.equal(text.parse('\n \r\n    code\u0007\tx  \r\n\n\n\n\nend \u2028\n '), '    code\tx  \n\n\nend');
  for (const nothing of [undefined, '', ' \n\t\n', '\u200b\n'])
    assert.deepEqual(messagesOf(text, nothing), ['is required']);
  assert.deepEqual(messagesOf(text, 'x'.repeat(41)), ['may have 40 characters at most']);
});

test('a required line that is missing, too long or not text is refused, each with its own message', () => {
  for (const nothing of [undefined, null, '', '  '])
    assert.deepEqual(messagesOf(line(5), nothing), ['is required']);
  assert.deepEqual(messagesOf(line(5), '123456'), ['may have 5 characters at most']);
  assert.deepEqual(messagesOf(line(5), 7), ['must be text']);
  assert.deepEqual(messagesOf(line(5), Array(2000).fill('x')), ['must be text']);
});

test('a list of the wrong type or length is refused with a single message', () => {
  const two = listOf(line(5), { min: 2, max: 2 }, () => 'two names');
  for (const wrong of [undefined, null, '', 'three', 7, { length: 3 }, [], ['a'], ['a', 'b', 'c']])
    assert.deepEqual(messagesOf(two, wrong), ['two names']);
  assert.deepEqual(two.parse(['a ', 'b']), ['a', 'b']);
});

test('a web address must be a complete http or https URL without credentials', () => {
  const address = optionalWebAddress();
  for (const good of ['https://ktu.edu.in', 'http://a.in:8080/x?y=z#1'])
    assert.equal(address.parse(good), good);
  assert.equal(address.parse(' '), null);
  const bad = [
    'javascript:alert(1)',
    'https:forms.example/f/x',
    'https:/forms.example',
    'ftp://a.in',
    'www.a.in',
    'https://',
    'https://a b.in',
    'https://me:pw@a.in',
  ];
  for (const given of bad) assert.match(messagesOf(address, given)[0] ?? '', /begins with https/, given);
});

test('a choice is matched without regard to case, dots and spaces; another value is refused with the list of choices', () => {
  const level = optionalChoice(['UG', 'PG', 'PhD']);
  assert.deepEqual(
    ['ug', ' Ph. D. ', '', null].map((given) => level.parse(given)),
    ['UG', 'PhD', null, null],
  );
  assert.deepEqual(messagesOf(level, 'Diploma'), ['must be one of UG, PG, PhD']);
  assert.deepEqual(messagesOf(choice(['a', 'b']), ''), ['is required']);
});

test('a whole number is accepted as a number or as digits of any script, and refused outside its limits', () => {
  assert.deepEqual(
    [3, '03', '१२', ''].map((given) => optionalWholeNumber(0, 40).parse(given)),
    [3, 3, 12, null],
  );
  for (const bad of [0, 41, '1.5', 'three', -1, '1e1', Number.NaN, {}])
    assert.deepEqual(messagesOf(wholeNumber(1, 40), bad), ['must be a whole number from 1 to 40']);
  assert.deepEqual(messagesOf(wholeNumber(1, 40), ''), ['is required']);
});

test('an amount in rupees is a number from 0 to its limit with at most two decimals', () => {
  assert.deepEqual(
    [0, '0', '249.5', 249.55, '१२०.५०'].map((given) => rupees(999).parse(given)),
    [0, 0, 249.5, 249.55, 120.5],
  );
  for (const bad of ['NaN', '-1', -1, '1,50', '1.234', '₹5', 1000, 'Infinity', [], '1e2'])
    assert.match(messagesOf(rupees(999), bad)[0] ?? '', /amount in rupees from 0 to 999/, String(bad));
  assert.match(messagesOf(rupees(1_000_000), 'x')[0] ?? '', /from 0 to 10,00,000, such/);
  assert.deepEqual(messagesOf(rupees(999), ''), ['is required']);
});

test('all invalid fields are reported at once', () => {
  const schema = z.object({ name: line(5), price: rupees(9), website: optionalWebAddress() });
  assert.deepEqual(
    messagesOf(schema, { price: 'x', website: 'y' }).map((text) => text.split(':')[0]),
    ['name', 'price', 'website'],
  );
});

test('an http address of a picture is changed to https', () => {
  const address = optionalPictureAddress();
  assert.equal(address.parse('http://a.in/logo.png?x=http://b.in'), 'https://a.in/logo.png?x=http://b.in');
  assert.equal(address.parse('https://a.in/logo.png'), 'https://a.in/logo.png');
  assert.equal(address.parse(''), null);
});
