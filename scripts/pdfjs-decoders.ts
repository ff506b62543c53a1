/**
 * Fetches a file of pdf.js, and an image decoder up to four times. pdf.js itself tries once: on a connection that drops for a moment, all
 * scans stay blank pages, without a word, until the PDF is opened anew.
 *
 * @param pauses before the second, third and fourth try, in ms
 */
export async function persistently<T>(
  fetchOnce: (url: string) => Promise<T>,
  url: string,
  pauses = [1000, 3000, 9000],
): Promise<T> {
  for (const pause of url.endsWith('.wasm') ? pauses : [])
    try {
      return await fetchOnce(url);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  return fetchOnce(url);
}

const FETCH = 'async function fetchBinaryData(';

/**
 * Adds the tries above to the worker script of pdf.js.
 *
 * @throws Error if the script does not have exactly one `fetchBinaryData` function.
 */
export function persistWithDecoders(script: string): string {
  const [before, after, ...others] = script.split(FETCH);
  if (after === undefined || others.length > 0)
    throw new Error(
      'The worker of pdf.js has changed where it fetches files; see scripts/pdfjs-decoders.ts.',
    );
  return `${before}${persistently}
function fetchBinaryData(url){return persistently(fetchOnce,url)}async function fetchOnce(${after}`;
}
