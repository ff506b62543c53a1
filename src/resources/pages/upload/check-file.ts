import { MAX_CHOSEN_BYTES } from '../../../core/vocabulary.ts';

/** What is wrong with a file, as far as can be checked before anything is sent. */
export type FileTrouble = 'empty' | 'large' | 'kind' | 'unreadable' | 'twice' | 'many';

/** Files that are chosen for one go. */
export const MOST_FILES = 100;

/** A PDF says so within its first bytes (ISO 32000-1, annex H, note 13); what comes before is forgiven. */
const HEAD = 1024;
const PIECE = 1_000_000;
/** So much of the beginning and the end is compared between files of one size; in bytes. */
const EDGE = 4_096;

/** Looks at the size and the first bytes of a file. Whether it is a valid PDF only the server can check. */
export async function troubleWith(file: Blob): Promise<FileTrouble | null> {
  if (file.size > MAX_CHOSEN_BYTES) return 'large';
  try {
    // Of a folder that was dropped the browser makes a file that cannot be read.
    const head = new TextDecoder('latin1').decode(await file.slice(0, HEAD).arrayBuffer());
    if (file.size === 0) return 'empty';
    return head.includes('%PDF-') ? null : 'kind';
  } catch {
    return 'unreadable';
  }
}

/** Whether two files hold the same bytes, whatever they are called. Reads only as much of them as it takes. */
export async function isSame(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size || (await printOf(one)) !== (await printOf(other))) return false;
  for (let at = 0; at < one.size; at += PIECE) {
    const [a, b] = await Promise.all([bytesOf(one, at), bytesOf(other, at)]);
    if (!a.every((byte, index) => byte === b[index])) return false;
  }
  return true;
}

/** Of files that were looked at once: a hundred of one size would otherwise be read ninety-nine times each. */
const prints = new WeakMap<Blob, Promise<number>>();

/** Distinguishes most files of the same size: a hash (FNV-1a, 32 bits) of their beginnings and ends. */
function printOf(file: Blob): Promise<number> {
  const known = prints.get(file) ?? hashOf(file);
  prints.set(file, known);
  return known;
}

async function hashOf(file: Blob): Promise<number> {
  const parts = new Blob([file.slice(0, EDGE), file.slice(-EDGE)]);
  let hash = 0x811c9dc5;
  for (const byte of new Uint8Array(await parts.arrayBuffer())) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}

const bytesOf = async (file: Blob, at: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer());
