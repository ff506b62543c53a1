import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPassword } from './input.ts';

const given = newPassword();
const taken = (password: unknown) => given.parse(password);
const messages = (password: unknown) =>
  (given.safeParse(password).error?.issues ?? []).map(({ message }) => message);
const refuse = (passwords: unknown[], message: string) => {
  for (const password of passwords) assert.deepEqual(messages(password), [message], String(password));
};

test('a password of 8 to 200 characters is taken as it is, blanks and all', () => {
  for (const password of [
    'kV7-qmz2',
    ' the blue river in May ',
    'नदीनीलीहैमईमें',
    '🌊🏔️🌲🐘🎋🌾🪁☔',
    'xk2 '.repeat(50).trim(),
  ])
    assert.equal(taken(password), password);
});

test('its characters come out in one form', () => {
  assert.equal(taken('cafe\u0301 in Nainital'), 'café in Nainital');
  assert.equal(taken('ﬁlter coffee １２'), 'filter coffee 12');
});

test('a short one is refused, counted in characters', () => {
  refuse(['kV7-qmz', '  a b  ', '🌊🏔🌲🐘🎋🌾🪁', 'e\u0301tude7'], 'must have at least 8 characters');
});

test('a long one is refused, however long', () => {
  refuse(
    [`${'ab1 '.repeat(50)}x`, 'kV7-qmz2'.repeat(200), 'ﷺ'.repeat(100), 'kV7-qmz2'.repeat(1e5)],
    'may have 200 characters at most',
  );
});

test('the most common ones are refused, in any capitalisation and width', () => {
  refuse(
    [
      'password',
      'PassWord',
      'Passw0rd',
      'sunshine',
      'iloveyou',
      'qwerty123',
      'krishna1',
      'india123',
      'India@123',
      'ｐａｓｓｗｏｒｄ',
    ],
    'is one of the most common passwords: choose another',
  );
});

test('repetitions are refused', () => {
  refuse(
    ['aaaaaaaa', 'AaAaAaAa', '11111111111', '        ', 'abababab', 'xyzxyzxyz', '😀'.repeat(8)],
    'repeats the same few characters: choose another',
  );
});

test('plain runs are refused, forwards and backwards, however long', () => {
  refuse(
    [
      '12345678',
      '87654321',
      '1234567890123',
      'abcdefgh',
      'ZYXWVUTS',
      'qwertyui',
      'poiuytrewq',
      'asdfghjkl',
      'mnbvcxzlkj',
    ],
    'is a plain run of characters: choose another',
  );
});

test('what cannot be typed is bad input', () => {
  refuse(
    ['kV7-qmz2\0', 'kV7-\nqmz2', 'kV7-qmz2\ud800', '\udc00kV7-qmz2', '\0'.repeat(10)],
    'holds characters that cannot be typed: choose another',
  );
});

test('what is missing is required, and what is no text is none', () => {
  refuse(['', null, undefined], 'is required');
  refuse([12345678, ['kV7-qmz2'], { password: 'kV7-qmz2' }, true], 'must be text');
});

test('what a list of words would hold by accident is not refused', () => {
  for (const password of [
    'password kept in a drawer',
    'unishelf-demo',
    'sword\nfish'.replace('\n', ' '),
    'constructor',
    '__proto__',
  ])
    assert.equal(taken(password), password);
});
