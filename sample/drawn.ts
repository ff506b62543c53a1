import { type SampleBook, books as sampleBooks, waitingBooks } from './books.ts';
import { universities } from './catalogue.ts';
import { drawCover } from './covers.ts';
import { drawCrest } from './crests.ts';
import { type SampleResource, sampleResources } from './resources.ts';

type DrawnBook = SampleBook & { large: Buffer; small: Buffer };
type DrawnResource = SampleResource & { pdf: Buffer; pages: number };

/** The sample content with everything that code draws: about 3 MB, the same bytes every time. */
export type DrawnSample = {
  crests: Map<string, Buffer>;
  books: DrawnBook[];
  /** Those that wait for approval. */
  waiting: DrawnBook[];
  resources: DrawnResource[];
};

/** Draws the sample content: crests, covers and PDFs. */
export async function drawSample(): Promise<DrawnSample> {
  // Pictures are drawn by threads of their own, so they cost little time beside the PDFs.
  const [resources, crests, books, waiting] = await Promise.all([
    drawResources(),
    drawCrests(),
    drawBooks(sampleBooks),
    drawBooks(waitingBooks),
  ]);
  return { crests, books, waiting, resources };
}

async function drawResources(): Promise<DrawnResource[]> {
  const drawn: DrawnResource[] = [];
  for await (const resource of sampleResources()) {
    const pdf = await resource.render();
    drawn.push({ ...resource, pdf, pages: countPages(pdf) });
  }
  return drawn;
}

/** Pages of a PDF that pdfkit wrote: it leaves the page objects unpacked. PDFs of others are inspected. */
const countPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

async function drawCrests(): Promise<Map<string, Buffer>> {
  const drawn = new Map<string, Buffer>();
  for (const { key } of universities) drawn.set(key, await drawCrest(key));
  return drawn;
}

async function drawBooks(books: SampleBook[]): Promise<DrawnBook[]> {
  const drawn: DrawnBook[] = [];
  for (const book of books) drawn.push({ ...book, ...(await drawCover(book)) });
  return drawn;
}
