import { readFileSync } from 'node:fs';
import path from 'node:path';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { leanPreload } from './scripts/lean-preload.ts';
import { leanRouter } from './scripts/lean-router.ts';
import { pdfjsAssets } from './scripts/pdfjs-assets.ts';

/**
 * Two builds: the server's rendering entry, with everything bundled so that React is its production self whatever NODE_ENV says; and
 * the browser's files, once for each language, with the language fixed so that only its texts remain.
 */
export default defineConfig(({ isSsrBuild, command }) => {
  const locale = process.env.UNISHELF_BUILD_LOCALE ?? 'en';
  return {
    publicDir: false,
    css: { modules: { generateScopedName, localsConvention: 'camelCaseOnly' } },
    appType: 'custom',
    base: command === 'build' ? `/assets/${locale}/` : '/',
    plugins: [
      layeredStyles,
      react(),
      babel({ presets: [compilerWhereItPays] }),
      pdfjsAssets(),
      ...(command === 'build' ? [messagesApart()] : []),
      ...(isSsrBuild || command === 'serve'
        ? []
        : [keptStyles, oneLocale(locale), leanRouter(), leanPreload()]),
    ],
    ssr: { noExternal: command === 'build' ? true : undefined },
    // Vite leaves this to be asked for at run time in what the server renders with, and takes in both Reacts.
    define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
    build: {
      // The rendering entry names pictures and drawings by the addresses that the browser's build gives them.
      assetsDir: '',
      assetsInlineLimit: 0,
      emptyOutDir: true,
      ...(isSsrBuild
        ? { outDir: 'dist/server', target: 'node24' }
        : {
            outDir: `dist/client/${locale}`,
            manifest: 'manifest.json',
            modulePreload: false,
            rolldownOptions: {
              input: ['src/portal/entry-client.tsx', 'src/portal/boot.js'],
              // Names of classes stand where they are used, which is shorter than handing them from file to file.
              optimization: { inlineConst: { mode: 'all', pass: 1 } },
              output: {
                codeSplitting: { groups: SHARED },
                // Every page carries the names of all scripts, and no compression shortens a hash: as few characters as the bundler takes.
                ...{ entryFileNames: '[name]-[hash:7].js', chunkFileNames: '[name]-[hash:7].js' },
              },
            },
          }),
    },
  };
});

/**
 * React Compiler makes what changes often cheap to change, and every component it touches about a third larger. Public pages are
 * rendered once and read; they stay small. What is loaded later gains from it.
 */
const compilerWhereItPays = reactCompilerPreset();
compilerWhereItPays.rolldown.filter = {
  ...compilerWhereItPays.rolldown.filter,
  id: /\/src\/(portal\/areas|resources\/pages\/pdf)\//,
};

/**
 * The name in the page of a class of a style sheet: the sheet's own, and that of the component beside it. It is the same in the builds for the
 * server and for each language.
 */
function generateScopedName(name: string, file: string): string {
  return `${name}_${path.basename(file).split('.')[0]}`;
}

/**
 * Puts the sheets of components into the layer of the kit's components: below what wins over all of them, such as `[hidden]` and printing
 * (ui/styles/site.css).
 */
const layeredStyles: Plugin = {
  name: 'layered-styles',
  enforce: 'pre',
  transform: (code, id) =>
    /\.module\.css(\?|$)/.test(id) ? { code: `@layer components {${code}}`, map: null } : null,
};

/** A sheet of a component stays when all its names are inlined. */
const keptStyles: Plugin = {
  name: 'kept-styles',
  enforce: 'post',
  transform: (code, id) =>
    id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null,
};

/** The scripts of the public pages, as their list names them. */
const publicScripts = new Set(
  Array.from(
    readFileSync('src/portal/public-pages.ts', 'utf8').matchAll(/import\('(.+?)'\)/g),
    ([, file = '']) => path.resolve('src/portal', file),
  ),
);

/** The modules that say a message, by its key. */
const saidIn = new Map<string, Set<string>>();

/** The modules that say the message of a file. */
function sayersOf(id: string): string[] {
  const key = /\/paraglide\/messages\/(\w+)\.js$/.exec(id)?.[1];
  return [...(saidIn.get(key ?? '') ?? [])];
}

/** The features whose public pages share a message with other modules: with each other, or with the areas. */
function featuresThatShare(id: string): string[] {
  const modules = sayersOf(id);
  if (modules.length < 2) return [];
  const pages = modules.filter((module) => publicScripts.has(module));
  return [...new Set(pages.map((page) => path.relative('src', page).split(path.sep)[0] ?? ''))];
}

type SharedFile = {
  name: string;
  code: string[];
  /** Which shared messages it has, by the features whose public pages say them. */
  words?: (features: string[]) => boolean;
};

const ofOne = (name: string) => (features: string[]) => features.length === 1 && features[0] === name;

/**
 * What every page loads stands in one file with the entry, and what pages of one kind share in another. The areas use
 * parts of both; left to itself the bundler would cut them into pieces along that line, and pieces compress worse, by about 3 kB of the
 * 110 kB that a page's scripts may weigh. What is in two of these is in the first.
 */
