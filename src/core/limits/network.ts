import { isIP, isIPv6 } from 'node:net';
import { plainAddress } from '../local-host.ts';

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
