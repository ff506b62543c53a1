import type { Bytes } from './bytes.ts';

/** The tokens of PDF syntax that matter when looking for dictionary entries (ISO 32000-2, 7.2 and 7.3). */
export type TokenKind = 'name' | 'string' | 'hex' | 'open' | 'close' | 'array' | 'word' | 'stream';

/**
 * Called for each token. `text` is the decoded name, the raw bytes of a string (escapes left in), a number or a keyword, and ends in `…`
 * where there is far more of it; `start` and `end` bound it in the file, and for a stream they bound its body.
 */
export type Visit = (kind: TokenKind, text: string, start: number, end: number) => void;

const SPACE = 1;
const DELIMITER = 2;
const CLASS = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) CLASS[byte] = SPACE;
for (const char of '()<>[]{}/%') CLASS[char.charCodeAt(0)] = DELIMITER;

const byteOf = (char: string) => char.charCodeAt(0);
const [LF, CR, PERCENT, SLASH, BACKSLASH] = [10, 13, byteOf('%'), byteOf('/'), byteOf('\\')];
const [PAREN_OPEN, PAREN_CLOSE, LESS, GREATER] = [byteOf('('), byteOf(')'), byteOf('<'), byteOf('>')];
const END_OF_HEX = Buffer.from('>');
const END_OF_STREAM = Buffer.from('endstream');
/** Node finds up to seven bytes several times as fast as eight. */
const QUICK = END_OF_STREAM.subarray(0, 7);
/** Nobody needs to know more of a token, and a file may consist of one. */
const MOST_TEXT = 64 * 1024;

/**
 * Walks the tokens of a PDF file, or of an unpacked object stream, in one pass, without following cross-references:
 * it also sees objects that the file no longer uses. Never throws; what is damaged is passed over.
 */
export function scan(bytes: Bytes, visit: Visit): void {
  let at = 0;
  while (at < bytes.size) {
    const byte = bytes.at(at);
    // A file that became shorter.
    if (byte < 0) return;
    const start = at;
    if (CLASS[byte] === SPACE) at += 1;
    else if (byte === PERCENT) at = endOfLine(bytes, at);
    else if (byte === SLASH) {
      at = endOfRegular(bytes, at + 1);
      visit('name', decodeName(textOf(bytes, start + 1, at)), start, at);
    } else if (byte === PAREN_OPEN) {
      at = endOfString(bytes, at);
      visit('string', textOf(bytes, start + 1, at - 1), start, at);
    } else if (byte === LESS && bytes.at(at + 1) !== LESS) {
      const close = bytes.indexOf(END_OF_HEX, at);
      at = close < 0 ? bytes.size : close + 1;
      visit('hex', '', start, at);
    } else if (byte === LESS || (byte === GREATER && bytes.at(at + 1) === GREATER)) {
      at += 2;
      visit(byte === LESS ? 'open' : 'close', '', start, at);
    } else if (CLASS[byte] === DELIMITER) {
      at += 1;
      visit('array', String.fromCharCode(byte), start, at);
    } else {
      at = endOfRegular(bytes, at);
      const word = textOf(bytes, start, at);
      if (word === 'stream') at = visitStream(bytes, at, visit);
      else visit('word', word, start, at);
    }
  }
}

function textOf(bytes: Bytes, start: number, end: number): string {
  if (end - start <= MOST_TEXT) return bytes.part(start, end).toString('latin1');
  return `${bytes.part(start, start + MOST_TEXT).toString('latin1')}…`;
}

function endOfLine(bytes: Bytes, from: number): number {
  let at = from;
  for (let byte = bytes.at(at); byte >= 0 && byte !== LF && byte !== CR; byte = bytes.at(at)) at += 1;
  return at;
}

function endOfRegular(bytes: Bytes, from: number): number {
  let at = from;
  for (let byte = bytes.at(at); byte >= 0 && CLASS[byte] === 0; byte = bytes.at(at)) at += 1;
  return at;
}

/** A name may write any of its bytes as `#` and two hexadecimal digits (ISO 32000-2, 7.3.5). */
function decodeName(raw: string): string {
  if (!raw.includes('#')) return raw;
  return raw.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function endOfString(bytes: Bytes, from: number): number {
  let depth = 0;
  for (let at = from; ; at += 1) {
    const byte = bytes.at(at);
    if (byte < 0) return Math.max(at, bytes.size);
    if (byte === BACKSLASH) at += 1;
    else if (byte === PAREN_OPEN) depth += 1;
    else if (byte === PAREN_CLOSE) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
}

function visitStream(bytes: Bytes, keywordEnd: number, visit: Visit): number {
  let start = keywordEnd;
  if (bytes.at(start) === CR) start += 1;
  if (bytes.at(start) === LF) start += 1;
  const found = endOfStream(bytes, start);
  const end = found < 0 ? bytes.size : found;
  visit('stream', '', start, end);
  return found < 0 ? end : end + END_OF_STREAM.length;
}

function endOfStream(bytes: Bytes, from: number): number {
  for (let at = bytes.indexOf(QUICK, from); at >= 0; at = bytes.indexOf(QUICK, at + 1))
    if (bytes.part(at, at + END_OF_STREAM.length).equals(END_OF_STREAM)) return at;
  return -1;
}
