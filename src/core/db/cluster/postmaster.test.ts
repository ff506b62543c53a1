import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { endOrphans } from './postmaster.ts';

test('a process left by a killed PostgreSQL counts as ended only when its memory is released', {
  skip: process.platform !== 'linux' && 'Only Linux shows whose a process is.',
}, async (t) => {
  const data = realpathSync(mkdtempSync(join(tmpdir(), 'orphans-')));
  t.after(() => rmSync(data, { recursive: true }));
  // Single-threaded like PostgreSQL's processes, with much memory, which takes a while to release.
  const code = 'memory=$(head -c 300000000 /dev/zero | tr "\\0" a); echo; read end';
  const orphan = spawn('sh', ['-c', code], { argv0: 'postgres: orphan', cwd: data });
  t.after(() => orphan.kill('SIGKILL'));
  await once(orphan.stdout, 'data');
  assert.equal(await endOrphans(data), 1);
  assert.throws(() => readlinkSync(`/proc/${orphan.pid}/cwd`));
});
