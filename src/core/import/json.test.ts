import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testFolder } from '../../../test/folder.ts';
import { collect, testSource } from '../../../test/import.ts';
import { readJson } from './json.ts';
import { openSource } from './source.ts';

const read = async (t: TestContext, content: string | Uint8Array) =>
  collect(readJson(await testSource(t, content, 'given.json'), 'resources'));

const both = [
  { row: 1, value: { a: [1, 'ä'] } },
  { row: 2, value: null },
];

test('a JSON file is the list itself, or an object with the list under its name', async (t) => {
  const list = '[{"a": [1, "ä"]}, null]';
  assert.deepEqual(await read(t, list), both);
  assert.deepEqual(await read(t, `\ufeff\n${list}`), both);
  assert.deepEqual(await read(t, `{"note": ["no"], "resources": ${list}, "more": {"resources": [5]}}`), both);
  assert.deepEqual(await read(t, Buffer.from(`\ufeff${list}`, 'utf16le')), both);
  assert.deepEqual(await read(t, '[]'), []);
});

const refused: [string, string, RegExp][] = [
  ['CSV', 'name,price\nWaves,1\n', /This is no JSON: it begins with “name,price/],
  ['only spaces', ' \n ', /nothing but blanks/],
  ['an object without the list', '{"books": []}', /no list named “resources”/],
  ['an object in place of the list', '{"resources": {"a": 1}}', /“resources” is not a list/],
  ['a trailing comma', '[{"a": 1},\n {"b": 2,}\n]', /broken at line 2, position 10/],
  ['a truncated file', '[{"a": 1},\n{"b":', /broken at line 2, position \d+: expected a value/],
  ['text after the list', '[1]\nx', /broken at line 2/],
  ['a nested value', `[1, {"a": ${'['.repeat(51)}${']'.repeat(51)}}]`, /Row 2 has .*more than 50 deep/],
  ['a million unclosed lists', '['.repeat(1_000_000), /Row 1 has lists within lists/],
  [
    'nested lists before the list',
    `{"a": ${'['.repeat(2000)}${']'.repeat(2000)}, "resources": []}`,
    /lists within lists, .*before “resources”/,
  ],
  ['too many values', `{"resources": [1, [${'0,'.repeat(500_000)}0]]}`, /Row 2 has more than 500000 values/],
];
for (const [what, content, words] of refused)
  test(`a JSON file is refused with a clear message: ${what}`, (t) =>
    assert.rejects(read(t, content), (error: Error) => {
      assert.equal(error.name, 'ImportError');
      assert.match(error.message, words);
      return true;
    }));

test('a missing file and a path that is not a file are reported', async (t) => {
  const folder = await testFolder(t);
  await assert.rejects(openSource(`${folder}/none.json`), /There is no file .*none\.json/);
  await assert.rejects(openSource(folder), /is not a file/);
  await assert.rejects(openSource('/dev/null'), /is not a file/);
});
