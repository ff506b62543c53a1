import assert from 'node:assert/strict';
import test from 'node:test';
import { MAX_FILE_BYTES } from '../../../core/vocabulary.ts';
import { isSame, troubleWith } from './selection.ts';

test('a file is recognised as a PDF by its first 1,024 bytes, whatever its name', async () => {
  assert.equal(await troubleWith(new Blob(['%PDF-1.7\n...'])), null);
  assert.equal(await troubleWith(new Blob([' '.repeat(1019), '%PDF-1.4'])), null);
  assert.equal(await troubleWith(new Blob([' '.repeat(1020), '%PDF-1.4'])), 'kind');
  assert.equal(await troubleWith(new Blob(['<!doctype html><title>%PDF</title>'])), 'kind');
  assert.equal(await troubleWith(new Blob(['PK\u0003\u0004'])), 'kind');
});

test('empty, too large and unreadable files are distinguished', async () => {
  assert.equal(await troubleWith(new Blob([])), 'empty');
  const large = { size: MAX_FILE_BYTES + 1, slice: () => new Blob(['%PDF-1.7']) } as unknown as Blob;
  assert.equal(await troubleWith(large), 'large');
  assert.equal(await troubleWith({ size: MAX_FILE_BYTES, slice: large.slice } as Blob), null);
  const gone = { size: 4096, slice: () => ({ arrayBuffer: () => Promise.reject(new Error()) }) };
  assert.equal(await troubleWith(gone as unknown as Blob), 'unreadable');
});

test('two files are equal if all their bytes are equal, whatever their names', async () => {
  const long = 'x'.repeat(1_500_000);
  assert.equal(await isSame(new Blob(['%PDF a']), new Blob(['%PDF a'])), true);
  assert.equal(await isSame(new Blob(['%PDF a']), new Blob(['%PDF b'])), false);
  assert.equal(await isSame(new Blob(['%PDF a']), new Blob(['%PDF'])), false);
  assert.equal(await isSame(new Blob([long, 'a']), new Blob([long, 'a'])), true);
  assert.equal(await isSame(new Blob([long, 'a']), new Blob([long, 'b'])), false);
  assert.equal(await isSame(new Blob([long, 'a', long]), new Blob([long, 'b', long])), false);
});
