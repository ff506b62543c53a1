import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matches } from '../cache/serve.ts';
import type { ByteRange, Files } from '../files/files.ts';
import { composed } from '../text.ts';

export type StoredFile = {
  sha256: string;
  mediaType: string;
  /** Shown to people when they keep the file; any script. */
  name: string;
};

/** Pictures may carry scripts in some formats; served alone, they get no rights at all. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";
/** PDFs without a sandbox: browsers' own viewers need it off. */
const DOCUMENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; plugin-types application/pdf; frame-ancestors 'self'";

type Delivery = {
  /** To be kept by the reader instead of shown, from an address that may mean other bytes another time. */
  download?: boolean;
  /** Shared caches may keep it: the answer is the same for all. */
  shared?: boolean;
};

/** The body of an answer to HEAD: an empty stream, because the framework would give the answer the length of an empty text. */
export const bodyless = ({ method }: FastifyRequest): Readable | undefined =>
  method === 'HEAD' ? Readable.from([]) : undefined;

/**
 * Streams a stored file with Range, strong ETag and immutable caching (RFC 9110, 14; RFC 8246). The bytes never pass through memory
 * whole: the reader's speed sets the pace.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  files: Files,
  file: StoredFile,
  { download = false, shared = true }: Delivery = {},
): Promise<FastifyReply> {
  const size = await files.size(file.sha256);
  const etag = `"${file.sha256}"`;
  reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header(
      'cache-control',
      `${shared ? 'public' : 'private'}, ${download ? 'max-age=0, must-revalidate' : 'max-age=31536000, immutable'}`,
    )
    .header('content-disposition', disposition(download ? 'attachment' : 'inline', file.name))
    .header('content-security-policy', file.mediaType.startsWith('image/') ? PICTURE_POLICY : DOCUMENT_POLICY)
    .header('cross-origin-resource-policy', 'same-origin')
    // Files are shown within pages of the portal, never within those of others.
    .header('x-frame-options', 'SAMEORIGIN');
  const nothing = bodyless(request);
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send(nothing);
  const ifRange = request.headers['if-range'];
  // Of HEAD there are no parts (RFC 9110, 14.2).
  const mayBePart = !nothing && (ifRange === undefined || ifRange === etag);
  const range = mayBePart ? parseRange(request.headers.range, size) : 'whole';
  if (range === 'unsatisfiable')
    return reply
      .code(416)
      .header('content-range', `bytes */${size}`)
      .header('cache-control', 'no-store')
      .send();
  reply.type(file.mediaType);
  if (range === 'whole') reply.header('content-length', size);
  else
    reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
      .header('content-length', range.end - range.start + 1);
  if (nothing) return reply.send(nothing);
  // Past the framework, which would pipe a stream: that allocates as much memory as the file has bytes.
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  try {
    await files.copy(file.sha256, raw, range === 'whole' ? undefined : range);
    raw.end();
  } catch (error) {
    request.log.info({ err: error }, 'a download was broken off');
    raw.destroy();
  }
  return reply;
}

/**
 * Reads a Range header (RFC 9110, 14.2) against a file of `size` bytes.
 * @returns the one range asked for; `'whole'` when there is none, it is malformed, or several are asked for (a server may ignore
 * those); `'unsatisfiable'` when it begins behind the end
 */
function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
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

/** What no name of a file may have, on one system or another. Joiners are signs of Indian scripts. */
const FORBIDDEN = /(?:(?![\u200c\u200d])[\p{C}\p{Z}/\\:*?"<>|])+/gu;

/** A Content-Disposition that is safe in every script (RFC 6266, RFC 8187). */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  // However long the name is, it keeps the ending by which a phone opens the file.
  const [ending = ''] = /\.[a-z0-9]{1,5}$/i.exec(name) ?? [];
  const stem = composed(name.slice(0, name.length - ending.length)).replace(FORBIDDEN, ' ');
  const safe = [...stem].slice(0, 150).join('').trim() + ending;
  const ascii = composed(safe, 'NFKD')
    .replace(/[^\x20-\x7e]+/g, '')
    // Once more: compatibility makes quotes and slashes of full-width ones.
    .replace(FORBIDDEN, ' ')
    .replace(/[%;]/g, '')
    .trim();
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  const plain = /^[^.]/.test(ascii) ? ascii : `file${ascii}`;
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
