/** The tokens of PDF syntax that matter when looking for dictionary entries (ISO 32000-2, 7.2 and 7.3). */
export type TokenKind = 'name' | 'string' | 'hex' | 'open' | 'close' | 'array' | 'word' | 'stream';

/**
 * Called for each token. `text` is the decoded name, the raw bytes of a string (escapes left in), a number or a keyword;
 * `start` and `end` bound it in the file, and for a stream they bound its body.
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

/**
 * Walks the tokens of a PDF file, or of an unpacked object stream, in one pass, without following cross-references:
 * it also sees objects that the file no longer uses. Never throws; what is damaged is passed over.
 */
export function scan(bytes: Buffer, visit: Visit): void {
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at] as number;
    const start = at;
    if (CLASS[byte] === SPACE) at += 1;
    else if (byte === PERCENT) at = endOfLine(bytes, at);
    else if (byte === SLASH) {
      at = endOfRegular(bytes, at + 1);
      visit('name', decodeName(bytes.toString('latin1', start + 1, at)), start, at);
    } else if (byte === PAREN_OPEN) {
      at = endOfString(bytes, at);
      visit('string', bytes.toString('latin1', start + 1, at - 1), start, at);
    } else if (byte === LESS && bytes[at + 1] !== LESS) {
      const close = bytes.indexOf(GREATER, at);
      at = close < 0 ? bytes.length : close + 1;
      visit('hex', '', start, at);
    } else if (byte === LESS || (byte === GREATER && bytes[at + 1] === GREATER)) {
      at += 2;
      visit(byte === LESS ? 'open' : 'close', '', start, at);
    } else if (CLASS[byte] === DELIMITER) {
      at += 1;
      visit('array', String.fromCharCode(byte), start, at);
    } else {
      at = endOfRegular(bytes, at);
      const word = bytes.toString('latin1', start, at);
      if (word === 'stream') at = visitStream(bytes, at, visit);
      else visit('word', word, start, at);
    }
  }
}

function endOfLine(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at += 1;
  return at;
}

function endOfRegular(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && CLASS[bytes[at] as number] === 0) at += 1;
  return at;
}

/** A name may write any of its bytes as `#` and two hexadecimal digits (ISO 32000-2, 7.3.5). */
function decodeName(raw: string): string {
  if (!raw.includes('#')) return raw;
  return raw.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function endOfString(bytes: Buffer, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === PAREN_OPEN) depth += 1;
    else if (byte === PAREN_CLOSE) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return bytes.length;
}

function visitStream(bytes: Buffer, keywordEnd: number, visit: Visit): number {
  let start = keywordEnd;
  if (bytes[start] === CR) start += 1;
  if (bytes[start] === LF) start += 1;
  const found = bytes.indexOf('endstream', start, 'latin1');
  const end = found < 0 ? bytes.length : found;
  visit('stream', '', start, end);
  return found < 0 ? end : end + 'endstream'.length;
}
