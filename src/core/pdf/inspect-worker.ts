import { closeSync, fstatSync, openSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { serve } from '../processes/serve.ts';
import { type ActiveContent, findActiveContent, STARTS, scriptKind } from './active-content.ts';
import { Bytes, readPart } from './bytes.ts';

/** The process that opens PDFs: whatever a file does to it, the server lives on. */
export type InspectRequest = { path: string; maxPages: number };

export type InspectReply =
  | {
      pages: number;
      /** What it can do besides being read; the caller decides what to make of it. */
      activeContent: ActiveContent[];
    }
  | { refused: 'password' | 'damaged' | 'too_many_pages'; detail: string };

/** Longer files are read where pdf.js looks, so much at a time, in bytes. */
const PIECE = 64 * 1024;
/** Where it reads on and on, the pieces grow up to this. */
const MOST = 4 * 1024 * 1024;
const WHOLE = 1024 * 1024;
const TAIL = 1024;

// pdf.js would load a native canvas of 16 MB, which only drawing needs.
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@napi-rs/canvas') throw new Error('Nothing is drawn here.');
    return next(specifier, context);
  },
});
const { getDocument, PDFDataRangeTransport, VerbosityLevel } = await import(
  'pdfjs-dist/legacy/build/pdf.mjs'
);

/**
 * What pdf.js asks for is read then, so that of a long file it holds what it needs of it. Whenever it meets the end of what it has, it begins
 * anew with the object that it is at; so it is given more than it asks for, as long as it goes on where it ended.
 */
class Pieces extends PDFDataRangeTransport {
  readonly #fd: number;
  readonly #size: number;
  #end = -1;
  #length = 0;

  constructor(fd: number, size: number) {
    super(size, null);
    this.#fd = fd;
    this.#size = size;
  }

  override requestDataRange(begin: number, end: number): void {
    const more = begin === this.#end ? Math.min(2 * this.#length, MOST, this.#size - begin) : 0;
    this.#length = Math.max(end - begin, more);
    this.#end = begin + this.#length;
    this.onDataRange(begin, readPart(this.#fd, begin, new Uint8Array(this.#length)));
  }
}

serve(inspect);

async function inspect({ path, maxPages }: InspectRequest): Promise<InspectReply> {
  const fd = openSync(path, 'r');
  try {
    const { size } = fstatSync(fd);
    return await look(fd, size, findActiveContent(Bytes.ofFile(fd, size)), maxPages);
  } finally {
    closeSync(fd);
  }
}

async function look(
  fd: number,
  size: number,
  active: Set<ActiveContent>,
  maxPages: number,
): Promise<InspectReply> {
  const task = getDocument({
    ...(isReadInPieces(fd, size)
      ? { range: new Pieces(fd, size) }
      : { data: readPart(fd, 0, new Uint8Array(size)) }),
    rangeChunkSize: PIECE,
    disableAutoFetch: true,
    disableStream: true,
    verbosity: VerbosityLevel.ERRORS,
    useWasm: false,
    enableXfa: false,
  });
  try {
    const pdf = await task.promise;
    // As the file has it: none, or fewer than none.
    if (pdf.numPages < 1) return { refused: 'damaged', detail: `${pdf.numPages} pages` };
    if (pdf.numPages > maxPages) return { refused: 'too_many_pages', detail: String(pdf.numPages) };
    const { info } = await pdf.getMetadata();
    // Of an encrypted file the search by syntax read what is not decrypted, in which any sign comes by chance.
    const isEncrypted = (info as { EncryptFilterName?: string | null }).EncryptFilterName != null;
    if (active.delete('address') && !isEncrypted) active.add('launch');
    await walk(pdf, info, active);
    return { pages: pdf.numPages, activeContent: [...active].sort() };
  } catch (error) {
    const { name, message } = error as Error;
    return { refused: name === 'PasswordException' ? 'password' : 'damaged', detail: `${name}: ${message}` };
  } finally {
    await task.destroy();
  }
}

/** Where its table is not named at the end, pdf.js goes back from there through all that there is: at once, not piece by piece. */
function isReadInPieces(fd: number, size: number): boolean {
  return size > WHOLE && readPart(fd, size - TAIL, Buffer.alloc(TAIL)).includes('startxref');
}

type Pdf = Awaited<ReturnType<typeof getDocument>['promise']>;
type Scripts = Map<string, string[]> | null | undefined;
/** What pdf.js says of an annotation, as far as it matters here. */
type Annotation = {
  subtype?: string;
  actions?: Scripts;
  unsafeUrl?: string;
  url?: string;
  attachment?: unknown;
};

/** What only other programs can show, and what holds files. */
const SUBTYPES: Partial<Record<string, ActiveContent>> = {
  FileAttachment: 'embedded_files',
  RichMedia: 'media',
  Screen: 'media',
  Sound: 'media',
  Movie: 'media',
  '3D': 'media',
};

/**
 * Looks for active content as pdf.js understands the file: by following references from the catalogue to names, forms, every page
 * and its annotations. It finds what syntax alone does not show; the other search finds what references do not lead to.
 */
async function walk(pdf: Pdf, info: object, active: Set<ActiveContent>): Promise<void> {
  const add = (scripts: Scripts) => {
    for (const script of [...(scripts?.values() ?? [])].flat()) active.add(scriptKind(script));
  };
  const { IsXFAPresent, IsCollectionPresent } = info as Record<string, unknown>;
  if (IsXFAPresent) active.add('forms');
  if (IsCollectionPresent || (await pdf.getAttachments())) active.add('embedded_files');
  add((await pdf.getJSActions()) as unknown as Scripts);
  const fields = (await pdf.getFieldObjects()) as unknown as Map<string, Annotation[]> | null;
  for (const { actions } of [...(fields?.values() ?? [])].flat()) add(actions);
  if (await pdf.getCalculationOrderIds()) active.add('javascript');
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    add((await page.getJSActions()) as unknown as Scripts);
    for (const annotation of (await page.getAnnotations({ intent: 'any' })) as Annotation[]) {
      const { subtype = '', actions, url, unsafeUrl, attachment } = annotation;
      add(actions);
      const found = SUBTYPES[subtype];
      if (found) active.add(found);
      if (attachment) active.add('embedded_files');
      if (unsafeUrl && !url && STARTS.test(unsafeUrl)) active.add('launch');
    }
    page.cleanup();
  }
}
