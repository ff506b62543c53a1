import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
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
    appType: 'custom',
    base: command === 'build' ? `/assets/${locale}/` : '/',
    plugins: [
      tailwindcss(),
      react(),
      babel({ presets: [compilerWhereItPays] }),
      pdfjsAssets(),
      ...(command === 'build' ? [messagesApart()] : []),
      ...(isSsrBuild || command === 'serve' ? [] : [oneLocale(locale), leanRouter(), leanPreload()]),
    ],
    ssr: { noExternal: command === 'build' ? true : undefined },
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
              output: { codeSplitting: { groups: SHARED } },
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
 * What every page loads stands in one file with the entry, and what pages of one kind share in another. The areas use
 * parts of both; left to itself the bundler would cut them into pieces along that line, and pieces compress worse, by about 3 kB of the
 * 110 kB that a page's scripts may weigh.
 */
const SHARED = [
  {
    name: 'entry-client',
    test: oneOf(
      'node_modules/(react-dom|scheduler|react-router)/',
      'node_modules/react/(?!compiler|cjs/react-compiler)',
      'src/core/pages/contract\\.ts$',
      'src/(portal/entry-client|ui/(PageMeta|api|lazy-script|use-heading-focus|use-hydrated|scenery/Scene))\\.tsx?$',
      'src/paraglide/(registry|runtime|messages/forms_(email|password))\\.js$',
    ),
  },
  {
    name: 'accounts',
    test: oneOf(
      'src/ui/forms/(AccountCard|EmailStep|Field|FormMessage|SubmitButton|problems|use-draft|use-form)\\.tsx?$',
      'src/ui/session/(call|session-store)\\.ts$',
    ),
  },
  {
    name: 'places',
    test: oneOf(
      'src/ui/(format|use-outcome|Breadcrumbs|EmptyState|Emphasis|PlaceHead|Skeleton|pictures/UniversityLogo|language)\\.tsx?$',
      'src/paraglide/messages/universities_unreachable\\.js$',
    ),
  },
  {
    name: 'lists',
    test: oneOf(
      'src/ui/lists/(PagedList|ListPager|page-window)\\.tsx?$',
      'src/paraglide/messages/shell_(previous|next)\\.js$',
    ),
  },
  {
    name: 'shelf',
    test: oneOf(
      'src/books/(vocabulary|pages/ConditionMark)\\.tsx?$',
      'src/ui/pictures/(BookCover|cover-design)\\.tsx?$',
      'src/paraglide/messages/books_(?!all|by|hidden|missing|own|page|picture|publisher|reserve\\.|reserve_|reserved_t|seller|since|staff|verified)',
    ),
  },
  {
    name: 'university',
    test: oneOf(
      'src/ui/(duration|addresses|DelayedLink|MissingUniversity)\\.tsx?$',
      'src/universities/pages/university\\.ts$',
      'src/paraglide/messages/universities_short_name\\.js$',
      'src/paraglide/messages/university_(counts|level|courses_count|departments_count|no_departments|semesters)\\.js$',
    ),
  },
  {
    name: 'course',
    test: oneOf(
      'src/resources/pages/(PdfItem|ResourceItem|SemesterRail|group-resources|kind-words)\\.tsx?$',
      'src/paraglide/messages/course_(loading|syllabus)\\.js$',
    ),
  },
];

function oneOf(...patterns: string[]): RegExp {
  return new RegExp(patterns.join('|'));
}

/** Has the bundler take messages from the files that each has of its own, not from the one that scripts/words.ts puts together for Node. */
function messagesApart(): Plugin {
  return {
    name: 'messages-apart',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith('/paraglide/messages.js')) return null;
      return this.resolve(source.replace(/\.js$/, '/_index.js'), importer);
    },
  };
}

/** Fixes the language of a build; the bundler then drops every other language's texts. */
function oneLocale(locale: string): Plugin {
  const open = 'export const experimentalStaticLocale = undefined;';
  return {
    name: 'one-locale',
    transform(code, id) {
      if (!id.endsWith('/src/paraglide/runtime.js')) return null;
      if (!code.includes(open))
        throw new Error('The compiled messages no longer have the place where a locale is fixed.');
      return code.replace(open, `export const experimentalStaticLocale = ${JSON.stringify(locale)};`);
    },
  };
}
