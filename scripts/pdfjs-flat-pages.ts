/** What the patch uses of pdf.js's internals: its names survive minifying. */
interface Catalog {
  toplevelPagesDict: { getRaw(key: string): unknown };
  xref: { fetchAsync(reference: Reference): Promise<unknown> };
}
interface Reference {
  num: number;
}

/**
 * Finds a page of a flat page tree by its position. Most scanning apps hang all pages from one node. pdf.js looks for
 * page n by visiting the n before it, and before it shows anything it looks for the last one: of a file read by ranges,
 * 64 kB for every page (mozilla/pdf.js#21859, closed). Where the node has as many children as pages, the child at the
 * page's position is the page. Answers null where it is not so, and pdf.js looks in its own way.
 */
export async function flatPage(catalog: Catalog, index: number): Promise<[unknown, unknown] | null> {
  const isReference = (value: unknown): value is Reference =>
    typeof value === 'object' && value !== null && 'num' in value;
  const root = catalog.toplevelPagesDict;
  let kids = root.getRaw('Kids');
  if (isReference(kids)) kids = await catalog.xref.fetchAsync(kids);
  if (!Array.isArray(kids) || kids.length !== root.getRaw('Count')) return null;
  const kid: unknown = kids[index];
  if (!isReference(kid)) return null;
  const page = (await catalog.xref.fetchAsync(kid)) as { has?(key: string): boolean } | null;
  return page?.has && !page.has('Kids') ? [page, kid] : null;
}

const METHOD = /async getPageDict\((\w+)\)\{/g;

/**
 * Gives pdf.js's worker script the shortcut above.
 *
 * @throws Error when the script no longer has the one place it belongs in: then see whether pdf.js has learnt it.
 */
export function patchWorker(script: string): string {
  if ([...script.matchAll(METHOD)].length !== 1) {
    throw new Error(
      'The worker of pdf.js has changed where pages are looked up; see scripts/pdfjs-flat-pages.ts.',
    );
  }
  const shortcut = flatPage.toString();
  return script.replace(
    METHOD,
    (method, index: string) => `${method}const flat=await(${shortcut})(this,${index});if(flat)return flat;`,
  );
}
