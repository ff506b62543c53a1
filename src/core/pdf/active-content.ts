import { inflateSync } from 'node:zlib';
import { Bytes } from './bytes.ts';
import { scan } from './lexer.ts';

/**
 * What a PDF can do besides being read.
 *
 * - `javascript`: a script runs in the reader's viewer.
 * - `print_script`: scripts that do nothing but open the print dialogue, as some report generators write.
 * - `launch`: an action starts a program or opens a file.
 * - `embedded_files`: files are attached to the document or to a page.
 * - `unchecked_objects`: objects are packed in a way that hides them from this check (an encryption without password,
 *   rare filters), so that nothing can be said about launch actions among them.
 */
export type ActiveContent = 'javascript' | 'print_script' | 'launch' | 'embedded_files' | 'unchecked_objects';

const MAX_UNPACKED_BYTES = 128 * 1024 * 1024;
const PRINT_SCRIPT = /^\s*(this\s*\.\s*)?print\s*\\?\([^()]*\\?\)\s*;?\s*$/;

/** `print_script` for a script that only calls `print(…)`, `javascript` for every other. */
export function scriptKind(script: string): 'print_script' | 'javascript' {
  return PRINT_SCRIPT.test(script) ? 'print_script' : 'javascript';
}

/**
 * Looks for active content in a PDF: in its plain objects and in its object streams (ISO 32000-2, 7.5.7). The file is read once, in pieces.
 * Works on syntax alone, so a damaged file can be searched too; text on a page is never mistaken for an action.
 * Scripts and attachments that the document's catalogue names are left to pdf.js, which follows references.
 */
export function findActiveContent(file: Bytes): Set<ActiveContent> {
  const found = new Set<ActiveContent>();
  const packed: PackedObjects[] = [];
  file.watch((window) => {
    if (hasPlainLaunch(window)) found.add('launch');
  });
  search(file, found, packed);
  let room = MAX_UNPACKED_BYTES;
  for (const objects of packed) {
    const unpacked = unpack(file, objects, room);
    if (unpacked) search(Bytes.of(unpacked), found, []);
    else found.add('unchecked_objects');
    room -= unpacked?.length ?? 0;
  }
  return found;
}

interface PackedObjects {
  start: number;
  end: number;
  filters: readonly string[];
}

const FILTER = /Decode$|^Crypt$|^Predictor$/;

function search(bytes: Bytes, found: Set<ActiveContent>, packed: PackedObjects[]): void {
  let key = '';
  let isObjectStream = false;
  let filters: string[] = [];
  scan(bytes, (kind, text, start, end) => {
    if (kind === 'stream') {
      if (isObjectStream) packed.push({ start, end, filters });
    } else if (kind === 'word' && text === 'obj') {
      isObjectStream = false;
      filters = [];
    } else if (kind === 'name') {
      if (key === 'S' && text === 'Launch') found.add('launch');
      if (key === 'Subtype' && text === 'FileAttachment') found.add('embedded_files');
      if (key === 'Type' && text === 'ObjStm') isObjectStream = true;
      if (FILTER.test(text)) filters.push(text);
    } else if (key === 'JS') {
      found.add(kind === 'string' ? scriptKind(text) : 'javascript');
    }
    key = kind === 'name' ? text : '';
  });
}

const LAUNCH = Buffer.from('/Launch');

/** A launch action lying inside the body of another object's stream: a cross-reference may point anywhere. */
function hasPlainLaunch(window: Buffer): boolean {
  for (let at = window.indexOf(LAUNCH); at >= 0; at = window.indexOf(LAUNCH, at + LAUNCH.length)) {
    if (/\/S\s*$/.test(window.toString('latin1', Math.max(0, at - 8), at))) return true;
  }
  return false;
}

/** The text of an object stream, or undefined where it is packed in another way than every producer in use does it. */
function unpack(bytes: Bytes, { start, end, filters }: PackedObjects, room: number): Buffer | undefined {
  if (filters.length === 0) return bytes.part(start, end);
  if (filters.length > 1 || filters[0] !== 'FlateDecode' || room <= 0) return undefined;
  try {
    return inflateSync(bytes.part(start, end), { maxOutputLength: room });
  } catch {
    return undefined;
  }
}
