/** A cluster with made rows, opened and filled by the code of any checkout: two commits may keep and configure theirs in different ways. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Scale } from '../generate.ts';
import { given } from './child.ts';

export type ClusterOptions = { root: string; keep: string | undefined; scales: Scale[] };

const { root, keep, scales } = given<ClusterOptions>();
const { openBenchCluster }: typeof import('../database.ts') = await import(
  pathToFileURL(path.join(root, 'bench/database.ts')).href
);
const { folder, filled, close } = await openBenchCluster(keep, (line) => process.stdout.write(`${line}\n`));
const places: Filled['places'] = [];
for (const scale of scales) places.push(await filled(scale));
// It ends with the process that started it, and in order.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.once('disconnect', () => close().then(() => process.exit(0)));
process.send?.({ folder, places } satisfies Filled);

/** Where the data directory is, and the databases in the order of the scales that were asked for. */
export type Filled = { folder: string; places: Awaited<ReturnType<typeof filled>>[] };
