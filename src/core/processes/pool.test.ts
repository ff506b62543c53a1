import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import test, { type TestContext } from 'node:test';
import { testFolder } from '../../../test/folder.ts';
import type { Report, Task } from '../../../test/process-worker.ts';
import { noProcessFiles } from '../../../test/processes.ts';
import { until } from '../../../test/until.ts';
import { ProcessPool } from './pool.ts';

const worker = new URL('../../../test/process-worker.ts', import.meta.url);
const MINUTE = 60_000;

function open(t: TestContext, kind: { processes?: number; writes?: string } = {}) {
  const { processes = 1, writes } = kind;
  const pool = new ProcessPool<Task, Report>({
    ...{ worker, processes, maxBytes: 400 * 1024 * 1024, nice: 7 },
    ...(writes && { native: { writes } }),
  });
  t.after(() => pool.close());
  return pool;
}

const failsAs = (reason: string) => (error: unknown) => {
  assert.equal((error as { reason?: string }).reason, reason);
  return true;
};

/** Tells whether a process runs; a zombie does not count. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch (error) {
    // Only Linux has `/proc`.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && process.platform !== 'linux';
  }
}

test('tasks run in child processes with a lower priority and without the server’s credentials, and the processes are reused', async (t) => {
  process.env.SMTP_URL = 'smtp://user:secret@mail.test';
  t.after(() => delete process.env.SMTP_URL);
  const pool = open(t, { processes: 2 });
  const reports = await Promise.all([1, 2, 3].map(() => pool.run({ what: 'report' }, MINUTE)));
  const pids = new Set(reports.map(({ pid }) => pid));
  assert.ok(pids.size <= 2 && !pids.has(process.pid));
  for (const { nice, environment, mask } of reports) {
    assert.equal(nice, 7);
    assert.equal(mask, 0o077);
    assert.ok(environment.includes('PATH') && !environment.includes('SMTP_URL'));
  }
  const again = await pool.run({ what: 'report' }, MINUTE);
  assert.ok(pids.has(again.pid), 'processes are kept');
});

test('a crash in native code ends only the child process, and the next task gets a new one', async (t) => {
  const pool = open(t);
  const { pid } = await pool.run({ what: 'report' }, MINUTE);
  await assert.rejects(pool.run({ what: 'crash' }, MINUTE), failsAs('crashed'));
  await assert.rejects(pool.run({ what: 'fail' }, MINUTE), (error) => {
    assert.match(JSON.stringify((error as Error).cause), /nothing came of it/);
    return failsAs('crashed')(error);
  });
  assert.notEqual((await pool.run({ what: 'report' }, MINUTE)).pid, pid);
});

test('a task that loops, or fills the memory or the heap, fails with its reason, and the next tasks run', async (t) => {
  const pool = open(t);
  const slow = pool.run({ what: 'spin' }, 300);
  const big = pool.run({ what: 'hoard' }, MINUTE);
  const cluttered = pool.run({ what: 'clutter' }, MINUTE);
  await assert.rejects(slow, failsAs('too_slow'));
  await assert.rejects(big, failsAs('too_big'));
  await assert.rejects(cluttered, failsAs('too_big'));
  assert.ok((await pool.run({ what: 'report' }, MINUTE)).pid);
});

test('a task whose process is killed fails with its reason, and the next tasks run', {
  skip: noProcessFiles,
}, async (t) => {
  const pool = open(t);
  const { pid } = await pool.run({ what: 'report' }, MINUTE);
  const killed = assert.rejects(pool.run({ what: 'spin' }, MINUTE), failsAs('crashed'));
  // The job runs once it uses CPU time: `report` used hardly any.
  const used = async () => {
    const fields = (await readFile(`/proc/${pid}/task/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]);
  };
  const before = await used();
  await until('it spins', async () => (await used()) > before + 5);
  process.kill(pid, 'SIGSEGV');
  await killed;
  assert.ok((await pool.run({ what: 'report' }, MINUTE)).pid);
});

test('a task for a process that has just died is run by another', async (t) => {
  const pool = open(t);
  const { pid } = await pool.run({ what: 'report' }, MINUTE);
  process.kill(pid, 'SIGKILL');
  const { pid: other } = await pool.run({ what: 'report' }, MINUTE);
  assert.notEqual(other, pid);
});

test('a task fails at once if no process can be started, and later tasks run', async (t) => {
  const pool = open(t);
  // More than the system passes to a process: like a shortage of memory, this makes `fork` throw.
  process.env.LC_NAMES = 'x'.repeat(2 ** 22);
  t.after(() => delete process.env.LC_NAMES);
  const all = [1, 2].map(() => assert.rejects(pool.run({ what: 'report' }, MINUTE), failsAs('not_started')));
  await Promise.all(all);
  delete process.env.LC_NAMES;
  assert.ok((await pool.run({ what: 'report' }, MINUTE)).pid);
});

test('closing a pool ends its processes and rejects running and waiting tasks', async (t) => {
  const pool = open(t);
  const { pid } = await pool.run({ what: 'report' }, MINUTE);
  const under = assert.rejects(pool.run({ what: 'spin' }, MINUTE), failsAs('closed'));
  const waiting = assert.rejects(pool.run({ what: 'report' }, MINUTE), failsAs('closed'));
  await pool.close();
  await Promise.all([under, waiting]);
  assert.equal(isAlive(pid), false);
  assert.deepEqual(pool.pids, []);
});

test('a process can write only its result files, which only its own account can read', async (t) => {
  const folder = await testFolder(t);
  const pool = open(t, { writes: path.join(folder, 'made-') });
  const place = path.join(folder, 'made-1');
  await pool.run({ what: 'write', place }, MINUTE);
  assert.equal((await stat(place)).mode & 0o777, 0o600);
  await assert.rejects(pool.run({ what: 'write', place: path.join(folder, 'other') }, MINUTE), (error) => {
    assert.match(JSON.stringify((error as Error).cause), /access to this API has been restricted/i);
    return true;
  });
});

/** Starts a separate server that prints the pid of its child and gives it a task. */
function startServer(task: Task['what']) {
  const source = `
    const { ProcessPool } = await import(${JSON.stringify(new URL('./pool.ts', import.meta.url).href)});
    const kind = { worker: new URL(${JSON.stringify(worker.href)}), processes: 1, maxBytes: 4e8, nice: 0 };
    const pool = new ProcessPool(kind);
    await pool.run({ what: 'report' }, 60000);
    console.log(pool.pids[0]);
    void pool.run({ what: ${JSON.stringify(task)} }, 60000);`;
  return spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('a child process ends when its server is killed with kill -9, even in an endless loop', async () => {
  const server = startServer('spin');
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  const pid = Number(String(line));
  assert.ok(isAlive(pid));
  server.kill('SIGKILL');
  await until('the process is gone', () => !isAlive(pid));
});

test('idle child processes do not keep the server running', async () => {
  const server = startServer('report');
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  const [code] = await once(server, 'exit');
  assert.equal(code, 0);
  await until('the process is gone', () => !isAlive(Number(String(line))));
});
