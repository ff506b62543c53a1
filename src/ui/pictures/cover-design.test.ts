import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coverDesign } from './cover-design.ts';

test('the same title always gets the same cover', () => {
  assert.deepEqual(coverDesign('गबन', 'Literature'), coverDesign('गबन', 'Literature'));
});

test('the motif of a cover follows from its category, else from its title, else is plain', () => {
  assert.equal(coverDesign('Organic reactions', 'Chemistry').motif, 'ring');
  assert.equal(coverDesign('Physics for all', 'General knowledge').motif, 'hills');
  assert.equal(coverDesign('A History of Medieval India').motif, 'lattice');
  assert.equal(coverDesign('Linear Algebra', 'Math').motif, 'rules');
});

test('two hundred titles use all six cloths and all five formats', () => {
  const designs = Array.from({ length: 200 }, (_, at) => coverDesign(`Book ${at}`));
  assert.equal(new Set(designs.map(({ cloth }) => cloth)).size, 6);
  assert.equal(new Set(designs.map(({ cut }) => cut)).size, 5);
});

test('a long title gets the motif that leaves room for it', () => {
  assert.equal(coverDesign('Discrete Mathematics for Computer Science, fourth edition', 'CS').motif, 'hills');
});
