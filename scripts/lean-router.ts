import type { Plugin } from 'vite';

/**
 * Stand-ins for modules of React Router that only its framework mode or its instrumentation option uses, which tree shaking cannot
 * detect. In data mode they behave exactly as the originals. They save about 3 kB of the 110 kB that a page's scripts may weigh.
 */
const STAND_INS: Record<string, string> = {
  '/lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = {};`,
  '/lib/dom/ssr/components.js': `
    import { createContext, useRef } from 'react';
    export const CRITICAL_CSS_DATA_ATTRIBUTE = 'data-react-router-critical-css';
    export const FrameworkContext = createContext(undefined);
    export const useFrameworkContext = () => { throw new Error('Not in framework mode'); };
    export const usePrefetchBehavior = () => [false, useRef(null), {}];
    export const mergeRefs = (...refs) => (value) => {
      for (const ref of refs) {
        if (typeof ref === 'function') ref(value);
        else if (ref) ref.current = value;
      }
    };
    export const setIsHydrated = () => {};
    export const [Links, Meta, PrefetchPageLinks, Scripts] = Array(4).fill(() => null);`,
};

/**
 * The router itself and the functions in it that the portal never calls: it has no actions or fetchers, because pages write through
 * the portal's own API client, and all routes are known from the start.
 */
const ROUTER = '/lib/router/router.js';
const UNUSED = [
  ...['handleAction', 'handleFetcherAction', 'handleFetcherLoader', 'fetch', 'discoverRoutes', 'patchRoutes'],
  ...['getFetcher', 'updateFetcherState', 'setFetcherError', 'resetFetcher', 'abortFetcher', 'deleteFetcher'],
  ...['queueFetcherForDeletion', 'getUpdatedRevalidatingFetchers'],
  ...['enableScrollRestoration', '_internalSetRoutes', 'dispose'],
];
/** The function that warns developers, and where it is. Without its calls, whose results nothing uses, a page is 0.9 kB lighter. */
const HISTORY = '/lib/router/history.js';
const WARNING = '\nfunction warning(';

/** Removes the unused parts from the browser's build, and fails the build if a new version of the router no longer has them. */
export function leanRouter(): Plugin {
  const replaced = new Set<string>();
  const isRouters = (id: string, end: string) => id.includes('/react-router/dist/') && id.endsWith(end);
  return {
    name: 'lean-router',
    enforce: 'pre',
    load(id) {
      const part = Object.keys(STAND_INS).find((end) => isRouters(id, end));
      if (part === undefined) return null;
      replaced.add(part);
      return { code: STAND_INS[part] ?? '', moduleSideEffects: false };
    },
    transform(code, id) {
      const part = [HISTORY, ROUTER].find((end) => isRouters(id, end));
      if (part === undefined) return null;
      replaced.add(part);
      if (part === ROUTER) return UNUSED.reduce(withoutBody, code);
      if (!code.includes(WARNING)) throw changed();
      return code.replace(WARNING, `\n/*#__NO_SIDE_EFFECTS__*/${WARNING}`);
    },
    buildEnd(error) {
      if (error === undefined && replaced.size < Object.keys(STAND_INS).length + 2) throw changed();
    },
  };
}

const changed = () => new Error('React Router has changed: look at scripts/lean-router.ts.');

/** Replaces the body of a function by a `throw`. Relies on the tab indentation of the router's build. */
function withoutBody(code: string, name: string): string {
  const start = code.search(new RegExp(`^\\t(async )?function ${name}\\(`, 'm'));
  const open = code.indexOf(') {\n', start);
  const end = code.indexOf('\n\t}\n', open);
  if (start < 0 || open < 0 || end < 0) throw changed();
  return `${code.slice(0, open)}) {\n\t\tthrow new Error('No page has this');${code.slice(end)}`;
}
