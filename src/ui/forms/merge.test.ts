import assert from 'node:assert/strict';
import test from 'node:test';
import { afterSending, changesOf, isSame, merge } from './merge.ts';
import { conflictNotes } from './use-edit.ts';

const before = { name: 'Kedar Institute', location: 'Guptkashi', website: '' };

test('only fields with another value count as changed', () => {
  assert.deepEqual(changesOf(before, before), {});
  assert.deepEqual(changesOf(before, { ...before, website: 'https://k.test' }), {
    website: 'https://k.test',
  });
});

test('changes of two people to different fields are merged', () => {
  const stored = { ...before, website: 'https://k.test' };
  assert.deepEqual(merge(before, { ...before, name: 'Kedar University' }, stored), {
    values: { name: 'Kedar University', location: 'Guptkashi', website: 'https://k.test' },
    contested: [],
  });
});

test('a field that both people changed keeps the typed value and is reported as a conflict', () => {
  const typed = { ...before, name: 'A' };
  assert.deepEqual(merge(before, typed, { ...before, name: 'B' }), { values: typed, contested: ['name'] });
});

test('the same change by two people is not a conflict', () => {
  const changed = { ...before, name: 'A' };
  assert.deepEqual(merge(before, changed, changed), { values: changed, contested: [] });
});

test('fields of one group are merged together or not at all', () => {
  const groupOf = (name: string) => (name === 'name' ? name : 'place');
  const stored = { ...before, location: 'Ukhimath', website: 'https://k.test' };
  assert.deepEqual(merge(before, { ...before, name: 'A' }, stored, groupOf), {
    values: { ...stored, name: 'A' },
    contested: [],
  });
  const typed = { ...before, location: 'Okhimath' };
  assert.deepEqual(merge(before, typed, stored, groupOf), { values: typed, contested: ['place'] });
});

test('a list is merged as a whole, and the keys of its items do not count as values', () => {
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

test('a value typed while a form is being sent is kept, and the other fields get their stored or initial values', () => {
  const sent = { ...before, name: ' Kedar University ' };
  const next = { ...before, name: 'Kedar University', location: '' };
  assert.deepEqual(afterSending(sent, next)({ ...sent, website: 'https://k.test' }), {
    name: 'Kedar University',
    location: '',
    website: 'https://k.test',
  });
});

test('a value that another person stored is shown beside its field, cut to 200 characters', () => {
  const notes = conflictNotes(['name', 'phone', 'text'], { name: ' Asha ', text: 'x'.repeat(5000) });
  assert.deepEqual(notes, {
    name: ['is now “Asha”'],
    phone: ['is now empty'],
    text: [`is now “${'x'.repeat(200)}…”`],
  });
  const { text } = conflictNotes(['text'], { text: `${'x'.repeat(199)}😀😀` });
  assert.deepEqual(text, [`is now “${'x'.repeat(199)}…”`], 'without half a sign at its end');
});
