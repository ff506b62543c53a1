import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matches } from '../cache/serve.ts';
import type { ByteRange, Files } from '../files/files.ts';
import { composed } from '../text.ts';

export type StoredFile = {
  sha256: string;
  mediaType: string;
  /** The file name offered for saving; any script. */
  name: string;
};

/** Some picture formats can carry scripts; opened on its own, a picture gets no rights at all. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";
/** For PDFs. No sandbox: the viewers built into browsers do not run in one. */
const DOCUMENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

type Delivery = {
  /** To be saved instead of shown. The cache must revalidate: the address may later lead to other bytes. */
  download?: boolean;
  /** Shared caches may store it: the response is the same for all readers. */
  shared?: boolean;
};

/** The body of a response to HEAD: an empty stream, because for an empty string Fastify would send `content-length: 0`. */
export const bodyless = ({ method }: FastifyRequest): Readable | undefined =>
  method === 'HEAD' ? Readable.from([]) : undefined;

/**
 * Streams a stored file with Range, If-Match, strong ETag and immutable caching (RFC 9110, 13 and 14; RFC 8246). The file is never in
 * memory as a whole: the reader's speed sets the pace.
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
    // Pages of the portal may frame files; other sites may not.
    .header('x-frame-options', 'SAMEORIGIN');
  const nothing = bodyless(request);
  const ifMatch = request.headers['if-match'];
  // A weak tag never fulfils If-Match (RFC 9110, 13.1.1).
  if (ifMatch !== undefined && !matches(ifMatch.replace(/W\/"[^"]*"/g, ''), etag))
    return reply.code(412).header('cache-control', 'no-store').send();
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send(nothing);
  const ifRange = request.headers['if-range'];
  // Range applies to GET only (RFC 9110, 14.2).
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
  // Bypasses Fastify, which would pipe a stream: that allocates as much memory as the file has bytes.
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
 * those); `'unsatisfiable'` when it begins beyond the end
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

/** Characters that some system forbids in file names. Zero-width joiners are allowed: Indian scripts need them. */
const FORBIDDEN = /(?:(?![\u200c\u200d])[\p{C}\p{Z}/\\:*?"<>|])+/gu;

/**
 * The longest name of a file, in bytes: common file systems take 255, of which browsers need some for endings of their own, such as
 * “ (1)” and “.crdownload”.
 */
const LONGEST_NAME = 240;

const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts a text to `most` bytes of UTF-8, without a part of a letter with its marks at the end. */
function cutToBytes(text: string, most: number): string {
  let bytes = 0;
  for (const { segment, index } of signs.segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > most) return text.slice(0, index);
  }
  return text;
}

/** Returns a Content-Disposition for a file name in any script (RFC 6266, RFC 8187). */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  // A long name is cut before its extension, by which phones choose the app that opens it.
  const [ending = ''] = /\.[a-z0-9]{1,5}$/i.exec(name) ?? [];
  const stem = composed(name.slice(0, name.length - ending.length)).replace(FORBIDDEN, ' ');
  const safe = cutToBytes(stem, LONGEST_NAME - ending.length).trim() + ending;
  const ascii = composed(safe, 'NFKD')
    .replace(/[^\x20-\x7e]+/g, '')
    // Again, because NFKD turns full-width quotes and slashes into plain ones.
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
