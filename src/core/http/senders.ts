import { randomUUID } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { isIn, isLocalHost, isLoopback, plainAddress } from '../network.ts';

/** Where requests come from, and whether the proxies that they come through are configured (decision 0023). */

type Headers = FastifyRequest['headers'];
type Place = { publicUrl: string; trustedProxies: number };

/** Networks from which only a proxy reaches a portal that is served over https: a container's, the institution's own. */
const nearby = new BlockList();
nearby.addSubnet('127.0.0.0', 8, 'ipv4');
nearby.addSubnet('10.0.0.0', 8, 'ipv4');
nearby.addSubnet('172.16.0.0', 12, 'ipv4');
nearby.addSubnet('192.168.0.0', 16, 'ipv4');
nearby.addSubnet('169.254.0.0', 16, 'ipv4');
nearby.addAddress('::1', 'ipv6');
nearby.addSubnet('fc00::', 7, 'ipv6');
nearby.addSubnet('fe80::', 10, 'ipv6');

/** Whether the other end of a connection can be a proxy of the portal alone. */
const isProxy = (peer: string, publicUrl: string): boolean =>
  publicUrl.startsWith('https:') ? isIn(nearby, peer) : isLoopback(peer);

/** Whether an address with which a browser is pointed at a portal leads to its own machine. */
export const isLocalUrl = (url: string): boolean => isLocalHost(URL.parse(url)?.hostname ?? '');

/** What proxies add on the way, whether they were asked to or not (RFC 7239, RFC 9110 7.6.3, and older custom). */
const isForwarded = (headers: Headers): boolean =>
  Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || FORWARDED.has(name));
const FORWARDED = new Set(['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']);

/** The addresses in X-Forwarded-For, the one that the nearest proxy saw last. */
const hopsOf = (headers: Headers): string[] =>
  [headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);

/**
 * From where a request comes, for limits and the audit log.
 *
 * With `trustedProxies` proxies it is what the outermost of them saw. A chain that is shorter cannot have come through all of them, so
 * everything but what the nearest proxy saw may be made up: the nearest address that is no proxy's own counts.
 *
 * Without trusted proxies it is the other end of the connection. Where that is a proxy all the same, all visitors would share one address;
 * then what the nearest proxy claims is written behind it (`127.0.0.1 for 203.0.113.9`), which distinguishes senders without being
 * trusted, or `unknown` (RFC 7239, 6.2): such an address belongs to no single sender, and limits per network leave it out.
 */
export function addressOf(peer: string, headers: Headers, { publicUrl, trustedProxies }: Place): string {
  const near = plainAddress(peer);
  const hops = hopsOf(headers).map(plainAddress);
  const isProxied = isProxy(near, publicUrl);
  const known = (hop: string | undefined) => (hop !== undefined && isIP(hop) !== 0 ? hop : undefined);
  if (trustedProxies === 0) {
    if (!isProxied) return near;
    if (hops.length > 0) return `${near} for ${known(hops.at(-1)) ?? 'unknown'}`;
    return publicUrl.startsWith('https:') || isForwarded(headers) ? `${near} for unknown` : near;
  }
  if (hops.length === 0) return isProxied && !isLocalUrl(publicUrl) ? `${near} for unknown` : near;
  const counted =
    hops.length < trustedProxies
      ? (hops.findLast((hop) => isIP(hop) !== 0 && !isIn(nearby, hop)) ?? hops.at(-1))
      : hops.at(-trustedProxies);
  return known(counted) ?? `${near} for unknown`;
}

/** Whether a request was made on the machine itself, by its own browser: nothing in it shows a proxy or another name. */
function isLocal({ socket, headers, raw }: FastifyRequest, { publicUrl, trustedProxies }: Place): boolean {
  const { host = '', origin } = headers;
  return (
    trustedProxies === 0 &&
    isLocalUrl(publicUrl) &&
    isLoopback(socket.remoteAddress ?? '') &&
    !isForwarded(headers) &&
    isLocalUrl(`http://${host}`) &&
    (origin === undefined || isLocalUrl(origin)) &&
    // The version in which nginx passes requests on unless it is told otherwise; no browser speaks it.
    raw.httpVersion !== '1.0'
  );
}

export const troubles = ['https', 'unexpected', 'fewer'] as const;
export type Trouble = (typeof troubles)[number];

declare module 'fastify' {
  interface FastifyRequest {
    /** From where it comes: a network address, or what is known of it (see addressOf). */
    address: string;
    /** Whether it was made on the machine itself, not through a proxy. */
    isLocal: boolean;
  }
  interface FastifyInstance {
    /** What is wrong with the configuration of proxies, as far as this process has seen. */
    proxyTroubles: ReadonlySet<Trouble>;
  }
}

/** Paths that monitoring asks for, past all proxies. */
const CHECKS = new Set(['/healthz', '/readyz']);

/** Gives each request its address, and warns once about each sign that `TRUSTED_PROXIES` is wrong. */
export function installSenders(app: FastifyInstance, place: Place, log: FastifyBaseLogger): void {
  const { publicUrl, trustedProxies } = place;
  const found = new Set<Trouble>();
  const warn = (trouble: Trouble) => {
    if (found.has(trouble)) return;
    found.add(trouble);
    log.warn({ trustedProxies, publicUrl }, WARNINGS[trouble]);
  };
  if (publicUrl.startsWith('https:') && trustedProxies === 0) warn('https');
  app.decorate('proxyTroubles', found);
  app.decorateRequest('address', '');
  app.decorateRequest('isLocal', false);
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request;
    const peer = socket.remoteAddress ?? '';
    request.address = addressOf(peer, headers, place);
    request.isLocal = isLocal(request, place);
    if (trustedProxies === 0) {
      // Anyone may send the header to a portal without a proxy; only one from nearby shows that there is a proxy.
      const says = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
      if (says && isProxy(peer, publicUrl)) warn('unexpected');
    } else if (hopsOf(headers).length < trustedProxies && !CHECKS.has(request.url)) warn('fewer');
    done();
  });
}

const WARNINGS: Record<Trouble, string> = {
  https:
    'PUBLIC_URL is https, so a proxy stands in front, but TRUSTED_PROXIES is 0: people are told apart only by what it claims, which is not checked. Set TRUSTED_PROXIES to the number of your proxies.',
  unexpected:
    'A proxy sends X-Forwarded-For or Forwarded, but TRUSTED_PROXIES is 0: what it says is not believed. Set TRUSTED_PROXIES to the number of your proxies.',
  fewer:
    'A request came through fewer proxies than TRUSTED_PROXIES says: that number is too high, X-Forwarded-For is not set by a proxy, or the portal can be reached past the proxies.',
};

/** In a header of each request that is made inside the process, for a page: no request from outside knows the value. */
const INNER = randomUUID();

/** Whether a page asks: then no answer is written for the network, nor kept, since the page is. */
export const isInner = ({ headers }: FastifyRequest): boolean => headers['x-inner'] === INNER;

/** With what a page asks the API inside the process, so that it asks for its visitor, and from where that is. */
export function passedOn({ headers, isLocal, socket }: FastifyRequest) {
  const { host, authorization, cookie, via = '1.1 proxy' } = headers;
  const chain = headers['x-forwarded-for'];
  return {
    remoteAddress: socket.remoteAddress ?? '127.0.0.1',
    headers: {
      'x-inner': INNER,
      ...(authorization && { authorization }),
      ...(cookie && { cookie }),
      ...(host !== undefined && { host }),
      ...(chain !== undefined && { 'x-forwarded-for': [chain].flat().join(', ') }),
      ...(!isLocal && { via }),
    },
  };
}
