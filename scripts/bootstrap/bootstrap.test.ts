import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { buildIsFresh, compileWords, fingerprint, runBuild, wordsAreFresh } from './build.mjs';
import { isInstalled } from './install.mjs';
import { alone } from './lock.mjs';
import { showProgress } from './processes.mjs';

let root: string;
before(() => {
  root = mkdtempSync(join(tmpdir(), 'bootstrap-'));
});
after(() => rmSync(root, { recursive: true, force: true }));

describe('installed packages', () => {
  const lock = {
    packages: {
      '': { version: '1.0.0' },
      'node_modules/one': { version: '1.0.0', integrity: 'sha512-1' },
      'node_modules/elsewhere': { version: '2.0.0', optional: true, os: ['plan9'], cpu: [process.arch] },
    },
  };
  const one = { version: '1.0.0', integrity: 'sha512-1' };
  const scenes: { name: string; packages: Record<string, typeof one>; expected: boolean }[] = [
    { name: 'a complete set of packages', packages: { 'node_modules/one': one }, expected: true },
    {
      name: 'another version',
      packages: { 'node_modules/one': { ...one, version: '1.0.1' } },
      expected: false,
    },
    {
      name: 'a package with another checksum',
      packages: { 'node_modules/one': { ...one, integrity: 'x' } },
      expected: false,
    },
    { name: 'a set that lacks a package', packages: {}, expected: false },
  ];
  for (const { name, packages, expected } of scenes) {
    test(`${name} ${expected ? 'matches' : 'does not match'} the lock file`, () => {
      assert.equal(isInstalled(lock, { packages }), expected);
    });
  }

  test('an optional package may be missing, unless it is made for this platform', () => {
    const here = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] };
    assert.equal(isInstalled({ packages: { 'node_modules/here': here } }, { packages: {} }), false);
  });

  test('no package counts as installed if npm has left no record', () => {
    assert.equal(isInstalled(lock, undefined), false);
  });
});

test('the lock file names no registry, and has a checksum for every production package of every platform', () => {
  const file = join(import.meta.dirname, '../../package-lock.json');
  type Entry = { resolved?: string; integrity?: string; dev?: true; optional?: true };
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> };
  for (const [place, { resolved, integrity, dev, optional }] of Object.entries(packages)) {
    if (place === '') continue;
    assert.equal(resolved, undefined, place);
    // scripts/lock.ts finds no checksum for development tools of other platforms that its registry lacks; npm installs none of them here.
    if (integrity !== undefined) assert.match(integrity, /^sha512-/, place);
    else assert.ok(dev && optional, `${place} has no checksum`);
  }
});

test('the build is stale after a change of a source or a setting, but not of a test, a compiled message or a file time', () => {
  const folder = join(root, 'sources');
  mkdirSync(join(folder, 'src/paraglide'), { recursive: true });
  const write = (file: string, contents: string) => writeFileSync(join(folder, file), contents);
  write('src/app.ts', 'one');
  const first = fingerprint(folder);
  write('src/app.test.ts', 'test');
  write('src/paraglide/messages.js', 'compiled');
  utimesSync(join(folder, 'src/app.ts'), 0, 0);
  assert.equal(fingerprint(folder), first);
  write('src/app.ts', 'two');
  const second = fingerprint(folder);
  assert.notEqual(second, first);
  write('vite.config.ts', 'setting');
  assert.notEqual(fingerprint(folder), second);
});

test('the output of a failed build does not count as fresh', async () => {
  const folder = join(root, 'built');
  for (const place of ['scripts', 'src/paraglide', 'dist'])
    mkdirSync(join(folder, place), { recursive: true });
  const write = (file: string, contents: string) => writeFileSync(join(folder, file), contents);
  const scripts = (contents: string) => {
    for (const name of ['build', 'words']) write(`scripts/${name}.ts`, contents);
  };
  scripts('');
  await runBuild(folder, process.execPath);
  assert.equal(buildIsFresh(folder), true);
  for (const fails of [runBuild, compileWords]) {
    scripts('process.exit(1)');
    await assert.rejects(fails(folder, process.execPath));
    scripts('');
    assert.equal(buildIsFresh(folder), false);
    await runBuild(folder, process.execPath);
  }
});

test('messages do not count as compiled if one changes while the pages are built', async () => {
  const folder = join(root, 'changing');
  for (const place of ['scripts', 'src/paraglide', 'messages'])
    mkdirSync(join(folder, place), { recursive: true });
  writeFileSync(
    join(folder, 'scripts/build.ts'),
    `import { writeFileSync } from 'node:fs';\nwriteFileSync('messages/en.json', '{}');`,
  );
  await runBuild(folder, process.execPath);
  assert.equal(wordsAreFresh(folder), false);
});