const sharedFiles: SharedFile[] = [
  {
    name: 'entry-client',
    code: [
      'node_modules/(react-dom|scheduler|react-router)/',
      'node_modules/react/(?!compiler|cjs/react-compiler)',
      'src/core/pages/contract\\.ts$',
      'src/(portal/entry-client|ui/(Link|PageMeta|api|lazy-script|focus|use-hydrated|scenery/Scene))\\.tsx?$',
      'src/paraglide/(registry|runtime)\\.js$',
    ],
  },
  {
    name: 'accounts',
    code: [
      'src/ui/forms/(AccountCard|form-parts|problems|steps|use-draft|use-form)\\.tsx?$',
      'src/ui/session/(call|session-store)\\.ts$',
    ],
    words: ofOne('sessions'),
  },
  {
    name: 'places',
    code: [
      'src/ui/(format|use-outcome|Breadcrumbs|EmptyState|Emphasis|Skeleton|pictures/hash|language)\\.tsx?$',
    ],
    words: (features) => features.length > 1 && !features.includes('people'),
  },
  { name: 'pager', code: ['src/ui/(on-screen|lists/(ListPager|list-search))\\.tsx?$'] },
  { name: 'lists', code: ['src/ui/lists/PagedList\\.tsx$'] },
  {
    name: 'shelf',
    code: [
      'src/books/(vocabulary|pages/(ConditionMark|book-skeleton))\\.tsx?$',
      'src/ui/pictures/(BookCover|cover-design)\\.tsx?$',
    ],
    words: ofOne('books'),
  },
  {
    name: 'university',
    code: [
      'src/ui/(duration|addresses|place-state|MissingUniversity|PlaceHead|pictures/UniversityLogo)\\.tsx?$',
    ],
  },
  {
    name: 'universities',
    code: ['src/ui/DelayedLink\\.tsx$', 'src/universities/pages/university\\.ts$'],
    words: ofOne('universities'),
  },
  {
    name: 'search',
    code: [
      'src/search/(vocabulary|pages/(FindField|Marks|recent))\\.tsx?$',
      'src/paraglide/messages/search_(course|university)\\.js$',
    ],
    words: ofOne('search'),
  },
  { name: 'links', code: ['src/site/pages/article-links\\.ts$'], words: ofOne('portal') },
  {
    name: 'Navbar',
    code: [
      'src/portal/shell/(Logo|Navbar|ThemeToggle)\\.tsx$',
      'src/search/pages/SearchInBar\\.tsx$',
      'src/ui/theme/theme\\.ts$',
    ],
  },
  {
    name: 'course',
    code: ['src/resources/pages/(PdfItem|ResourceItem|SemesterRail|group-resources|kind-words)\\.tsx?$'],
    words: ofOne('resources'),
  },
];

const SHARED = sharedFiles.map(({ name, code, words }) => {
  const isCode = (id: string) => code.some((pattern) => new RegExp(pattern).test(id));
  return { name, test: (id: string) => isCode(id) || (words?.(featuresThatShare(id)) ?? false) };
});

/** What several pages of the areas say, which would be a file for each message. */
SHARED.push({
  name: 'area-words',
  test: (id) =>
    /\/messages\/(areas|blog_area|book_area|catalogue|market|student)_\w+\.js$/.test(id) &&
    sayersOf(id).length > 1,
});

/**
 * Has the bundler take messages from the files that each has of its own, not from the one that scripts/words.ts puts together for Node,
 * and notes who says them.
 */
function messagesApart(): Plugin {
  return {
    name: 'messages-apart',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith('/paraglide/messages.js')) return null;
      return this.resolve(source.replace(/\.js$/, '/_index.js'), importer);
    },
    transform(code, id) {
      for (const [, key = ''] of code.matchAll(/\bm\.(\w+)/g))
        saidIn.set(key, (saidIn.get(key) ?? new Set()).add(id));
    },
  };
}

/**
 * Fixes the language of a build. Of each message only the text in that language remains, and the function that would choose one is left out:
 * the scripts of a page weigh a kilobyte less.
 */
function oneLocale(locale: string): Plugin {
  const open = 'export const experimentalStaticLocale = undefined;';
  const changed = () => new Error('The compiled messages no longer have the place where a locale is fixed.');
  return {
    name: 'one-locale',
    transform(code, id) {
      if (id.endsWith('/src/paraglide/runtime.js')) {
        if (!code.includes(open)) throw changed();
        return code.replace(open, `export const experimentalStaticLocale = ${JSON.stringify(locale)};`);
      }
      const key = /\/src\/paraglide\/messages\/(\w+)\.js$/.exec(id)?.[1];
      if (!key || key === '_index') return null;
      const text = `${locale}_${key}`;
      const chooser = code.lastIndexOf(`export const ${key} = `);
      if (chooser < 0 || !code.includes(`const ${text} = `)) throw changed();
      return `${code.slice(0, chooser)}export { ${text} as ${key} };`;
    },
  };
}
