import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { folderOf, type Import, importsOf } from './imports.ts';

/** The folders: everything in src that is neither core, web nor areas is a feature. */
const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !file.startsWith('src/paraglide/'));
const features = [...new Set(sources.map(folderOf))].filter(
  (folder) => !['top', 'core', 'web', 'areas'].includes(folder),
);

const all = sources
  .filter((file) => !/(\.test\.tsx?|fixtures\.ts)$/.test(file) && file !== 'test/app.ts')
  .flatMap(importsOf);
const refuse = (broken: Import[]) =>
  assert.deepEqual(
    broken.map(({ from, to }) => `${from} -> ${to}`),
    [],
  );

test('the core knows no feature, no page and no area', () => {
  refuse(
    all.filter(
      ({ from, to }) =>
        folderOf(from) === 'core' && !['core', 'paraglide'].includes(folderOf(to)) && to.startsWith('src/'),
    ),
  );
});

test('a feature reaches another one only through its service, schema, policy or vocabulary', () => {
  refuse(
    all.filter(({ from, to }) => {
      const [a, b] = [folderOf(from), folderOf(to)];
      if (a === b || !features.includes(a) || !features.includes(b) || b === 'paraglide') return false;
      // The fields that choose a place in the catalogue belong to the forms of every feature.
      if (/\/pages\//.test(from) && to.startsWith('src/universities/pages/places/')) return false;
      // The pages of a student's own course and university begin with their preferences.
      if (/\/pages\/own\//.test(from) && to.startsWith('src/preferences/pages/own/')) return false;
      // The contact form is also part of the landing page.
      if (/\/pages\//.test(from) && to === 'src/contact/pages/ContactForm.tsx') return false;
      return !/^src\/\w+\/(service|schema|policy|vocabulary)\.ts$/.test(to);
    }),
  );
});

test('pages and web import no queries, services or server code, and schemas only for their types', () => {
  const browser = (file: string) => /\/pages\//.test(file) || folderOf(file) === 'web';
  refuse(
    all.filter(({ from, to, typeOnly }) => {
      if (!browser(from) || from.startsWith('src/core/')) return false;
      if (/\/(queries|service|routes|jobs|write|import)\.ts$/.test(to) && !from.endsWith('web/routes.tsx'))
        return true;
      if (/\/schema\.ts$/.test(to)) return !typeOnly;
      return to.startsWith('src/core/') && !/^src\/core\/(pages\/contract|text|vocabulary)\.ts$/.test(to);
    }),
  );
});

test('a vocabulary imports nothing: the server, every page and Zod schemas take their words and limits from it', () => {
  refuse(all.filter(({ from }) => from.endsWith('/vocabulary.ts')));
});

test('features do not reach into the areas or the composition at the top', () => {
  refuse(
    all.filter(
      ({ from, to }) =>
        [...features, 'core', 'web'].includes(folderOf(from)) &&
        folderOf(to) === 'areas' &&
        from !== 'src/portal/routes.tsx',
    ),
  );
  refuse(
    all.filter(({ from, to }) => features.includes(folderOf(from)) && /^src\/(app|server)\.ts$/.test(to)),
  );
});

test('Zod and the database stay out of the browser', () => {
  const packages = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/^import (?!type)[^'"]*from '([^.'"][^'"]*)'/gm)].map(
      ([, name]) => name ?? '',
    );
  const browser = sources.filter(
    (file) =>
      (/\/pages\//.test(file) || folderOf(file) === 'web') &&
      !file.startsWith('src/core/') &&
      !file.endsWith('.test.ts'),
  );
  const heavy = browser.flatMap((file) =>
    packages(file)
      .filter((name) => /^(zod|kysely|postgres|fastify|pino|sharp|node:)/.test(name))
      .map((name) => `${file} -> ${name}`),
  );
  assert.deepEqual(heavy, []);
});