describe('the lock', () => {
  const file = () => join(root, 'dist/.bootstrap.lock');

  test('is held during the work and removed afterwards, even after a failure', async () => {
    let working = 0;
    const work = async () => {
      working++;
      await new Promise(setImmediate);
      assert.equal(working, 1);
      assert.equal(readFileSync(file(), 'utf8'), String(process.pid));
      working--;
    };
    await alone(root, work);
    await assert.rejects(
      alone(root, async () => {
        await work();
        throw new Error('failed');
      }),
      { message: 'failed' },
    );
    assert.deepEqual(readdirSync(join(root, 'dist')), []);
  });

  test('in a folder that cannot be written fails with the advice to build under the account of the folder', async () => {
    const file = join(root, 'no-folder');
    writeFileSync(file, '');
    await assert.rejects(
      alone(file, async () => 'done'),
      /may not write in .+ \(ENOTDIR\)\. Run "npm run build" there under the account/,
    );
  });

  test('of a process that was killed is taken over', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    writeFileSync(file(), String(child.pid));
    assert.equal(await alone(root, async () => 'done'), 'done');
    assert.equal(existsSync(file()), false);
  });

  test('that was not refreshed for a long time is taken over', async () => {
    writeFileSync(file(), String(process.pid));
    utimesSync(file(), 0, 0);
    assert.equal(await alone(root, async () => 'done'), 'done');
  });

  test('that another process has taken over is not removed', async () => {
    await alone(root, async () => writeFileSync(file(), String(process.ppid)));
    assert.equal(readFileSync(file(), 'utf8'), String(process.ppid));
    rmSync(file());
  });
});

describe('signals', () => {
  const processes = JSON.stringify(import.meta.resolve('./processes.mjs'));
  const stubborn = `process.on('SIGHUP', () => console.log('asked'));
    process.on('SIGTERM', () => process.exit(7));
    process.stdin.resume();
    console.log('ready');`;
  const start = (child: string) => {
    const code = `const { end, forwardSignals, run } = await import(${processes});
      forwardSignals();
      end(await run(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' }));`;
    const { npm_lifecycle_event: _, ...env } = process.env;
    return spawn(process.execPath, ['--input-type=module', '-e', code], {
      env,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
  };

  test('reach the command once, and its exit code is passed on', async () => {
    const parent = start(stubborn);
    const lines: string[] = [];
    createInterface({ input: parent.stdout }).on('line', (line) => {
      lines.push(line);
      parent.kill('SIGHUP');
      // If two signals are pending, the system delivers the one with the lower number first.
      if (line === 'asked') parent.kill('SIGTERM');
    });
    const [code] = await once(parent, 'close');
    assert.equal(code, 7);
    assert.deepEqual(lines, ['ready', 'asked']);
  });

  test('that end the command end its parent process the same way', async () => {
    const parent = start(`process.kill(process.pid, 'SIGKILL')`);
    const [code, signal] = await once(parent, 'close');
    assert.deepEqual([code, signal], [null, 'SIGKILL']);
  });
});

test('progress is shown on one changing line in a terminal, and on occasional lines elsewhere', (t) => {
  t.mock.timers.enable({ apis: ['Date', 'setInterval'] });
  const output = (isTTY: boolean, count = 0) => {
    const pieces: string[] = [];
    const atItsEnd = showProgress('Installing', () => (count > 0 ? `${count} packages` : ''), {
      isTTY,
      write: (text: string) => pieces.push(text),
    });
    for (let second = 0; second < 15; second += 1) t.mock.timers.tick(1000);
    count = 12;
    t.mock.timers.tick(1000);
    atItsEnd();
    t.mock.timers.tick(60_000);
    return pieces;
  };
  const inTerminal = output(true);
  assert.equal(inTerminal[0], 'Installing …');
  assert.equal(inTerminal[1], '\r\u001b[2KInstalling … 1 s');
  assert.equal(inTerminal.at(-1), '\r\u001b[2KInstalling … 16 s 12 packages\n');
  assert.equal(inTerminal.length, 18);
  assert.deepEqual(output(false), ['Installing …\n', 'Installing … 15 s\n']);
});

async function runCommand(...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../run.mjs'), ...args]);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, err, code };
}

test('an unknown command prints the known ones and exits with code 1', async () => {
  const { err, code } = await runCommand('fly');
  assert.match(err, /^Usage: node scripts\/run\.mjs <start\|test\|/);
  assert.equal(code, 1);
});

test('a command without arguments answers --help in one line, refuses all others with code 1, and does nothing else', async () => {
  for (const name of ['start', 'dev', 'check', 'tables', 'measure', 'build']) {
    const help = await runCommand(name, '--help');
    assert.match(help.out, new RegExp(`^npm (run )?${name} [^\\n]+ takes no arguments\\.\\n$`));
    assert.deepEqual([help.err, help.code], ['', 0], name);
  }
  const { out, err, code } = await runCommand('start', '--port=9');
  assert.match(
    err,
    /^Not known: --port=9\. npm start .* environment variables \(docs\/operating\.md[^\n]+\n$/,
  );
  assert.deepEqual([out, code], ['', 1]);
});
