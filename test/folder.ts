import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Makes a folder that is removed after the test. */
export async function testFolder(test: { after(end: () => Promise<void>): void }): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'unishelf-test-'));
  test.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
