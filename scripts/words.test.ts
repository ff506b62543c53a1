import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { mock, test } from 'node:test';
import { actions, kinds } from '../src/audit/vocabulary.ts';
import { enquiryStates } from '../src/contact/vocabulary.ts';
import { importKinds, roles } from '../src/core/vocabulary.ts';
import { defaults } from '../src/settings/defaults.ts';
import { limitKinds, sections, teamGroups } from '../src/settings/vocabulary.ts';
import { exportLists } from '../src/transfer/vocabulary.ts';
import { trashKinds } from '../src/trash/vocabulary.ts';

test('messages share their plural rules and number formats instead of creating new ones', async () => {
  const m = await import('../src/paraglide/messages.js');
  m.course_pages({ count: 1 });
  const made = [mock.method(Intl, 'PluralRules'), mock.method(Intl, 'NumberFormat')];
  const said = [1, 2, 1234567].map((count) => m.course_pages({ count }));
  assert.deepEqual(said, ['1 page', '2 pages', '12,34,567 pages']);
  assert.deepEqual(
    made.map(({ mock }) => mock.callCount()),
    [0, 0],
  );
});

test('every message of the catalogue is used', () => {
  const catalogue = globSync('messages/en/*.json').flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object).filter((key) => key !== '$schema'),
  );
  const sources = globSync('src/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
  const said = new Set(sources.flatMap((text) => Array.from(text.matchAll(/\bm\.(\w+)/g), ([, key]) => key)));
  assert.deepEqual(
    catalogue.filter((key) => !said.has(key)),
    [],
  );
});

test('every value of a vocabulary has a message', async () => {
  const m = await import('../src/paraglide/messages.js');
  assert.deepEqual(Object.keys(defaults.limits), [...limitKinds]);
  const texts = [
    ...sections.flatMap((section) => [
      { section, text: m.settings_pages_part({ section }) },
      { section, text: m.settings_pages_part_text({ section }) },
      { section, text: m.areas_audit_setting({ section }) },
    ]),
    ...teamGroups.map((group) => ({ group, text: m.about_group({ group }) })),
    ...limitKinds.map((kind) => ({ kind, text: m.settings_pages_limit({ kind }) })),
    ...kinds.map((kind) => ({ kind, text: m.areas_audit_kind_name({ kind }) })),
    ...roles.map((role) => ({ role, text: m.people_role({ role }) })),
    ...enquiryStates.flatMap((state) => [
      { state, text: m.inbox_only({ state }) },
      { state, text: m.inbox_mark({ state }) },
      { state, text: m.contact_marked({ state }) },
    ]),
  ];
  assert.deepEqual(
    texts.filter(({ text }) => text === ''),
    [],
  );
  assert.deepEqual(
    actions.filter((action) => m.areas_audit_done({ action }) === action),
    [],
  );
  assert.deepEqual(
    [...importKinds, ...exportLists].filter((what) => m.transfer_what({ what }) === what),
    ['audit'],
  );
  for (const texts of [
    importKinds.map((kind) => m.transfer_columns({ kind })),
    exportLists.map((list) => m.transfer_take_text({ list })),
    trashKinds.map((kind) => m.trash_kind({ kind })),
  ])
    assert.equal(new Set(texts).size, texts.length);
});
