import { isIPv6 } from 'node:net';

/**
 * What counts as one address where addresses are counted: an IPv4 address, or the first 64 bits of an IPv6 address, because that much is
 * given to a single household or machine (RFC 6177, RFC 7421), whose owner could otherwise count as 2⁶⁴.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');
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
