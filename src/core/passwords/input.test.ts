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

test('a password of 8 to 200 characters is accepted unchanged, with its spaces', () => {
  for (const password of [
    'kV7-qmz2',
    ' the blue river in May ',
    'नदीनीलीहैमईमें',
    '🌊🏔️🌲🐘🎋🌾🪁☔',
    'xk2 '.repeat(50).trim(),
  ])
    assert.equal(taken(password), password);
});

test('the characters of a password are normalised to one form', () => {
  assert.equal(taken('cafe\u0301 in Nainital'), 'café in Nainital');
  assert.equal(taken('ﬁlter coffee １２'), 'filter coffee 12');
});

test('a password of fewer than 8 characters is refused; an emoji counts as one character', () => {
  refuse(['kV7-qmz', '  a b  ', '🌊🏔🌲🐘🎋🌾🪁', 'e\u0301tude7'], 'must have at least 8 characters');
});

test('a password of more than 200 characters is refused', () => {
  refuse(
    [`${'ab1 '.repeat(50)}x`, 'kV7-qmz2'.repeat(200), 'ﷺ'.repeat(100), 'kV7-qmz2'.repeat(1e5)],
    'may have 200 characters at most',
  );
});

test('the most common passwords are refused, in any capitalisation and character width', () => {
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

test('a password that repeats a few characters is refused', () => {
  refuse(
    ['aaaaaaaa', 'AaAaAaAa', '11111111111', '        ', 'abababab', 'xyzxyzxyz', '😀'.repeat(8)],
    'repeats the same few characters: choose another',
  );
});

test('a password that is a run of digits, letters or keys is refused, forwards and backwards', () => {
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

test('a password with characters that cannot be typed is refused', () => {
  refuse(
    ['kV7-qmz2\0', 'kV7-\nqmz2', 'kV7-qmz2\ud800', '\udc00kV7-qmz2', '\0'.repeat(10)],
    'holds characters that cannot be typed: choose another',
  );
});

test('a missing password is required, and a value that is not text is refused', () => {
  refuse(['', null, undefined], 'is required');
  refuse([12345678, ['kV7-qmz2'], { password: 'kV7-qmz2' }, true], 'must be text');
});

test('a password that only contains a common word, or is a name of JavaScript, is accepted', () => {
  for (const password of [
    'password kept in a drawer',
    'unishelf-demo',
    'sword\nfish'.replace('\n', ' '),
    'constructor',
    '__proto__',
  ])
    assert.equal(taken(password), password);
});
