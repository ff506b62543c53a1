import type { ByteRange } from '../files/files.ts';

/**
 * Reads a Range header (RFC 9110, 14.2) against a file of `size` bytes.
 * @returns the one range asked for; `'whole'` when there is none, it is malformed, or several are asked for (a server may ignore
 * those); `'unsatisfiable'` when it begins behind the end
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const found = header?.match(/^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/);
  if (!found) return 'whole';
  const [, first = '', last = ''] = found;
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const suffix = Number(last);
    if (suffix === 0 || size === 0) return 'unsatisfiable';
    return { start: Math.max(0, size - suffix), end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
