import { inflateSync } from 'node:zlib';
import { Bytes } from './bytes.ts';

/**
 * What a PDF can do besides being displayed.
 *
 * - `javascript`: a script runs in the reader's viewer.
 * - `print_script`: a script that only opens the print dialogue, as some report generators add.
 * - `launch`: an action starts a program or opens another file.
 * - `address`: an address starts something on the reader's machine; in an encrypted file it may be random bytes.
 * - `forms`: a form sends or fetches data, or uses XFA.
 * - `media`: films, sounds or three-dimensional scenes, which other programs play.
 * - `embedded_files`: files are attached to the document or to a page.
 * - `unchecked_objects`: objects are written in a way that could hide active content from this check.
 */
export type ActiveContent =
  | 'javascript'
  | 'print_script'
  | 'launch'
  | 'address'
  | 'forms'
  | 'media'
  | 'embedded_files'
  | 'unchecked_objects';

/** The limits of unpacking object streams: bytes in total, and objects in each. */
const MAX_UNPACKED_BYTES = 128 * 1024 * 1024;
const MAX_PACKED_OBJECTS = 200_000;
/** How deep containers may be nested; PDF readers have similar limits. */
const MAX_DEPTH = 500;
/** A single call of `print` with only words as arguments: quotes, backquotes or brackets could contain another call. */
const PRINT_SCRIPT = /^\s*(this\s*\.\s*)?print\s*\((\s*\{[\w\s:,]*\}\s*|[\w\s,]*)\)[\s;]*$/;

/** Returns `print_script` for a script that only calls `print(…)`, `javascript` for any other. */
export function scriptKind(script: string): 'print_script' | 'javascript' {
  return PRINT_SCRIPT.test(script) ? 'print_script' : 'javascript';
}

/** Web, mail and telephone addresses, which links may have. */
const WEB = /^\s*((https?|ftp|mailto|tel):|www\.)/i;
/** Addresses that start something on the reader's machine: other schemes, `//host` or a backslash (Windows shares), and programs. */
export const STARTS =
  /^\s*(?!(https?|ftp|mailto|tel):)[a-z][a-z\d+.-]*:|^\s*\/\/|\\|\.(exe|bat|cmd|scr|msi|ps1|vbs|jse?|jar|lnk|hta|sh|app|dmg|apk)\W*$/i;

/** Types of actions (ISO 32000-2, 12.6.4) and of annotations (12.5.6). */
const TYPES = new Map<string, ActiveContent>([
  ['Launch', 'launch'],
  ['GoToR', 'launch'],
  ['GoToE', 'launch'],
  // The thread may be in another file.
  ['Thread', 'launch'],
  ['SubmitForm', 'forms'],
  ['ImportData', 'forms'],
  ['Rendition', 'media'],
  ['Movie', 'media'],
  ['Sound', 'media'],
  ['RichMedia', 'media'],
  ['RichMediaExecute', 'media'],
  ['3D', 'media'],
  ['FileAttachment', 'embedded_files'],
]);

const OBJECT = Buffer.from('obj');
const TRAILER = Buffer.from('trailer');
const END_OF_STREAM = Buffer.from('endstream');

/**
 * Finds active content in a PDF by its syntax alone. Readers disagree on which objects count when a file is damaged, has several
 * revisions or lies about lengths and offsets. So this reads everything that any reader could take for an object: after every keyword
 * `obj`, even beyond the end of the document, in comments, strings and stream bodies, and everything in object streams (ISO 32000-2, 7.3
 * and 7.5.7). Where readers could differ, it reports `unchecked_objects`. Text on a page is never mistaken for an action.
 *
 * In addition, `inspect-worker.ts` follows references with pdf.js to find scripts and attachments.
 */
export function findActiveContent(file: Bytes): Set<ActiveContent> {
  const search = new Search(file);
  search.all(OBJECT);
  search.all(TRAILER);
  search.unpackAll();
  return search.found;
}

/** A possible object stream: the positions where its dictionary begins and where its keyword `stream` ends. */
type Packed = { dictionary: number; body: number };

class Search {
  readonly found = new Set<ActiveContent>();
  readonly #file: Bytes;
  readonly #packed: Packed[] = [];
  /** How many bytes may still be read: a file in which each object runs into the next would otherwise be read over and over. */
  #budget: number;
  #isEncrypted = false;
  /** Whether an address is a reference, and whether a bare string object would start something: together they may be one address. */
  #isReferred = false;
  #isBare = false;

  constructor(file: Bytes) {
    this.#file = file;
    this.#budget = 4 * file.size + 32 * 1024 * 1024;
  }

