import { closeSync, fstatSync, openSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { serve } from '../processes/serve.ts';
import { type ActiveContent, findActiveContent, STARTS, scriptKind } from './active-content.ts';
import { Bytes, isReadInPieces, readPart } from './bytes.ts';

/** This process opens PDFs, so that a malicious file can only crash it and not the server. */
export type InspectRequest = { path: string; maxPages: number };

export type InspectReply =
  | {
      pages: number;
      /** What the PDF can do besides being displayed; the caller decides what to reject. */
      activeContent: ActiveContent[];
    }
  | { refused: 'password' | 'damaged' | 'too_many_pages'; detail: string };

/** The smallest piece of a file that pdf.js requests, in bytes. */
const PIECE = 64 * 1024;
/** While pdf.js reads sequentially, the pieces grow up to this size, in bytes. */
const MOST = 4 * 1024 * 1024;

// pdf.js would load a native canvas of 16 MB, which is only needed for drawing.
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
 * Reads pieces of a file when pdf.js requests them, so that only the needed parts are in memory. When data is missing, pdf.js starts the
 * current object again; so each sequential request gets twice as much as the one before.
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
    // The file itself states the number, which may be zero or negative.
    if (pdf.numPages < 1) return { refused: 'damaged', detail: `${pdf.numPages} pages` };
    if (pdf.numPages > maxPages) return { refused: 'too_many_pages', detail: String(pdf.numPages) };
    const { info } = await pdf.getMetadata();
    // In an encrypted file, the search by syntax read undecrypted bytes, which may look like an address by chance.
    const isEncrypted = (info as { EncryptFilterName?: string | null }).EncryptFilterName != null;
    if (active.delete('address') && !isEncrypted) active.add('launch');
    await walk(pdf, info, active);
    return { pages: pdf.numPages, activeContent: [...active].sort() };
  } catch (error) {
    const { name, message } = error as Error;
    // Encrypted for a certificate, or in a way that pdf.js does not know.
    const isProtected = name === 'PasswordException' || /encryption (method|algorithm)/.test(message);
    return { refused: isProtected ? 'password' : 'damaged', detail: `${name}: ${message}` };
  } finally {
    await task.destroy();
  }
}

type Pdf = Awaited<ReturnType<typeof getDocument>['promise']>;
type Scripts = Map<string, string[]> | null | undefined;
/** The part of pdf.js's annotation data that is used here. */
type Annotation = {
  subtype?: string;
  actions?: Scripts;
  unsafeUrl?: string;
  url?: string;
  attachment?: unknown;
};

/** Subtypes of annotations that other programs play, or that contain files. */
const SUBTYPES: Partial<Record<string, ActiveContent>> = {
  FileAttachment: 'embedded_files',
  RichMedia: 'media',
  Screen: 'media',
  Sound: 'media',
  Movie: 'media',
  '3D': 'media',
};

/**
 * Finds active content as pdf.js understands the file: by following references from the catalogue to names, forms, every page and its
 * annotations. This finds what syntax alone does not show; `findActiveContent` finds what no reference leads to.
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
