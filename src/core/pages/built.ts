import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { locales } from '../../paraglide/runtime.js';
import { AppStartError, notFound } from '../errors.ts';
import { WORKER_POLICY } from '../http/headers.ts';
import type { Renderer } from './pages.ts';

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[]; assets?: string[] };
type Manifest = Record<string, Chunk>;

/** Fonts that every page uses above the fold; browsers load the Devanagari ones only for pages with such text. */
const FIRST_FONTS = /(source-sans-3-latin-wght-normal|eczar-latin-wght-normal)[\w-]*\.woff2$/;

const LATE_STYLES = 'src/ui/styles/fonts-devanagari.css';

/**
 * Loads the built pages: the server entry that renders them, and the manifests that name each page's files for the browser.
 * @throws {AppStartError} when there is no build
 */
export async function openBuilt(folder: string): Promise<Renderer> {
  try {
    const manifests = new Map(locales.map((locale) => [locale as string, readManifest(folder, locale)]));
    const entry = await import(pathToFileURL(path.join(folder, 'server/entry-server.js')).href);
    const known = new Map<string, ReturnType<Renderer['assets']>>();
    return {
      render: entry.render,
      reads: entry.reads,
      assets: (modules, late, locale) => {
        const key = [locale, ...modules, ...late].join();
        const assets =
          known.get(key) ?? assetsOf(manifests.get(locale) ?? {}, `/assets/${locale}/`, modules, late);
        known.set(key, assets);
        return assets;
      },
    };
  } catch (error) {
    throw new AppStartError(`The pages are not built (${(error as Error).message}): start with "npm start".`);
  }
}

function readManifest(folder: string, locale: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'client', locale, 'manifest.json'), 'utf8')) as Manifest;
}

function assetsOf(
  manifest: Manifest,
  base: string,
  modules: string[],
  lateModules: string[],
): ReturnType<Renderer['assets']> {
  const entry = 'src/portal/entry-client.tsx';
  const late = manifest[LATE_STYLES];
  const boot = manifest['src/portal/boot.js'];
  const shared = new Map(Object.values(manifest).map((chunk) => [chunk.name, chunk]));
  const chunks = new Set<Chunk>();
  const collect = (name: string) => {
    // A module in a shared chunk has no entry of its own in the manifest: the chunk is named after it.
    const chunk = manifest[name] ?? shared.get(path.parse(name).name);
    if (!chunk || chunks.has(chunk)) return;
    chunks.add(chunk);
    for (const imported of chunk.imports ?? []) collect(imported);
  };
  for (const name of [entry, ...modules]) collect(name);
  const main = manifest[entry];
  const files = [...chunks].map((chunk) => chunk.file).filter((file) => file !== main?.file);
  for (const name of lateModules) collect(name);
  const fonts = Object.values(manifest)
    .map((chunk) => chunk.file)
    .filter((file) => FIRST_FONTS.test(file));
  return {
    blocking: boot ? [base + boot.file] : [],
    scripts: main ? [base + main.file] : [],
    preload: files.map((file) => base + file),
    styles: [...new Set([...chunks].flatMap((chunk) => chunk.css ?? []))].map((file) => base + file),
    lateStyles: late ? [base + late.file] : [],
    fonts: [...new Set(fonts)].map((file) => base + file),
  };
}

/** Serves the browser build below /assets/. File names contain a hash of the content, so browsers may cache them for good. */
export async function assetRoutes(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(folder, 'client'),
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  });
  app.get('/assets/*', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    if (name.split('/').some((part) => part.startsWith('.')) || name.includes('manifest.json'))
      throw notFound();
    if (/\bpdf\.worker[\w.-]*\.mjs$/.test(name)) reply.header('content-security-policy', WORKER_POLICY);
    return reply.sendFile(name);
  });
}
