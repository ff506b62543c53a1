import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { importsOf } from './imports.ts';

const sheets = globSync('src/**/*.module.css');
const imports = globSync('src/**/*.tsx').flatMap(importsOf);

/** Returns a class name such as `member-of-team` as CSS modules export it: `memberOfTeam`. */
const camelCase = (name: string) => name.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the classes of a sheet as CSS modules export them, without the kit's classes, which are in `:global()`. */
function classesIn(sheet: string): Set<string> {
  const text = readFileSync(sheet, 'utf8').replace(/\/\*[\s\S]*?\*\/|:global\([^()]*\)/g, '');
  const heads = Array.from(text.matchAll(/([^{};]+)\{/g), ([, head = '']) => head).filter(
    (head) => !head.trim().startsWith('@'),
  );
  return new Set(
    heads.flatMap((head) =>
      Array.from(head.matchAll(/\.([a-z][\w-]*)/gi), ([, name = '']) => camelCase(name)),
    ),
  );
}

/** Returns the classes that the components importing a sheet use, always as a property of the import: `css.name`. */
function classesUsed(sheet: string): Set<string> {
  const users = imports.filter(({ to }) => to === sheet).map(({ from }) => readFileSync(from, 'utf8'));
  const named = path.basename(sheet);
  return new Set(
    users.flatMap((text) => {
      const alias = new RegExp(`import \\* as (\\w+) from '[^']*/${named}'`).exec(text)?.[1];
      return alias
        ? Array.from(text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g')), ([, name = '']) => name)
        : [];
    }),
  );
}

test('every class of a style sheet is used by its components, and every class they use is in it', () => {
  assert.ok(sheets.length > 0);
  for (const sheet of sheets) {
    assert.deepEqual([...classesUsed(sheet)].sort(), [...classesIn(sheet)].sort(), sheet);
  }
});

test('style sheets of components have different names, which become part of their class names', () => {
  const names = sheets.map((sheet) => path.basename(sheet));
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  );
});
