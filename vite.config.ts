import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
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
      ...(isSsrBuild || command === 'serve' ? [] : [oneLocale(locale), leanRouter()]),
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
            rolldownOptions: { input: ['src/web/entry-client.tsx', 'src/web/theme/theme-boot.js'] },
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
  id: /\/src\/(areas|resources\/pages\/pdf)\//,
};

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
