import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '../src/core/db/database.ts';
import { openBenchCluster } from './database.ts';
import { pages } from './http/routes.ts';
import { type Server, startServer } from './http/server.ts';
import { wire } from './http/wire.ts';
import { facts, table } from './report.ts';
import { findProbes } from './scale/probes.ts';

const KINDS = ['HTML', 'JS', 'CSS', 'fonts'] as const;
const ENCODINGS = ['identity', 'gzip', 'br'] as const;
type Kind = (typeof KINDS)[number];
/** Bytes by encoding. */
type Bytes = Record<(typeof ENCODINGS)[number], number>;

const BUILD = path.join(import.meta.dirname, '../dist/client/en');
const BASE = '/assets/en/';

/** Measures the bytes that a first visit of each public page loads, and those that opening a PDF on a course's page adds. */
export async function runPages(
  { keep }: { keep: string | undefined },
  say: (line: string) => void,
): Promise<void> {
  await using cluster = await openBenchCluster(keep, say);
  const place = await cluster.filled({ resources: 10_000, books: 1000 });
  await using database = openDatabase(place, 1);
  const probes = await findProbes(database.sql);
  await using portal = await startServer('servers/portal.ts', {
    place,
    files: path.join(cluster.folder, 'files'),
    cached: true,
  });
  const rows: string[][] = [];
  for (const { name, path } of [{ name: '/', path: '/' }, ...pages(probes)]) {
    const sizes = await weigh(portal, path);
    rows.push([`\`${name}\``, ...KINDS.map((kind) => shown(sizes.get(kind))), shown(total(sizes))]);
  }
  const opened = new Map([['JS', await sumOf(portal, pdfScripts())]]) as Map<Kind, Bytes>;
  rows.push(['and when a PDF is opened there', '', shown(opened.get('JS')), '', '', shown(total(opened))]);
  say(
    `First visit; kB as they are / gzip / brotli (fonts are compressed in themselves). 10,000 resources, 1,000 books. ${facts()}\n`,
  );
  say(table(['page', ...KINDS, 'in all'], rows));
}

async function weigh(portal: Server, address: string): Promise<Map<Kind, Bytes>> {
  const html = (await wire(portal.origin + address, {})).body.toString();
  const named = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, url]) => url ?? ''))];
  const scripts = [
    ...named(/<script[^>]* src="([^"]+)"/g),
    ...named(/<link rel="modulepreload" href="([^"]+)"/g),
  ];
  return new Map<Kind, Bytes>([
    ['HTML', await sumOf(portal, [address])],
    ['JS', await sumOf(portal, scripts)],
    ['CSS', await sumOf(portal, named(/<link rel="stylesheet" href="([^"]+)"/g))],
    ['fonts', await sumOf(portal, named(/<link rel="preload" href="([^"]+)" as="font"/g))],
  ]);
}

/** Returns the scripts that opening a PDF adds: the viewer's chunk, pdf.js and its worker. */
function pdfScripts(): string[] {
  const manifest = JSON.parse(readFileSync(path.join(BUILD, 'manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const chunks = Object.entries(manifest).filter(([name]) => /resources\/pages\/.*pdf/i.test(name));
  const folder = readdirSync(BUILD).find((name) => name.startsWith('pdfjs-')) ?? 'pdfjs';
  return [
    ...chunks.map(([, { file }]) => file),
    `${folder}/modern/pdf.mjs`,
    `${folder}/modern/pdf.worker.mjs`,
  ].map((file) => BASE + file);
}

async function sumOf(portal: Server, addresses: string[]): Promise<Bytes> {
  const sum: Bytes = { identity: 0, gzip: 0, br: 0 };
  for (const address of addresses)
    for (const encoding of ENCODINGS) {
      const { status, body } = await wire(portal.origin + address, { 'accept-encoding': encoding });
      if (status !== 200) throw new Error(`${address} answered ${status}`);
      sum[encoding] += body.length;
    }
  return sum;
}

const total = (sizes: Map<Kind, Bytes>): Bytes =>
  [...sizes.values()].reduce((sum, one) => ({
    identity: sum.identity + one.identity,
    gzip: sum.gzip + one.gzip,
    br: sum.br + one.br,
  }));

const shown = (bytes: Bytes | undefined): string =>
  bytes ? ENCODINGS.map((encoding) => (bytes[encoding] / 1000).toFixed(1)).join(' / ') : '';
