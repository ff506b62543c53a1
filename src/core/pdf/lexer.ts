import type { Bytes } from './bytes.ts';

/** The tokens of PDF syntax that matter when looking for dictionary entries (ISO 32000-2, 7.2 and 7.3). */
export type TokenKind = 'name' | 'string' | 'hex' | 'open' | 'close' | 'array' | 'word' | 'comment';

/**
 * Called for each token. `text` is the decoded name, the raw bytes of a string (escapes left in), a bracket, a number or a keyword, and ends
 * in `…` where there is far more of it; `start` and `end` bound it in the file.
 * @returns whether to continue
 */
export type Visit = (kind: TokenKind, text: string, start: number, end: number) => boolean;

const SPACE = 1;
const DELIMITER = 2;
const CLASS = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) CLASS[byte] = SPACE;
for (const char of '()<>[]{}/%') CLASS[char.charCodeAt(0)] = DELIMITER;

const byteOf = (char: string) => char.charCodeAt(0);
const [LF, CR, PERCENT, SLASH, BACKSLASH] = [10, 13, byteOf('%'), byteOf('/'), byteOf('\\')];
const [PAREN_OPEN, PAREN_CLOSE, LESS, GREATER] = [byteOf('('), byteOf(')'), byteOf('<'), byteOf('>')];
const END_OF_HEX = Buffer.from('>');
/** Longer tokens are cut: more is not needed, and a file may consist of one. */
const MOST_TEXT = 64 * 1024;

/**
 * Walks the tokens of a PDF file, or of an unpacked object stream, from a place on, for as long as `visit` says. Never throws; what is damaged
 * is passed over.
 * @returns where it ended
 */
export function scan(bytes: Bytes, from: number, visit: Visit): number {
  let at = from;
  for (let goesOn = true; goesOn && at < bytes.size; ) {
    const byte = bytes.at(at);
    // A file that became shorter.
    if (byte < 0) return at;
    const start = at;
    if (CLASS[byte] === SPACE) at += 1;
    else if (byte === PERCENT) {
      at = endOfLine(bytes, at);
      goesOn = visit('comment', '', start, at);
    } else if (byte === SLASH) {
      at = endOfRegular(bytes, at + 1);
      goesOn = visit('name', decodeName(textOf(bytes, start + 1, at)), start, at);
    } else if (byte === PAREN_OPEN) {
      at = endOfString(bytes, at);
      goesOn = visit('string', textOf(bytes, start + 1, at - 1), start, at);
    } else if (byte === LESS && bytes.at(at + 1) !== LESS) {
      const close = bytes.indexOf(END_OF_HEX, at);
      at = close < 0 ? bytes.size : close + 1;
      goesOn = visit('hex', '', start, at);
    } else if (byte === LESS || (byte === GREATER && bytes.at(at + 1) === GREATER)) {
      at += 2;
      goesOn = visit(byte === LESS ? 'open' : 'close', '', start, at);
    } else if (CLASS[byte] === DELIMITER) {
      at += 1;
      goesOn = visit('array', String.fromCharCode(byte), start, at);
    } else {
      at = endOfRegular(bytes, at);
      goesOn = visit('word', textOf(bytes, start, at), start, at);
    }
  }
  return at;
}

/** Whether a byte separates tokens, or begins or ends one (or is none, at the end of a file: -1). */
export const isBoundary = (byte: number): boolean => byte < 0 || CLASS[byte] !== 0;

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
