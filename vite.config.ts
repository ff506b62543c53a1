import { readFileSync } from 'node:fs';
import path from 'node:path';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { leanPreload } from './scripts/lean-preload.ts';
import { leanRouter } from './scripts/lean-router.ts';
import { pdfjsAssets } from './scripts/pdfjs-assets.ts';

/** The oldest browsers in which everything works: those with popovers. Older ones get the public pages without scripts. */
const BROWSERS = ['chrome114', 'edge114', 'firefox125', 'safari17'];

/**
 * Configures two builds: the server's rendering entry, with all packages bundled so that it uses React's production build whatever
 * NODE_ENV says; and the browser's files, once per language, each with the texts of that language alone.
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
    // Without this, Vite's server build reads NODE_ENV at run time and bundles both the development and the production React.
    define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
    build: {
      // Both builds must give an image the same address: the server renders it, the browser build writes the file.
      assetsDir: '',
      assetsInlineLimit: 0,
      emptyOutDir: true,
      ...(isSsrBuild
        ? { outDir: 'dist/server', target: 'node24' }
        : {
            outDir: `dist/client/${locale}`,
            target: BROWSERS,
            manifest: 'manifest.json',
            modulePreload: false,
            rolldownOptions: {
              input: ['src/portal/entry-client.tsx', 'src/portal/boot.js'],
              // Inlines CSS class names where they are used, which is shorter than importing them from other files.
              optimization: { inlineConst: { mode: 'all', pass: 1 } },
              output: {
                codeSplitting: { groups: SHARED },
                // Every page contains the names of all scripts, and hashes do not compress: the shortest that the bundler allows.
                ...{ entryFileNames: '[name]-[hash:7].js', chunkFileNames: '[name]-[hash:7].js' },
              },
            },
          }),
    },
  };
});

/**
 * Applies React Compiler only to the areas and the PDF reader. It makes re-rendering cheaper, but components about a third larger:
 * public pages, which are rendered once and then read, stay small without it.
 */
const compilerWhereItPays = reactCompilerPreset();
compilerWhereItPays.rolldown.filter = {
  ...compilerWhereItPays.rolldown.filter,
  id: /\/src\/(portal\/areas|resources\/pages\/pdf)\//,
};

/**
 * Returns the global name of a CSS module's class: the class and the sheet, which is named after its component. It has no hash, so it
 * is the same in the builds for the server and for each language.
 */
function generateScopedName(name: string, file: string): string {
  return `${name}_${path.basename(file).split('.')[0]}`;
}

/**
 * Puts the components' style sheets into the cascade layer `components`, below rules that must override all of them, such as those
 * for `[hidden]` and printing (ui/styles/site.css).
 */
const layeredStyles: Plugin = {
  name: 'layered-styles',
  enforce: 'pre',
  transform: (code, id) =>
    /\.module\.css(\?|$)/.test(id) ? { code: `@layer components {${code}}`, map: null } : null,
};

/** Keeps a component's style sheet in the build although tree shaking removes its module once all class names are inlined. */
const keptStyles: Plugin = {
  name: 'kept-styles',
  enforce: 'post',
  transform: (code, id) =>
    id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null,
};

/** The modules of the public pages, read from their list. */
const publicScripts = new Set(
  Array.from(
    readFileSync('src/portal/public-pages.ts', 'utf8').matchAll(/import\('(.+?)'\)/g),
    ([, file = '']) => path.resolve('src/portal', file),
  ),
);

/** The modules that use each message, by its key. */
const saidIn = new Map<string, Set<string>>();

/** Returns the modules that use the message of a compiled message file. */
function sayersOf(id: string): string[] {
  const key = /\/paraglide\/messages\/(\w+)\.js$/.exec(id)?.[1];
  return [...(saidIn.get(key ?? '') ?? [])];
}

/** Returns the features whose public pages use the message of a file, or none if only one module uses it. */
function featuresThatShare(id: string): string[] {
  const modules = sayersOf(id);
  if (modules.length < 2) return [];
  const pages = modules.filter((module) => publicScripts.has(module));
  return [...new Set(pages.map((page) => path.relative('src', page).split(path.sep)[0] ?? ''))];
}

type SharedFile = {
  name: string;
  code: string[];
  /** Whether a shared message belongs in this file, given the features whose public pages use it. */
  words?: (features: string[]) => boolean;
};

const ofOne = (name: string) => (features: string[]) => features.length === 1 && features[0] === name;

/**
 * Code that every page loads is in one file with the entry, and code that pages of one kind share is in one file per kind. The areas
 * use parts of both: without these groups the bundler would split them into smaller files, which compress worse, by about 3 kB of the
 * 110 kB that a page's scripts may weigh. A module that matches several groups goes into the first.
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
  { name: 'kept-focus', code: ['src/ui/kept-focus\\.ts$'] },
  { name: 'controls', code: ['src/ui/(IconButton|forms/(other-buttons|PasswordField))\\.tsx$'] },
  {
    name: 'places',
    code: [
      'src/ui/(format|use-outcome|Breadcrumbs|EmptyState|Emphasis|Skeleton|pictures/hash|language)\\.tsx?$',
    ],
    words: (features) => features.length > 1 && !features.includes('people'),
  },
  { name: 'pager', code: ['src/ui/(on-screen|lists/(ListPager|list-search))\\.tsx?$'] },
  { name: 'lists', code: ['src/ui/lists/PagedList\\.tsx$'] },
  { name: 'pictures', code: ['src/ui/pictures/Picture\\.tsx$'] },
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
    code: ['src/ui/(duration|addresses|place-state|MissingPage|PlaceHead|pictures/UniversityLogo)\\.tsx?$'],
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

/**
 * What most pages of the areas use, code and messages, which the bundler would otherwise put into a file each: over HTTP/1.1 a browser
 * requests only six files at a time.
 */
SHARED.push({
  name: 'area-kit',
  test: (id) =>
    /\/src\/ui\/(area\/|forms\/(FileInput|file-choice|merge|other-buttons|refusal|use-edit))/.test(id) ||
    (/\/messages\/(areas|blog_area|book_area|catalogue\w*|market|preferences|reservation_pages|student|trash)_\w+\.js$/.test(
      id,
    ) &&
      sayersOf(id).length > 1),
});

/**
 * Makes the bundler read each message from its own file, not from the joined file that scripts/words.ts writes for Node, and records
 * in `saidIn` which modules use it.
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
 * Fixes the language of a build: keeps each message's text in that language alone and removes the function that chooses between
 * languages, which makes the scripts of a page a kilobyte smaller.
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
