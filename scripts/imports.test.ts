import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { folderOf, foldersInCircles, type Import, importsOf, sourceFiles } from './imports.ts';

const sources = sourceFiles();
/** Every folder of src is a feature, except core and ui (the kits below them), portal (which composes them) and compiled messages. */
const isFeature = (folder: string) => !['core', 'ui', 'portal', 'paraglide', 'top'].includes(folder);
/** Whether a file is part of a feature's or the portal's pages, which run in the browser. */
const isPage = (file: string) => /\/pages\//.test(file) && folderOf(file) !== 'core';
const isBrowser = (file: string) => isPage(file) || folderOf(file) === 'ui';

const all = sources.flatMap(importsOf).filter(({ to }) => to.startsWith('src/'));
const refuse = (broken: Import[]) =>
  assert.deepEqual(
    broken.map(({ from, to }) => `${from} -> ${to}`),
    [],
  );

test('folders do not import each other in circles', () => {
  assert.deepEqual(foldersInCircles(all), []);
});

test('every file is in a folder: core, ui, a feature or portal', () => {
  assert.deepEqual(
    sources.filter((file) => folderOf(file) === 'top'),
    [],
  );
});

test('the core imports no feature, page or portal, and the browser kit imports only the core', () => {
  const allowed: Record<string, string[]> = { core: ['core', 'paraglide'], ui: ['ui', 'core', 'paraglide'] };
  refuse(all.filter(({ from, to }) => !(allowed[folderOf(from)]?.includes(folderOf(to)) ?? true)));
});

test('features do not import from the portal folder', () => {
  refuse(all.filter(({ from, to }) => isFeature(folderOf(from)) && folderOf(to) === 'portal'));
});

test('a feature imports only the service, schema, fields, policy or vocabulary of another; pages may import parts of its pages', () => {
  refuse(
    all.filter(({ from, to }) => {
      if (folderOf(from) === folderOf(to) || !isFeature(folderOf(from)) || !isFeature(folderOf(to)))
        return false;
      if (isPage(from) && isPage(to)) return false;
      return !/\/(service|schema|fields|policy|vocabulary)\.ts$/.test(to);
    }),
  );
});

test('pages and the browser kit import no queries, services or server code, and schemas only for their types', () => {
  refuse(
    all.filter(({ from, to, typeOnly }) => {
      if (!isBrowser(from)) return false;
      if (/\/(queries|service|routes|jobs|write|import)\.ts$/.test(to)) return true;
      if (/\/schema\.ts$/.test(to)) return !typeOnly;
      return (
        folderOf(to) === 'core' &&
        !/^src\/core\/(pages\/contract|passwords\/guessable|text|vocabulary)\.ts$/.test(to)
      );
    }),
  );
});

test('a vocabulary file imports nothing', () => {
  refuse(all.filter(({ from }) => from.endsWith('/vocabulary.ts')));
});

test('pages and the browser kit import neither Zod nor packages of the server or the database', () => {
  const packages = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/^import (?!type)[^'"]*from '([^.'"][^'"]*)'/gm)].map(
      ([, name]) => name ?? '',
    );
  const browser = sources.filter(isBrowser);
  const heavy = browser.flatMap((file) =>
    packages(file)
      .filter((name) => /^(zod|kysely|postgres|fastify|pino|sharp|node:)/.test(name))
      .map((name) => `${file} -> ${name}`),
  );
  assert.deepEqual(heavy, []);
});
