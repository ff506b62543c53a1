import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';

/** Names that two sheets style on purpose: modules of one page load them, always together. */
const shared = ['backdrop', 'scene'];

/** The sheets a file imports, with those they import themselves. */
function sheetsOf(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(/^@?import\s+["'](\..+?\.css)["']/gm);
  return [...imports].flatMap(([, name = '']) => {
    const sheet = path.join(path.dirname(file), name);
    return [sheet, ...sheetsOf(sheet)];
  });
}

/** What each module brings. A sheet that has come once stays, whichever page comes next. */
const loads = globSync('src/**/*.tsx')
  .map((file) => new Set(sheetsOf(file)))
  .filter(({ size }) => size > 0);
/** What every page has. */
const site = new Set(sheetsOf('src/portal/entry-client.tsx'));

/** The selectors of a sheet, one by one: `:is(a, b) c` gives `a c` and `b c`. */
function selectorsOf(sheet: string): string[] {
  const text = readFileSync(sheet, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const heads = [...text.matchAll(/([^{};]+)\{/g)].map(([, head = '']) => head.trim());
  return heads.filter((head) => !/^(@|from|to|[\d.]+%)/.test(head)).flatMap(alternativesOf);
}

function alternativesOf(list: string): string[] {
  return split(list).flatMap((selector) => {
    const [all, choice] = /:is\(((?:[^()]|\([^()]*\))*)\)/.exec(selector) ?? [];
    if (!all || !choice) return [selector];
    return split(choice).flatMap((one) => alternativesOf(selector.replace(all, () => one)));
  });
}

/** Splits at the commas outside brackets. */
const split = (list: string) => list.split(/,(?![^(]*\)|[^(]*\([^()]*\)[^(]*\))/).map((part) => part.trim());

/** The classes that a part of a selector names; not those it only asks for. */
function classesOf(selector: string): string[] {
  const plain = selector.replace(/:(?:has|not)\((?:[^()]|\([^()]*\))*\)/g, '');
  return [...plain.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name);
}

const sheets = [...new Set(loads.flatMap((all) => [...all]))].map((file) => {
  const selectors = selectorsOf(file);
  // What a rule with no other class hits, it hits on every page.
  const lone = selectors.map(classesOf).filter((names) => new Set(names).size === 1);
  const subjects = selectors.flatMap((selector) =>
    classesOf(selector.split(/[\s>+~]+(?![^(]*\))/).at(-1) ?? ''),
  );
  return {
    file,
    name: path.basename(file),
    selectors,
    lone: new Set(lone.flat()),
    styled: new Set(subjects),
  };
});
const late = sheets.filter(({ file }) => !site.has(file));

test('no sheet of one page hits by its name alone what another sheet styles elsewhere', () => {
  const found = late.flatMap(({ file, name, lone }) =>
    sheets
      .filter((other) => site.has(other.file) || loads.some((all) => all.has(other.file) && !all.has(file)))
      .flatMap((other) =>
        [...lone]
          .filter((word) => other.styled.has(word))
          .map((word) => ({ word, sheets: `${name}, ${other.name}` })),
      ),
  );
  assert.deepEqual(
    found.filter(({ word }) => !shared.includes(word)),
    [],
  );
});

test('no sheet of one page has a rule without a class', () => {
  const found = late.flatMap(({ name, selectors }) =>
    selectors
      .filter((selector) => !/\.[a-z]|\[class/i.test(selector))
      .map((selector) => `${name}: ${selector}`),
  );
  assert.deepEqual(found, []);
});
