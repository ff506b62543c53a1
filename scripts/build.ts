/** Builds what the server needs beside its own sources: the messages, the rendering entry, and the browser's files in every language. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { compileWords } from './words.ts';

process.env.NODE_ENV = 'production';
await compileWords();
const settings = JSON.parse(await readFile('project.inlang/settings.json', 'utf8')) as { locales: string[] };
await build({ logLevel: 'warn', build: { ssr: 'src/portal/entry-server.tsx' } });
for (const locale of settings.locales) {
  process.env.UNISHELF_BUILD_LOCALE = locale;
  await build({ logLevel: 'warn' });
  await compressAll(path.join('dist/client', locale));
}

/** Keeps a brotli and a gzip form beside each text file: compressed once, as small as they get. */
async function compressAll(folder: string): Promise<void> {
  const compress = async (file: string) => {
    const bytes = await readFile(file);
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, options));
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  };
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter(
    (entry) => entry.isFile() && /\.(js|mjs|css|svg|json|wasm|ttf|bcmap)$/.test(entry.name),
  );
  // At once: Node's threads share the cores.
  await Promise.all(texts.map(({ parentPath, name }) => compress(path.join(parentPath, name))));
}