  /** Reads the object after each occurrence of a keyword. */
  all(keyword: Buffer): void {
    const file = this.#file;
    for (let at = file.indexOf(keyword, 0); at >= 0 && this.#budget > 0; ) {
      const end = at + keyword.length;
      if (isKeyword(file, at, end)) this.#budget -= this.#readObject(end) - end;
      at = file.indexOf(keyword, end);
    }
    if (this.#budget <= 0) this.found.add('unchecked_objects');
  }

  unpackAll(): void {
    let left = MAX_UNPACKED_BYTES;
    for (const packed of this.#packed) {
      // Undecrypted bytes mean something else here than to a reader.
      const stream = this.#isEncrypted ? undefined : unpack(this.#file, packed, left);
      if (!stream || !this.#readPacked(stream)) this.found.add('unchecked_objects');
      left -= stream?.bytes.size ?? 0;
    }
    if (this.#isReferred && this.#isBare) this.found.add('address');
  }

  /** Reads one object, up to its end or the beginning of its stream. @returns that position */
  #readObject(from: number): number {
    const nesting = new Nesting();
    const hints = new Set<string>();
    let key: string | undefined;
    return scan(this.#file, from, (kind, text, _, end) => {
      if (kind === 'comment') return true;
      this.#judge(key, kind, text);
      if (key === 'Type' && (kind !== 'name' || text === 'ObjStm')) hints.add(kind === 'name' ? text : '?');
      if (kind === 'name' && (text === 'N' || text === 'First')) hints.add(text);
      // `F` names another file that holds the stream's bytes (7.3.8.2); pdf.js reads it as the short name of `Filter`.
      if (kind === 'name' && text === 'F' && nesting.depth === 1) hints.add('?');
      if (kind === 'name' && text === 'Encrypt') this.#isEncrypted = true;
      key = kind === 'name' ? text : '';
      nesting.take(kind, text);
      if (nesting.depth > MAX_DEPTH) this.found.add('unchecked_objects');
      // A reader may close the open containers here, and take what follows for an object stream.
      if (kind === 'word' && text === 'stream' && nesting.depth > 0) this.found.add('unchecked_objects');
      if (kind !== 'word' || nesting.depth > 0) return nesting.depth <= MAX_DEPTH;
      if (text === 'stream') this.#meetStream(hints, { dictionary: from, body: end });
      return BARE.test(text);
    });
  }

  #meetStream(hints: Set<string>, packed: Packed): void {
    if (hints.has('?')) this.found.add('unchecked_objects');
    if (hints.has('ObjStm') || (hints.has('N') && hints.has('First'))) this.#packed.push(packed);
  }

  /** Reads the objects of an object stream. @returns false if a reader could find other objects between or within them */
  #readPacked({ bytes, first, count }: Unpacked): boolean {
    // One reader takes these bytes for white space, another for a part of the number.
    if (/[\x80\xff]/.test(bytes.part(0, first).toString('latin1'))) return false;
    const header: number[] = [];
    if (count > 0)
      scan(bytes, 0, (kind, text) => {
        header.push(kind === 'word' && /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN);
        return header.length < 2 * count;
      });
    const places = header.filter((_, at) => at % 2 === 1).map((offset) => first + offset);
    if (header.length < 2 * count || header.some(Number.isNaN)) return false;
    places.sort((a, b) => a - b);
    const nesting = new Nesting();
    let key = '';
    let isClear = true;
    let next = 0;
    let last = first;
    scan(bytes, first, (kind, text, start, end) => {
      for (; next < places.length && (places[next] ?? 0) <= start; next += 1)
        isClear &&= (places[next] ?? 0) >= last && nesting.depth === 0 && kind !== 'comment';
      last = end;
      if (kind === 'comment') return isClear;
      this.#judge(key, kind, text);
      if (nesting.depth === 0) this.#judge(undefined, kind, text);
      key = kind === 'name' ? text : '';
      nesting.take(kind, text);
      return isClear && nesting.depth <= MAX_DEPTH;
    });
    const isInside = (place: number | undefined) => place !== undefined && place < last;
    return isClear && nesting.depth <= MAX_DEPTH && !isInside(places[next]);
  }

  /**
   * Adds the active content that a token shows.
   * @param key the name right before the token; undefined at the beginning of an object, because other objects may refer to a bare name
   */
  #judge(key: string | undefined, kind: TokenKind, text: string): void {
    const type =
      kind === 'name' && (key === undefined || key === 'S' || key === 'Subtype') && TYPES.get(text);
    if (type) this.found.add(type);
    else if (key === 'JS' && kind !== 'name')
      this.found.add(kind === 'string' || kind === 'hex' ? scriptKind(decodeText(kind, text)) : 'javascript');
    else if (key === 'OnInstantiate') this.found.add('javascript');
    else if (key === 'XFA' && text !== 'null') this.found.add('forms');
    else if (key === undefined || key === 'URI' || key === 'Base') this.#judgeAddress(key, kind, text);
  }

  /** Does the same for the addresses of all actions (ISO 32000-2, 12.6.4.8); pdf.js reports only those of links. */
  #judgeAddress(key: string | undefined, kind: TokenKind, text: string): void {
    if (key !== undefined && kind === 'word' && text !== 'null') this.#isReferred = true;
    if (kind !== 'string' && kind !== 'hex') return;
    const address = decodeText(kind, text);
    if (WEB.test(address) || !STARTS.test(address)) return;
    if (key === undefined) this.#isBare = true;
    else this.found.add('address');
  }
}

