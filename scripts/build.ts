/** Builds what the server needs beside its own sources: the messages, the rendering entry, and the browser's files in every language. */
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { compileWords } from './words.ts';

/** What was compressed for an earlier build. */
const KEPT = 'node_modules/.cache/unishelf/compressed';

const settings = JSON.parse(await readFile('project.inlang/settings.json', 'utf8')) as { locales: string[] };
const [step] = process.argv.slice(2);
if (step === undefined)
  // Each step in a process of its own: together they take more memory than a machine of 1 GB has. Arenas of `malloc` keep what was freed.
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
// See compileWords: nothing else is under way.
process.exit();

/** Keeps a brotli and a gzip form beside each text file: compressed once, as small as they get. */
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
  // At once: Node's threads share the cores.
  await Promise.all(texts.map(({ parentPath, name }) => compress(path.join(parentPath, name))));
}

function inBrotli(bytes: Buffer, quality: number = constants.BROTLI_MAX_QUALITY): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/**
 * Compressing pdf.js takes a third of a build and gives the same until there is another version: it is kept for the next build. Its fonts,
 * tables and decoders, which few papers need, are a hundredth larger than they could be, and take half the time.
 */
async function onceInBrotli(file: string, bytes: Buffer): Promise<Buffer> {
  const quality = /\.m?js$/.test(file) ? constants.BROTLI_MAX_QUALITY : constants.BROTLI_MAX_QUALITY - 1;
  const kept = path.join(KEPT, `${createHash('sha256').update(bytes).digest('hex')}-${quality}.br`);
  const known = await readFile(kept).catch(() => undefined);
  if (known) return known;
  const made = await inBrotli(bytes, quality);
  await mkdir(KEPT, { recursive: true });
  // A build that is killed meanwhile leaves nothing half written under that name. Some tables are the same as others.
  const written = `${kept}.${randomUUID()}`;
  await writeFile(written, made);
  await rename(written, kept);
  return made;
}
