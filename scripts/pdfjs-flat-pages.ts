/** The part of pdf.js's internals that the patch uses; minifying keeps these names. */
interface Catalog {
  toplevelPagesDict: { getRaw(key: string): unknown };
  xref: { fetchAsync(reference: Reference): Promise<unknown> };
}
interface Reference {
  num: number;
}

/**
 * Finds a page of a flat page tree by its index. Most scanning apps make all pages children of one node. pdf.js finds
 * page n by visiting all pages before it, and looks for the last page before it shows anything: in a file read by range
 * requests that costs 64 kB per page (mozilla/pdf.js#21859, closed). If the root has as many children as the document
 * has pages, the child at the index is the page. Returns null for other trees, which are left to pdf.js.
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
 * Adds the shortcut above to the worker script of pdf.js.
 *
 * @throws Error if the script does not have exactly one `getPageDict` method: check whether pdf.js now has such a shortcut itself.
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
