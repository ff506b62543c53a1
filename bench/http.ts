import path from 'node:path';
import { openDatabase } from '../src/core/db/database.ts';
import { openBenchCluster, using } from './database.ts';
import { cachedTable, pagesTable, type Stage, steadyTable, uncachedTable } from './http/compared.ts';
import { memoryTable } from './http/memory.ts';
import { calls, pages } from './http/routes.ts';
import { startServer } from './http/server.ts';
import { startTable } from './http/start.ts';
import { facts } from './report.ts';
import { findProbes } from './scale/probes.ts';

export type HttpOptions = {
  keep: string | undefined;
  only: string;
  parts: string[];
  rounds: number;
  seconds: number;
};

const SCALE = { resources: 100_000, books: 10_000 };
const CONNECTIONS = 50;

/** Requests a second, latency, CPU and memory of the portal, beside raw `node:http` and an Express handler in the same run. */
export async function runHttp(options: HttpOptions, say: (line: string) => void): Promise<void> {
  const cluster = await openBenchCluster(options.keep, say);
  try {
    const place = await cluster.filled(SCALE);
    const files = path.join(cluster.folder, 'files');
    const probes = await using(openDatabase(place, 1), ({ sql }) => findProbes(sql));
    const stage: Stage = {
      place,
      portal: (cached) => startServer('servers/portal.ts', { place, files, cached }),
      rounds: options.rounds,
      load: { connections: CONNECTIONS, seconds: options.seconds },
    };
    const wanted = ({ name }: { name: string }) => name.includes(options.only);
    const html = pages(probes).filter(wanted);
    const json = calls(probes).filter(wanted);
    const found = new Map<string, number>();
    const parts: Record<string, () => Promise<string>> = {
      cached: () => cachedTable(stage, [...html, ...json]),
      uncached: () => uncachedTable(stage, json, found),
      steady: () => steadyTable(stage, json, found),
      pages: () => pagesTable(stage, html),
      memory: () => memoryTable(stage, place, files, [...html, ...json]),
      start: () => startTable(),
    };
    say(
      `${SCALE.resources.toLocaleString('en')} resources, ${SCALE.books.toLocaleString('en')} books, ${CONNECTIONS} connections; medians of ${options.rounds} rounds of ${options.seconds} s, taken in turns. ${facts()}`,
    );
    for (const part of options.parts) {
      const made = parts[part];
      if (!made) throw new Error(`${part} is none of ${Object.keys(parts).join(', ')}`);
      say(`\n${await made()}`);
    }
  } finally {
    await cluster.close();
  }
}
