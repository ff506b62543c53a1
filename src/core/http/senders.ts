import { randomUUID } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { isIn, isLocalHost, isLoopback, plainAddress } from '../network.ts';

/** Finds out where requests come from, and whether the proxies on their way are configured (decision 0023). */

type Headers = FastifyRequest['headers'];
type Place = { publicUrl: string; trustedProxies: number };

/** Local and private networks, such as a container's. When the public address is https, a connection from one is a proxy's. */
const nearby = new BlockList();
nearby.addSubnet('127.0.0.0', 8, 'ipv4');
nearby.addSubnet('10.0.0.0', 8, 'ipv4');
nearby.addSubnet('172.16.0.0', 12, 'ipv4');
nearby.addSubnet('192.168.0.0', 16, 'ipv4');
nearby.addSubnet('169.254.0.0', 16, 'ipv4');
nearby.addAddress('::1', 'ipv6');
nearby.addSubnet('fc00::', 7, 'ipv6');
nearby.addSubnet('fe80::', 10, 'ipv6');

/** Whether the peer of a connection must be a proxy of the portal. */
const isProxy = (peer: string, publicUrl: string): boolean =>
  publicUrl.startsWith('https:') ? isIn(nearby, peer) : isLoopback(peer);

/** Whether a URL leads to the browser's own machine, such as `http://localhost:3000`. */
export const isLocalUrl = (url: string): boolean => isLocalHost(URL.parse(url)?.hostname ?? '');

/** Whether a request has headers that proxies add, configured or by default (RFC 7239, RFC 9110 7.6.3, and older custom). */
const isForwarded = (headers: Headers): boolean =>
  Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || FORWARDED.has(name));
const FORWARDED = new Set(['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']);

/** The addresses in X-Forwarded-For; the nearest proxy wrote the last one. */
const hopsOf = (headers: Headers): string[] =>
  [headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);

/**
 * Returns where a request comes from, for limits and the audit log.
 *
 * With `trustedProxies` proxies it is the address that the outermost of them saw. A shorter chain has not passed all of them, so all of
 * it but its last address may be forged: the last one outside local and private networks counts, or else the last one.
 *
 * Without trusted proxies it is the peer of the connection. If that is a proxy all the same, all visitors would share one address, so
 * the address that the nearest proxy claims is appended (`127.0.0.1 for 203.0.113.9`): this distinguishes senders without trusting it.
 * `unknown` (RFC 7239, 6.2) is appended when there is none: it stands for many senders, and limits per network skip it.
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

/** Whether a browser on the portal's own machine made the request: nothing in it shows a proxy or another host name. */
function isLocal({ socket, headers, raw }: FastifyRequest, { publicUrl, trustedProxies }: Place): boolean {
  const { host = '', origin } = headers;
  return (
    trustedProxies === 0 &&
    isLocalUrl(publicUrl) &&
    isLoopback(socket.remoteAddress ?? '') &&
    !isForwarded(headers) &&
    isLocalUrl(`http://${host}`) &&
    (origin === undefined || isLocalUrl(origin)) &&
    // nginx speaks HTTP/1.0 to the portal by default; no browser does.
    raw.httpVersion !== '1.0'
  );
}

export const troubles = ['https', 'unexpected', 'fewer'] as const;
export type Trouble = (typeof troubles)[number];

declare module 'fastify' {
  interface FastifyRequest {
    /** The network address of the sender, as far as it is known (see addressOf). */
    address: string;
    /** Whether it was made on the portal's own machine, not through a proxy. */
    isLocal: boolean;
  }
  interface FastifyInstance {
    /** The signs of wrongly configured proxies that this process has seen. */
    proxyTroubles: ReadonlySet<Trouble>;
  }
}

/** Paths that monitoring requests directly, past all proxies. */
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
      // Any client may send these headers; they prove a proxy only when the peer must be one.
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

/** The value of the header `x-inner`, which marks the requests that pages make inside the process; nothing outside knows it. */
const INNER = randomUUID();

/** Whether a page makes the request inside the process. Its response is neither encoded for the network nor cached, since the page is. */
export const isInner = ({ headers }: FastifyRequest): boolean => headers['x-inner'] === INNER;

/** Returns the address and headers with which a page calls the API inside the process, on behalf of its visitor. */
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
