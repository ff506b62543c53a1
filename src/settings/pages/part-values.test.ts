import assert from 'node:assert/strict';
import test from 'node:test';
import { valuesOf } from '../../../test/values.ts';
import { isSame } from '../../ui/forms/merge.ts';
import { defaults } from '../defaults.ts';
import { partSchemas } from '../schema.ts';
import { sections } from '../vocabulary.ts';
import {
  flat,
  groupOf,
  type Item,
  inWords,
  itemsOf,
  keyedLike,
  listsOf,
  moved,
  nested,
  withItems,
} from './part-values.ts';

test('every section of the settings is unchanged after conversion to form values and back', () => {
  for (const section of sections) {
    const sent = nested(section, flat(defaults[section]));
    assert.deepEqual(partSchemas[section].parse(sent), defaults[section], section);
  }
});

test('the form knows every list of the settings, and sends an empty list as such', () => {
  for (const section of sections) {
    const lists = Object.entries(defaults[section]).filter(([, value]) => Array.isArray(value));
    assert.deepEqual(lists.map(([name]) => name).sort(), [...listsOf[section]].sort(), section);
  }
  assert.deepEqual(nested('sponsors', flat({ sponsors: [] })), { sponsors: [] });
});

test('items keep their keys when they are moved, and keys are not sent', () => {
  const values = flat(defaults.hero);
  const [first, second, third] = itemsOf(values, 'slides') as [Item, Item, Item];
  const turned = withItems(values, 'slides', moved([first, second, third], 0, 1));
  assert.equal(turned['slides.0.heading'], 'Study Smarter, Not Harder');
  assert.deepEqual(valuesOf(itemsOf(turned, 'slides'), 'key'), [second.key, first.key, third.key]);
  assert.ok(!JSON.stringify(nested('hero', turned)).includes(first.key));
  assert.deepEqual(moved([1, 2, 3], 0, -1), [1, 2, 3]);
  assert.deepEqual(moved([1, 2, 3], 2, 3), [1, 2, 3]);
});

test('saved values take over the keys of the form’s items', () => {
  const typed = flat(defaults.hero);
  const saved = keyedLike(flat(defaults.hero), typed);
  assert.deepEqual(saved, typed);
  assert.equal(keyedLike(flat(defaults.hero), {})['slides.0.heading'], typed['slides.0.heading']);
});

test('two forms are equal whatever their keys and the order of their fields', () => {
  const slides = defaults.hero.slides.map(({ heading, subtext, extra }) => ({ extra, subtext, heading }));
  assert.ok(isSame(flat(defaults.hero), flat({ slides })));
  const shorter = withItems(flat(defaults.hero), 'slides', itemsOf(flat(defaults.hero), 'slides').slice(1));
  assert.ok(!isSame(flat(defaults.hero), shorter));
});

test('a list is described by the names of its items', () => {
  const { motto, social } = inWords('portal', defaults.portal);
  assert.deepEqual([motto, social], [defaults.portal.motto, 'facebook, instagram, linkedin, youtube']);
  assert.match(inWords('hero', defaults.hero).slides ?? '', /^Your Gateway.*, Study Smarter/);
  assert.deepEqual(['slides.0.heading', 'motto'].map(groupOf), ['slides', 'motto']);
});