/** Words that are objects or parts of them; any other word ends the object. */
const BARE = /^([\d.+-]+|R|true|false|null)$/;

/** Whether a keyword is not part of a longer word; digits may touch it. */
function isKeyword(file: Bytes, start: number, end: number): boolean {
  const mayTouch = (byte: number) => isBoundary(byte) || /[\d.+-]/.test(String.fromCharCode(byte));
  return mayTouch(file.at(start - 1)) && mayTouch(file.at(end));
}

/** The current depth in dictionaries and arrays. Only the matching bracket closes one. */
class Nesting {
  readonly #open: string[] = [];

  get depth(): number {
    return this.#open.length;
  }

  take(kind: TokenKind, text: string): void {
    if (kind === 'open') this.#open.push('close');
    else if (text === '[' && kind === 'array') this.#open.push(']');
    else if ((kind === 'close' || kind === 'array') && this.#open.at(-1) === (text || kind)) this.#open.pop();
  }
}

type Unpacked = { bytes: Bytes; first: number; count: number };
type Value = string | number | readonly string[];

/** Unpacks an object stream; undefined if it is packed in a way that no common producer uses. */
function unpack(file: Bytes, { dictionary, body }: Packed, left: number): Unpacked | undefined {
  const entries = readDictionary(file, dictionary);
  const { N: count, First: first, Length: length } = Object.fromEntries(entries ?? []);
  if (!entries || typeof count !== 'number' || typeof first !== 'number') return undefined;
  if (['F', 'DP', 'FFilter'].some((key) => entries.has(key)) || count > MAX_PACKED_OBJECTS) return undefined;
  const parameters = [entries.get('DecodeParms') ?? 'null'].flat();
  const filters = [entries.get('Filter') ?? []].flat().map(String);
  if (parameters.some((value) => value !== 'null') || filters.length > 1 || left <= 0) return undefined;
  const eol = file.part(body, body + 2).toString('latin1');
  const start = body + (eol === '\r\n' ? 2 : 1);
  const end = file.indexOf(END_OF_STREAM, start);
  if (end < 0 || !/^[\r\n]/.test(eol)) return undefined;
  if (filters.length === 0) {
    const isPlain = typeof length === 'number' && (eol === '\r\n' || eol.startsWith('\n'));
    const gap = isPlain ? file.part(start + length, end).toString('latin1') : '?';
    return isPlain && start + length <= end && /^(\r\n|\r|\n|)$/.test(gap)
      ? { bytes: Bytes.of(Buffer.from(file.part(start, start + length))), first, count }
      : undefined;
  }
  if (filters[0] !== '/FlateDecode' && filters[0] !== '/Fl') return undefined;
  try {
    const unpacked = inflateSync(file.part(start, end), { maxOutputLength: left });
    return { bytes: Bytes.of(unpacked), first, count };
  } catch {
    return undefined;
  }
}

/** The most tokens that are read of a dictionary: more than that of an object stream has. */
const MAX_TOKENS = 64;

/**
 * Reads a dictionary that every reader understands alike: each key occurs once, and its value is a name (returned with its slash), a
 * whole number, an array of names, or another single word or reference (returned as text). Returns undefined for any other.
 */
function readDictionary(file: Bytes, from: number): Map<string, Value> | undefined {
  const tokens: { kind: TokenKind; text: string }[] = [];
  scan(file, from, (kind, text) => tokens.push({ kind, text }) < MAX_TOKENS && text !== 'stream');
  const entries = new Map<string, Value>();
  if (tokens.shift()?.kind !== 'open') return undefined;
  for (let key = tokens.shift(); key && key.kind !== 'close'; key = tokens.shift()) {
    const value = takeValue(tokens);
    if (key.kind !== 'name' || entries.has(key.text) || value === undefined) return undefined;
    entries.set(key.text, value);
  }
  return tokens.length === 1 && tokens[0]?.text === 'stream' ? entries : undefined;
}

function takeValue(tokens: { kind: TokenKind; text: string }[]): Value | undefined {
  const { kind, text } = tokens.shift() ?? {};
  if (kind === 'name') return `/${text}`;
  if (kind === 'array' && text === '[') {
    const end = tokens.findIndex((token) => token.text === ']' && token.kind === 'array');
    const inside = tokens.splice(0, end + 1).slice(0, -1);
    const isPlain = end >= 0 && inside.every((one) => one.kind === 'name' || one.text === 'null');
    return isPlain ? inside.map((one) => (one.kind === 'name' ? `/${one.text}` : one.text)) : undefined;
  }
  if (kind !== 'word' || text === undefined || !BARE.test(text)) return undefined;
  if (tokens[1]?.kind === 'word' && tokens[1].text === 'R')
    return [text, ...tokens.splice(0, 2).map((token) => token.text)].join(' ');
  return /^\d{1,10}$/.test(text) ? Number(text) : text;
}

/** The tokens of PDF syntax that matter when looking for dictionary entries (ISO 32000-2, 7.2 and 7.3). */
type TokenKind = 'name' | 'string' | 'hex' | 'open' | 'close' | 'array' | 'word' | 'comment';

/**
 * Called for each token. `text` is the decoded name, the raw bytes of a string (with escapes or hexadecimal digits), a bracket, a number
 * or a keyword; if it is cut at `MOST_TEXT`, it ends in `…`. `start` and `end` are positions in the file.
 * @returns whether to continue
 */
type Visit = (kind: TokenKind, text: string, start: number, end: number) => boolean;

const SPACE = 1;
const DELIMITER = 2;
const CLASS = new Uint8Array(256);
// Only PDFium takes the last two for white space.
for (const byte of [0, 9, 10, 12, 13, 32, 0x80, 0xff]) CLASS[byte] = SPACE;
for (const char of '()<>[]{}/%') CLASS[char.charCodeAt(0)] = DELIMITER;

const byteOf = (char: string) => char.charCodeAt(0);
const [LF, CR, PERCENT, SLASH, BACKSLASH] = [10, 13, byteOf('%'), byteOf('/'), byteOf('\\')];
const [PAREN_OPEN, PAREN_CLOSE, LESS, GREATER] = [byteOf('('), byteOf(')'), byteOf('<'), byteOf('>')];
const END_OF_HEX = Buffer.from('>');
/** Longer tokens are cut, in bytes: more is not needed, and a whole file may be one token. */
const MOST_TEXT = 64 * 1024;

/**
 * Walks the tokens of a PDF file, or of an unpacked object stream, from a position on, until `visit` returns false. Never throws; skips
 * damaged parts.
 * @returns the position where it ended
 */
export function scan(bytes: Bytes, from: number, visit: Visit): number {
  let at = from;
  for (let goesOn = true; goesOn && at < bytes.size; ) {
    const byte = bytes.at(at);
    // The file has become shorter meanwhile.
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
      goesOn = visit('hex', textOf(bytes, start + 1, at), start, at);
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

/** Whether a byte is white space or a delimiter, or -1, which stands for the end of the file. */
const isBoundary = (byte: number): boolean => byte < 0 || CLASS[byte] !== 0;

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

/** Decodes a name, in which `#` and two hexadecimal digits stand for a byte (ISO 32000-2, 7.3.5). */
function decodeName(raw: string): string {
  if (!raw.includes('#')) return raw;
  return raw.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/**
 * Decodes a string as readers do, one character per byte (ISO 32000-2, 7.3.4), without byte order marks, the zeros of UTF-16 and other
 * control characters, which neither an address nor a call contains.
 */
function decodeText(kind: TokenKind, raw: string): string {
  const text = kind === 'hex' ? fromHex(raw.replace(/[^0-9a-f]/gi, '')) : raw.replace(ESCAPE, unescaped);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  return text.replace(/^(\xfe\xff|\xff\xfe|\xef\xbb\xbf)|[\u0000-\u001f]/g, '');
}

const fromHex = (digits: string): string =>
  Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1');

const ESCAPE = /\\(?:([0-7]{1,3})|\r\n|(.))/gs;
/** Decodes an escape; those of control characters become '', because no address contains these. */
const unescaped = (_: string, octal?: string, sign = ''): string =>
  octal === undefined
    ? sign.replace(/[nrtbf\r\n]/, '')
    : String.fromCharCode(Number.parseInt(octal, 8) & 255);

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
