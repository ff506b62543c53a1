import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * Vite wraps every lazy import in a helper that loads the chunk's style sheets first. Its own one can do more, and weighs 700 bytes more of
 * the 110 kB that a page's scripts may weigh. A sheet that fails to load fails the import, which can then be tried again; one that is on its
 * way is waited for by every import.
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

/** Puts it in the browser's build, and fails the build when a new version of Vite no longer has such a helper. */
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
