import { writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { serve } from '../src/core/processes/serve.ts';

/** What the child process of the tests should do: report on itself, or misbehave in one of several ways. */
export type Task =
  | { what: 'report' | 'crash' | 'fail' | 'spin' | 'hoard' | 'clutter' }
  | { what: 'write'; place: string };
export type Report = { pid: number; nice: number; environment: string[]; mask: number };

serve(async (task: Task): Promise<Report> => {
  // A fault in native code ends a process in the same way.
  if (task.what === 'crash') process.abort();
  if (task.what === 'fail') throw new Error('nothing came of it');
  while (task.what === 'spin');
  const hoard: Buffer[] = [];
  while (task.what === 'hoard') hoard.push(Buffer.alloc(1024 * 1024, 1));
  const clutter: object[] = [];
  while (task.what === 'clutter') clutter.push({ at: clutter.length });
  if (task.what === 'write') writeFileSync(task.place, 'written');
  const mask = process.umask();
  return { pid: process.pid, nice: getPriority(), environment: Object.keys(process.env), mask };
});
