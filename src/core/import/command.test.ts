import assert from 'node:assert/strict';
import test from 'node:test';
import { readArguments } from './command.ts';

test('the arguments of the import command are parsed: kind, file and options', () => {
  const books = {
    kind: 'books',
    file: 'b.csv',
    dryRun: true,
    seller: 'College Library',
    isSellerChosen: true,
  };
  assert.deepEqual(readArguments(['books', '--seller', ' College Library ', 'b.csv', '--dry-run']), books);
  const plain = {
    kind: 'universities',
    file: 'u.csv',
    dryRun: false,
    seller: 'Unishelf',
    isSellerChosen: false,
  };
  assert.deepEqual(readArguments(['universities', 'u.csv']), plain);
  for (const help of ['--help', '-h']) assert.equal(readArguments(['books', help]), undefined);
});

const wrong: [string, RegExp][] = [
  ['', /Say what to import: universities, programmes, books, resources\./],
  ['blogs x.csv', /“blogs” cannot be imported/],
  ['books', /Say which file holds the books/],
  ['books a.csv b.csv', /One file at a time: “b\.csv”/],
  ['universities x.csv --seller A', /--seller is for books/],
  ['books x.csv --seller=', /--seller needs a name/],
  ['books x.csv --colour', /^Unknown option '--colour'\. See/],
];
for (const [words, expected] of wrong)
  test(`the arguments of the import command are refused with a one-line message: ${words || 'none'}`, () =>
    assert.throws(
      () => readArguments(words.split(' ').filter(Boolean)),
      ({ name, message }: Error) =>
        name === 'ImportError' && expected.test(message) && !message.includes('\n'),
    ));
