import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import test, { type TestContext } from 'node:test';
import { testDatabase } from '../test/app.ts';
import { testFolder } from '../test/folder.ts';

const { PATH, NODE_COMPILE_CACHE } = process.env;

async function run(t: TestContext, words: string[]) {
  const { url } = await testDatabase(t);
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: await testFolder(t), DATABASE_URL: url };
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'command.ts'), ...words], { env });
  const code = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  return { out: await text(child.stdout), err: await text(child.stderr), code: await code };
}

test('removing the sample content from a database without it succeeds and prints that there was none', async (t) => {
  const { code, out } = await run(t, ['remove']);
  assert.deepEqual([code, out], [0, 'There was no sample content to remove.\n']);
});

test('commands exit with code 0 when the reader of their output, such as head, has closed it', async () => {
  for (const name of [
    'sample/command.ts',
    'src/portal/search.ts',
    'src/portal/import.ts',
    'src/portal/people.ts',
  ]) {
    const file = path.join(import.meta.dirname, '..', name);
    const child = spawn(process.execPath, [file, '--help'], { env: { PATH, NODE_COMPILE_CACHE } });
    child.stdout.destroy();
    const code = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
    assert.deepEqual([await text(child.stderr), await code], ['', 0], name);
  }
});

test('unknown arguments print the usage and exit with code 1', async (t) => {
  for (const words of [[], ['delete'], ['remove', 'all']]) {
    const { code, err } = await run(t, words);
    assert.equal(code, 1);
    assert.match(err, /^Usage: npm run sample/);
  }
});
