/** Opens and fills a cluster with the code of the given checkout, because commits may differ in how they store and configure theirs. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BenchCluster, Place } from '../database.ts';
import type { Scale } from '../generate.ts';
import { given } from './child.ts';

export type ClusterOptions = { root: string; keep: string | undefined; scales: Scale[] };

const { root, keep, scales } = given<ClusterOptions>();
const { openBenchCluster }: typeof import('../database.ts') = await import(
  pathToFileURL(path.join(root, 'bench/database.ts')).href
);
// Ignores signals, and shuts down cleanly once the parent process disconnects.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
const cluster = await openBenchCluster(keep, (line) => process.stdout.write(`${line}\n`));
const places = await Array.fromAsync(scales, (scale) => cluster.filled(scale));
process.once('disconnect', () => closed(cluster).then(() => process.exit(0)));
process.send?.({ folder: cluster.folder, places } satisfies Filled);

/** Closes a cluster; those of commits before 2026-11-27 have `close` for it. */
async function closed(cluster: BenchCluster | { close(): Promise<void> }): Promise<void> {
  await ('close' in cluster ? cluster.close() : cluster[Symbol.asyncDispose]());
}

/** The data directory, and the databases in the order of the requested scales. */
export type Filled = { folder: string; places: Place[] };
