import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { scannedPdf } from './pdf.ts';

const BOUNDARY = '----unishelf-bench-4d1f0c';

/** Makes forms as browsers send them. Each `form()` has a unique PDF, but all share most of their bytes in memory. */
export function forms(fields: Record<string, string>, { bytes, mark }: ReturnType<typeof scannedPdf>) {
  const part = (name: string, more = '') =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => `${part(name)}${value}\r\n`);
  const head = Buffer.from(`${texts.join('')}${part('file', '; filename="scan.pdf"')}`);
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const form = (): Buffer[] => {
    const own = Buffer.from(randomBytes(8).toString('hex'));
    return [Buffer.concat([head, bytes.subarray(0, mark), own]), bytes.subarray(mark + own.length), tail];
  };
  return { form, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}

/**
 * Uploads a form.
 * @returns the seconds until it is acknowledged
 * @throws {Error} when the response is not 201
 */
export async function send(
  address: string,
  headers: Record<string, string>,
  pieces: Buffer[],
): Promise<number> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const started = performance.now();
  const sent = request(address, {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'content-length': length },
  });
  for (const piece of pieces) sent.write(piece);
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await text(answer);
  if (answer.statusCode !== 201) throw new Error(`an upload was answered with ${answer.statusCode}: ${body}`);
  return (performance.now() - started) / 1000;
}
