import { readFileSync } from 'node:fs';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { AppStartError } from './errors.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a name or an address, as `HOST` or the host of a URL has it, is this machine's own and no other's. */
export function isLocalHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name);
}

/** Whether an address leads back to this machine. */
export const isLoopback = (address: string): boolean => isIn(loopback, address);

/** Whether an address is one of a list. */
export function isIn(list: BlockList, address: string): boolean {
  const plain = plainAddress(address);
  const family = isIP(plain);
  return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}

/** An address without the prefix of mapped IPv4, without a zone, and without the port that some proxies write behind it. */
export function plainAddress(text: string): string {
  const [, inBrackets] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  const [, beforePort] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text) ?? [];
  return (inBrackets ?? beforePort ?? text)
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
    .replace(/%.*$/, '');
}

/**
 * What counts as one address where addresses are counted: an IPv4 address, or the first 64 bits of an IPv6 address, because that much is
 * given to a single household or machine (RFC 6177, RFC 7421), whose owner could otherwise count as 2⁶⁴. Behind a proxy that the
 * configuration does not know it is what that proxy claims.
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
  // An IPv4 address at the end takes the place of two groups, beyond the first four.
  const missing = tail === undefined ? 0 : 8 - before.length - after.length - (plain.includes('.') ? 1 : 0);
  const all = [...before, ...Array<string>(missing).fill('0'), ...after];
  const prefix = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}

/**
 * A network address as far as it is kept of people who are not signed in: the network of a provider's customers, /24 of IPv4 and /48 of
 * IPv6.
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
 * The certificates of authorities in a file, which are then trusted instead of those that come with Node.
 * @param variable which setting names the file
 * @throws {AppStartError} when it cannot be read
 */
export function readAuthorities(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new AppStartError(
      `The certificates that ${variable} names cannot be read: ${(cause as Error).message}.`,
      {
        cause,
      },
    );
  }
}
