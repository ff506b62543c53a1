import assert from 'node:assert/strict';
import test from 'node:test';
import { afterSending, changesOf, merge } from './merge.ts';

const before = { name: 'Kedar Institute', location: 'Guptkashi', website: '' };

test('only what was changed is a change', () => {
  assert.deepEqual(changesOf(before, before), {});
  assert.deepEqual(changesOf(before, { ...before, website: 'https://k.test' }), {
    website: 'https://k.test',
  });
});

test('two people who change different fields both get their way', () => {
  const { values, differences } = merge(
    before,
    { ...before, name: 'Kedar University' },
    { ...before, website: 'https://k.test' },
  );
  assert.deepEqual(values, { name: 'Kedar University', location: 'Guptkashi', website: 'https://k.test' });
  assert.deepEqual(differences, [{ field: 'website', contested: false }]);
});

test('a field that both changed keeps what was typed, and is named', () => {
  const { values, differences } = merge(before, { ...before, name: 'A' }, { ...before, name: 'B' });
  assert.equal(values.name, 'A');
  assert.deepEqual(differences, [{ field: 'name', contested: true }]);
});

test('the same change made twice is no conflict', () => {
  const changed = { ...before, name: 'A' };
  assert.deepEqual(merge(before, changed, changed), { values: changed, differences: [] });
});

test('fields that are chosen together are taken over together, or not at all', () => {
  const groups = { place: ['location', 'website'] } as const;
  const stored = { ...before, location: 'Ukhimath', website: 'https://k.test' };
  assert.deepEqual(merge(before, { ...before, name: 'A' }, stored, groups), {
    values: { ...stored, name: 'A' },
    differences: [{ field: 'place', contested: false }],
  });
  const typed = { ...before, location: 'Okhimath' };
  assert.deepEqual(merge(before, typed, stored, groups), {
    values: typed,
    differences: [{ field: 'place', contested: true }],
  });
});

test('what is typed while a form is sent stays in it, beside what was stored and what begins anew', () => {
  const sent = { ...before, name: ' Kedar University ' };
  const next = { ...before, name: 'Kedar University', location: '' };
  assert.deepEqual(afterSending(sent, next)({ ...sent, website: 'https://k.test' }), {
    name: 'Kedar University',
    location: '',
    website: 'https://k.test',
  });
});
