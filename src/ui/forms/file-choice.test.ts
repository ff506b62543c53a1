import assert from 'node:assert/strict';
import test from 'node:test';
import { troubleWith } from './file-choice.ts';

const words = {
  other: () => 'kind',
  empty: () => 'empty',
  large: ({ size, most }: { size: string; most: string }) => `${size} of ${most}`,
};

test('pictures of any type and files of unknown type are sent to the server, which decides about them', () => {
  assert.equal(troubleWith({ type: 'image/jpeg', size: 1000 }, words), null);
  assert.equal(troubleWith({ type: 'image/heic', size: 10 * 1024 * 1024 }, words), null);
  assert.equal(troubleWith({ type: '', size: 1000 }, words), null);
});

test('a file that is not a picture or is too large is refused before it is sent', () => {
  assert.equal(troubleWith({ type: 'application/pdf', size: 1000 }, words), 'kind');
  const large = { type: 'image/jpeg', size: 11_000_000 };
  assert.equal(troubleWith(large, words), '11 MB of 10 MB');
});

test('a field for PDFs refuses pictures and has its own size limit', () => {
  const rules = { ...words, kind: 'pdf', most: 20_000_000 } as const;
  assert.equal(troubleWith({ type: 'application/pdf', size: 15_000_000 }, rules), null);
  assert.equal(troubleWith({ type: 'image/png', size: 1000 }, rules), 'kind');
  assert.equal(troubleWith({ type: 'application/pdf', size: 25_000_000 }, rules), '25 MB of 20 MB');
});

test('an empty file is refused if the form has a message for it', () => {
  assert.equal(troubleWith({ type: 'image/png', size: 0 }, words), 'empty');
  assert.equal(troubleWith({ type: 'image/png', size: 0 }, { other: words.other, large: words.large }), null);
});
