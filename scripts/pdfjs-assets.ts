import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { persistWithDecoders } from './pdfjs-decoders.ts';
import { patchWorker } from './pdfjs-flat-pages.ts';

const packageFolder = path.join(import.meta.dirname, '../node_modules/pdfjs-dist');
const TYPES: Record<string, string> = {
  '.mjs': 'text/javascript',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** Increase this when the patch changes: browsers cache the files for ever, by a folder name that contains this number. */
const PATCH = 2;

/** Source files of the scripts by their address below the folder. */
const SCRIPTS = {
  'modern/pdf.mjs': 'build/pdf.min.mjs',
  'modern/pdf.worker.mjs': 'build/pdf.worker.min.mjs',
  'legacy/pdf.mjs': 'legacy/build/pdf.min.mjs',
  'legacy/pdf.worker.mjs': 'legacy/build/pdf.worker.min.mjs',
};
const DATA_FOLDERS = ['cmaps', 'iccs', 'standard_fonts', 'wasm'];
/** QuickJS is left out: it only runs scripts in PDF forms. */
const isNeeded = (file: string) => !path.basename(file).startsWith('quickjs');

/**
 * Copies pdf.js into the browser's build, unbundled, into a folder whose name contains its version: the scripts, their
 * workers, and the files that they fetch while rendering (character maps, standard fonts, image decoders). Pages load
 * nothing of it before a PDF is opened, and can retry a script that failed to load. In development the same addresses
 * are served from the package.
 *
 * The folder's name is `import.meta.env.PDFJS_FOLDER` in browser code.
 */
export function pdfjsAssets(): Plugin {
  let outDir = '';
  let isServer = false;
  return {
    name: 'pdfjs-assets',
    async config() {
      return { define: { 'import.meta.env.PDFJS_FOLDER': JSON.stringify(await folderName()) } };
    },
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
      isServer = Boolean(config.build.ssr);
    },
    async configureServer(server) {
      const prefix = `${server.config.base}${await folderName()}/`;
      const files = await sources();
      server.middlewares.use(async (request, response, next) => {
        const url = request.url?.split('?')[0] ?? '';
        const source = url.startsWith(prefix) ? files.get(url.slice(prefix.length)) : undefined;
        if (!source) return next();
        response.setHeader('content-type', TYPES[path.extname(source)] ?? 'application/octet-stream');
        response.end(await contents(source));
      });
    },
    async writeBundle() {
      if (isServer) return;
      const target = path.join(outDir, await folderName());
      for (const [address, source] of await sources()) {
        await mkdir(path.dirname(path.join(target, address)), { recursive: true });
        await writeFile(path.join(target, address), await contents(source));
      }
      await cp(path.join(packageFolder, 'LICENSE'), path.join(target, 'LICENSE'));
    },
  };
}

async function folderName(): Promise<string> {
  const manifest = await readFile(path.join(packageFolder, 'package.json'), 'utf8');
  return `pdfjs-${(JSON.parse(manifest) as { version: string }).version}-${PATCH}`;
}

/** Returns all files of the package to serve, by their address below the folder. */
async function sources(): Promise<Map<string, string>> {
  const files = new Map(Object.entries(SCRIPTS));
  for (const folder of DATA_FOLDERS) {
    const names = await readdir(path.join(packageFolder, folder));
    for (const name of names.filter(isNeeded)) files.set(`${folder}/${name}`, `${folder}/${name}`);
  }
  return files;
}

async function contents(source: string): Promise<string | Buffer> {
  const bytes = await readFile(path.join(packageFolder, source));
  return source.endsWith('pdf.worker.min.mjs')
    ? persistWithDecoders(patchWorker(bytes.toString('utf8')))
    : bytes;
}
