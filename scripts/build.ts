/** Builds everything that the server needs besides its sources: messages, the rendering entry, and the browser's files per language. */
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { compileWords } from './words.ts';

/** Cache of files that an earlier build compressed. */
const KEPT = 'node_modules/.cache/unishelf/compressed';

const settings = JSON.parse(await readFile('project.inlang/settings.json', 'utf8')) as { locales: string[] };
const [step] = process.argv.slice(2);
if (step === undefined)
  // Each step runs in its own process: one for all would need more than 1 GB. Fewer `malloc` arenas keep less freed memory.
  for (const each of ['words', 'server', ...settings.locales]) {
    const child = spawn(process.execPath, [...process.execArgv, import.meta.filename, each], {
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    });
    const handOn = (signal: NodeJS.Signals) => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, handOn);
    const [code, signal] = await once(child, 'close');
    for (const one of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(one, handOn);
    if (code !== 0) throw new Error(`The step “${each}” ended with ${signal ?? `exit code ${code}`}.`);
  }
else if (step === 'words') await compileWords();
else if (step === 'server') await build({ logLevel: 'warn', build: { ssr: 'src/portal/entry-server.tsx' } });
else {
  process.env.UNISHELF_BUILD_LOCALE = step;
  await build({ logLevel: 'warn' });
  await compressAll(path.join('dist/client', step));
}
// Timers of the message compiler would keep the process alive (see compileWords); all work is done here.
process.exit();

/** Writes a Brotli and a gzip version beside each text file, so that the server need not compress them at every request. */
async function compressAll(folder: string): Promise<void> {
  const compress = async (file: string) => {
    const bytes = await readFile(file);
    await writeFile(
      `${file}.br`,
      await (file.includes('/pdfjs-') ? onceInBrotli(file, bytes) : inBrotli(bytes)),
    );
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  };
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter(
    (entry) => entry.isFile() && /\.(js|mjs|css|svg|json|wasm|ttf|bcmap)$/.test(entry.name),
  );
  // All at once: Node's thread pool spreads them over the cores.
  await Promise.all(texts.map(({ parentPath, name }) => compress(path.join(parentPath, name))));
}

function inBrotli(bytes: Buffer, quality: number = constants.BROTLI_MAX_QUALITY): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/**
 * Compresses a file of pdf.js, or takes it from the cache: compressing them takes a third of a build, and they change only with a new
 * version. Its fonts, tables and decoders, which few papers need, get a lower quality: 1 % larger, in half the time.
 */
async function onceInBrotli(file: string, bytes: Buffer): Promise<Buffer> {
  const quality = /\.m?js$/.test(file) ? constants.BROTLI_MAX_QUALITY : constants.BROTLI_MAX_QUALITY - 1;
  const kept = path.join(KEPT, `${createHash('sha256').update(bytes).digest('hex')}-${quality}.br`);
  const known = await readFile(kept).catch(() => undefined);
  if (known) return known;
  const made = await inBrotli(bytes, quality);
  await mkdir(KEPT, { recursive: true });
  // Renaming is atomic: a killed build leaves no half-written file. The random name keeps apart equal files, compressed concurrently.
  const written = `${kept}.${randomUUID()}`;
  await writeFile(written, made);
  await rename(written, kept);
  return made;
}
