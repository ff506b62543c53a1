import { readFileSync } from 'node:fs';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { AppStartError } from './errors.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a host name or address, from `HOST` or a URL, means this machine only (loopback). */
export function isLocalHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name);
}

/** Whether an address is a loopback address. */
export const isLoopback = (address: string): boolean => isIn(loopback, address);

/** Whether an address is in a list. */
export function isIn(list: BlockList, address: string): boolean {
  const plain = plainAddress(address);
  const family = isIP(plain);
  return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}

/** Returns an address without the prefix of mapped IPv4, without a zone, and without the port that some proxies append. */
export function plainAddress(text: string): string {
  const [, inBrackets] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  const [, beforePort] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text) ?? [];
  return (inBrackets ?? beforePort ?? text)
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
    .replace(/%.*$/, '');
}

/**
 * Returns the network that counts as one sender for limits: an IPv4 address, or the first 64 bits of an IPv6 address, because a single
 * household or machine has that many addresses (RFC 6177, RFC 7421). Behind a proxy that is not configured, it includes the address that
 * the proxy claims.
 * @param address see addressOf
 * @returns null for an address that all people behind a proxy share: a limit for it would lock all of them out
 */
export function networkOf(address: string): string | null {
  const [peer = '', claimed] = address.split(' for ');
  if (claimed === 'unknown') return null;
  return claimed === undefined ? prefixOf(peer) : `${peer} for ${prefixOf(claimed)}`;
}

function prefixOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const before = groups(head);
  const after = groups(tail);
  // A trailing IPv4 address stands for two groups; both are beyond the first four.
  const missing = tail === undefined ? 0 : 8 - before.length - after.length - (plain.includes('.') ? 1 : 0);
  const all = [...before, ...Array<string>(missing).fill('0'), ...after];
  const prefix = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}

/**
 * Shortens a network address to the part that is stored for people who are not signed in: /24 of IPv4, /48 of IPv6, which many customers
 * of a provider share.
 */
export function shortened(address: string): string {
  const [peer = '', claimed] = address.split(' for ');
  if (claimed !== undefined) return `${peer} for ${shortened(claimed)}`;
  const plain = plainAddress(address);
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIP(plain) === 6) return `${prefixOf(plain).split(':').slice(0, 3).join(':')}::/48`;
  return address;
}

/**
 * Parses an address that may hold a password. A `#`, `/` or `?` in the password would end the part with the host: what is before it would
 * be taken for host and port, and what is behind it for something that may be printed.
 * @throws {Error} for a bare `#`, and for an `@` behind the host, which such a password leaves there
 */
export function readAddress(address: string): URL {
  const url = new URL(address);
  if (url.hash !== '') throw new Error('a # in it, as in a password, is written as %23');
  if (/@/.test(url.pathname + url.search))
    throw new Error('a / or ? in its password is written as %2F or %3F, and an @ behind its host as %40');
  return url;
}

/**
 * Reads a file of CA certificates, to be trusted instead of those that come with Node.
 * @param variable the setting that names the file
 * @throws {AppStartError} when it cannot be read
 */
export function readAuthorities(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new AppStartError(
      `The certificates that ${variable} names cannot be read: ${(cause as Error).message}.`,
      { cause },
    );
  }
}
