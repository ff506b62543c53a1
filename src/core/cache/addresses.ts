import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which parameters of the query the answer at a path depends on; undefined: whatever comes. Where a schema is declared it says so. */
    reads?: (path: string) => readonly string[] | undefined;
  }
}

/** A route by the pattern of its paths, and what of the query its answers depend on. */
type Known = { url: string; pattern: RegExp; reads: (path: string) => readonly string[] | undefined };

/** So many paths are remembered with what their routes read. */
const REMEMBERED = 1000;

/**
 * Learns from the routes which parameters each of them reads. Must be installed before the first route.
 * @returns the one spelling of a request's target, by which its answer is kept: the path as RFC 3986, 6.2.2 normalises it, and of the query
 * what the route reads, in alphabetical order. Undeclared parameters make no new entry, and are in no answer.
 */
export function learnAddresses(app: FastifyInstance): (target: string) => string {
  const routes: Known[] = [];
  const remembered = new Map<string, readonly string[] | undefined>();
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    if (![method].flat().includes('GET')) return;
    const query = schema?.querystring as z.ZodType | undefined;
    let names: string[] | undefined;
    const declared = () => {
      names ??= query && namesIn(query);
      return names ?? (config?.cached ? [] : undefined);
    };
    routes.push({ url, pattern: patternOf(url), reads: config?.reads ?? declared });
  });
  // The router prefers what is written out to what is left open.
  app.addHook('onReady', async () => {
    routes.sort((a, b) => opennessOf(a) - opennessOf(b));
  });
  const readAt = (path: string): readonly string[] | undefined => {
    if (remembered.has(path)) return remembered.get(path);
    const names = routes.find(({ pattern }) => pattern.test(path))?.reads(path);
    if (remembered.size >= REMEMBERED) remembered.clear();
    remembered.set(path, names);
    return names;
  };
  return (target) => {
    const at = target.indexOf('?');
    if (at < 0) return normalPath(target);
    const path = normalPath(target.slice(0, at));
    const names = readAt(path);
    return path + (names === undefined ? target.slice(at) : read(target.slice(at + 1), names));
  };
}

const namesIn = (schema: z.ZodType): string[] =>
  Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});

const opennessOf = ({ url }: Known): number => (url.match(/:/g)?.length ?? 0) + (url.endsWith('*') ? 100 : 0);

/** The paths of a route, as the router reads its address: `:id` is all of a part, or what is left of it; `*` is the rest. */
const patternOf = (url: string): RegExp => {
  const written = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${written.replace(/:\w+/g, '[^/]+').replace(/\*$/, '.*')}$`, 's');
};

/** Letters, digits, `-`, `.`, `_` and `~` are themselves, however they are written; other octets are written in capitals. */
const normalPath = (path: string): string =>
  path.includes('%')
    ? path.replace(/%[0-9a-f]{2}/gi, (octet) => {
        const sign = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
        return /[\w.~-]/.test(sign) ? sign : octet.toUpperCase();
      })
    : path;

function read(query: string, names: readonly string[]): string {
  const given = [...new URLSearchParams(query)].filter(([name]) => names.includes(name));
  if (given.length === 0) return '';
  const kept = new URLSearchParams(given);
  kept.sort();
  return `?${kept}`;
}
