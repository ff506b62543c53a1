import assert from 'node:assert/strict';
import test from 'node:test';
import { afterSending, changesOf, isSame, merge } from './merge.ts';
import { conflictNotes } from './use-edit.ts';

const before = { name: 'Kedar Institute', location: 'Guptkashi', website: '' };

test('only what was changed is a change', () => {
  assert.deepEqual(changesOf(before, before), {});
  assert.deepEqual(changesOf(before, { ...before, website: 'https://k.test' }), {
    website: 'https://k.test',
  });
});

test('two people who change different fields both get their way', () => {
  const stored = { ...before, website: 'https://k.test' };
  assert.deepEqual(merge(before, { ...before, name: 'Kedar University' }, stored), {
    values: { name: 'Kedar University', location: 'Guptkashi', website: 'https://k.test' },
    contested: [],
  });
});

test('a field that both changed keeps what was typed, and is named', () => {
  const typed = { ...before, name: 'A' };
  assert.deepEqual(merge(before, typed, { ...before, name: 'B' }), { values: typed, contested: ['name'] });
});

test('the same change made twice is no conflict', () => {
  const changed = { ...before, name: 'A' };
  assert.deepEqual(merge(before, changed, changed), { values: changed, contested: [] });
});

test('fields that are chosen together are taken over together, or not at all', () => {
  const groupOf = (name: string) => (name === 'name' ? name : 'place');
  const stored = { ...before, location: 'Ukhimath', website: 'https://k.test' };
  assert.deepEqual(merge(before, { ...before, name: 'A' }, stored, groupOf), {
    values: { ...stored, name: 'A' },
    contested: [],
  });
  const typed = { ...before, location: 'Okhimath' };
  assert.deepEqual(merge(before, typed, stored, groupOf), { values: typed, contested: ['place'] });
});

test('a list is taken over whole, with the keys of its items, which are no values', () => {
  const groupOf = (path: string) => path.split('.')[0] ?? path;
  const [one, other] = [
    { motto: '', 'links.0.key': 'a', 'links.0.url': '/a' },
    { motto: '', 'links.0.key': 'b', 'links.0.url': '/a' },
  ];
  assert.ok(isSame(one, other));
  const longer = { ...other, 'links.1.key': 'c', 'links.1.url': '/c' };
  assert.ok(!isSame(one, longer) && !isSame(longer, one));
  const { values, contested } = merge<Record<string, string>>(
    longer,
    { ...longer, motto: 'Up' },
    one,
    groupOf,
  );
  assert.deepEqual([values, contested], [{ ...one, motto: 'Up' }, []]);
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

test('what another person stored is named beside its field, of a long text the beginning', () => {
  const notes = conflictNotes(['name', 'phone', 'text'], { name: ' Asha ', text: 'x'.repeat(5000) });
  assert.deepEqual(notes, {
    name: ['is now “Asha”'],
    phone: ['is now empty'],
    text: [`is now “${'x'.repeat(200)}…”`],
  });
  const { text } = conflictNotes(['text'], { text: `${'x'.repeat(199)}😀😀` });
  assert.deepEqual(text, [`is now “${'x'.repeat(199)}…”`], 'without half a sign at its end');
});
