import { execFile } from 'node:child_process';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

type Message = { type: string; subType?: string; url: string; message: string; lastLine?: number };

/**
 * Validates pages, as sent by the server, with the W3C's HTML checker.
 * @param packages the folder that holds `vnu-jar`
 * @returns the errors of each page, or the reason why the checker cannot run
 */
export async function check(
  packages: string,
  pages: Map<string, string>,
): Promise<Map<string, string[]> | string> {
  if (!(await run('java', ['-version']).catch(() => null))) return 'there is no Java here';
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'unishelf-vnu-'));
  const files = new Map<string, string>();
  for (const [at, [address, html]] of [...pages].entries()) {
    const file = path.join(folder.path, `${at}.html`);
    await writeFile(file, html);
    files.set(file, address);
  }
  const jar = path.join(packages, 'vnu-jar/build/dist/vnu.jar');
  const asked = ['-jar', jar, '--format', 'json', '--stdout', '--exit-zero-always', ...files.keys()];
  const { stdout } = await run('java', asked, { maxBuffer: 50_000_000 });
  const { messages } = JSON.parse(stdout) as { messages: Message[] };
  const errors = new Map([...pages.keys()].map((address) => [address, [] as string[]]));
  for (const { type, url, message, lastLine } of messages)
    if (type !== 'info')
      errors.get(files.get(url.replace(/^file:/, '')) ?? '')?.push(`${lastLine ?? ''}: ${message}`);
  return errors;
}
