/** How a text file is encoded, and how many bytes its byte order mark has. */
export type Encoding = { name: 'utf-8' | 'utf-16le' | 'utf-16be'; markBytes: number };

const MARKS: [number[], Encoding][] = [
  [[0xef, 0xbb, 0xbf], { name: 'utf-8', markBytes: 3 }],
  [[0xff, 0xfe], { name: 'utf-16le', markBytes: 2 }],
  [[0xfe, 0xff], { name: 'utf-16be', markBytes: 2 }],
];

const startsWith = (bytes: Buffer, start: number[]): boolean => start.every((byte, at) => bytes[at] === byte);

/** The encoding that a byte order mark names; UTF-8 without one (Unicode 16.0, 23.8). */
export function encodingOf(start: Buffer): Encoding {
  return MARKS.find(([mark]) => startsWith(start, mark))?.[1] ?? { name: 'utf-8', markBytes: 0 };
}

const KINDS: [number[], string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'a spreadsheet or ZIP archive'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old spreadsheet or document'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x1f, 0x8b], 'compressed (gzip)'],
  [[0xff, 0xfe, 0x00, 0x00], 'UTF-32'],
  [[0x00, 0x00, 0xfe, 0xff], 'UTF-32'],
];

/** What a file is by its first bytes, where that is certainly not text we read. */
export function kindOfBytes(start: Buffer): string | undefined {
  const known = KINDS.find(([magic]) => startsWith(start, magic))?.[1];
  if (known || encodingOf(start).name !== 'utf-8') return known;
  const zeros = start.filter((byte) => byte === 0).length;
  if (zeros > start.length / 5) return 'UTF-16 without a byte order mark, or no text at all';
  return undefined;
}

/**
 * Reads a whole file and looks for the first line that its encoding does not allow.
 * @returns its number from 1, or undefined when the file is in order
 */
export async function findBrokenLine(
  chunks: AsyncIterable<Buffer>,
  { name }: Encoding,
): Promise<number | undefined> {
  const decoder = new TextDecoder(name, { fatal: true });
  let lines = 1;
  let carry: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    try {
      decoder.decode(chunk, { stream: true });
    } catch {
      return lines + linesBeforeBreak(Buffer.concat([carry, chunk]), name);
    }
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
    // A character may begin in one chunk and end in the next one.
    carry = tail(chunk, name);
  }
  try {
    decoder.decode();
    return undefined;
  } catch {
    return lines;
  }
}

/** The bytes at the end of a valid chunk that are the beginning of a character. */
function tail(chunk: Buffer, name: Encoding['name']): Buffer {
  const longest = Math.min(3, chunk.length);
  for (let length = longest; length > 0; length -= 1) {
    const end = chunk.subarray(chunk.length - length);
    const first = end[0] ?? 0;
    const needed = name !== 'utf-8' ? 0 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 0;
    if (needed > length) return end;
  }
  return Buffer.alloc(0);
}

function linesBeforeBreak(bytes: Buffer, name: Encoding['name']): number {
  const isWhole = (length: number) => {
    try {
      new TextDecoder(name, { fatal: true }).decode(bytes.subarray(0, length), { stream: true });
      return true;
    } catch {
      return false;
    }
  };
  let [good, bad] = [0, bytes.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isWhole(middle)) good = middle;
    else bad = middle;
  }
  return bytes.subarray(0, good).filter((byte) => byte === 10).length;
}
