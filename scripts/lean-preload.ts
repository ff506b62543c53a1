import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * Replaces the helper with which Vite wraps every lazy import to load the chunk's style sheets first. Vite's own does more and is 700
 * bytes larger, of the 110 kB that a page's scripts may weigh. If a sheet fails to load, so does the import, which can then be
 * retried; imports that need the same sheet share one request.
 */
const leanHelper = (base: string) => `
  const links = {};
  const linked = (file) => links[file] ??= new Promise((resolve, reject) => {
    const href = ${JSON.stringify(base)} + file;
    if (document.querySelector('link[href="' + href + '"]')) return resolve();
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href,
      onload: resolve,
      onerror(event) {
        delete links[file];
        link.remove();
        reject(event);
      },
    });
    document.head.append(link);
  });
  export const __vitePreload = (load, files) => Promise.all(files.map(linked)).then(load);`;

/** Uses the lean helper in the browser's build, and fails the build if a new version of Vite no longer has the original. */
export function leanPreload(): Plugin {
  let base = '/';
  let replaced = false;
  return {
    name: 'lean-preload',
    enforce: 'pre',
    configResolved(config) {
      base = config.base;
    },
    load(id) {
      if (id !== HELPER) return null;
      replaced = true;
      return { code: leanHelper(base), moduleSideEffects: false };
    },
    buildEnd(error) {
      if (error === undefined && !replaced)
        throw new Error('Vite has changed: look at scripts/lean-preload.ts.');
    },
  };
}
