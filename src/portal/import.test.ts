import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { describe, type TestContext, test } from 'node:test';
import { testDatabase } from '../../test/app.ts';
import { testFolder } from '../../test/folder.ts';
import { untilBlocked } from '../../test/until.ts';

type Place = { database: Awaited<ReturnType<typeof testDatabase>>; dataDir: string };

async function testPlace(t: TestContext): Promise<Place> {
  return { database: await testDatabase(t), dataDir: await testFolder(t) };
}

/** Starts the command in a process of its own, on a database of its own. */
function start(
  { database, dataDir }: Place,
  words: string[],
  flags: string[] = [],
  more: NodeJS.ProcessEnv = {},
) {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ...more,
  };
  const child = spawn(process.execPath, [...flags, path.join(import.meta.dirname, 'import.ts'), ...words], {
    env,
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  const outcome = Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { child, end: outcome.then(([code, out, err]) => ({ code, out, err })) };
}

const run = (place: Place, words: string[], flags?: string[], more?: NodeJS.ProcessEnv) =>
  start(place, words, flags, more).end;

async function count({ database }: Place): Promise<number> {
  const [row] = await database.sql`select count(*)::int as count from universities`;
  return row?.count as number;
}

async function universitiesFile(t: TestContext, rows: number): Promise<string> {
  const file = path.join(await testFolder(t), 'universities.csv');
  const lines = Array.from({ length: rows }, (_, at) => `University ${at},"Town ${at % 7}"`);
  await writeFile(file, ['name,location', ...lines, ''].join('\n'));
  return file;
}

/** Starts an import and calls `happens` while a lock in the database blocks its third batch. */
async function inThirdBatch(
  { database: { owner, sql } }: Place,
  begin: () => ReturnType<typeof start>,
  happens: (begun: ReturnType<typeof start>) => unknown,
) {
  await owner.sql.unsafe(`create function hold_up() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(1);
        return new;
      end $$;
    create trigger hold_up before insert on universities for each row
      when (new.name = 'University 500') execute function hold_up()`);
  return owner.sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(1)`;
    const begun = begin();
    await untilBlocked({ sql });
    await happens(begun);
    return { begun };
  });
}

// Each test mostly waits for its own processes, so the tests run concurrently.
describe('npm run import', { concurrency: 3 }, () => {
  test('--help prints the help, and a missing file is reported in one line', async (t) => {
    const place = await testPlace(t);
    const [help, wrong] = await Promise.all([run(place, ['--help']), run(place, ['books', 'none.csv'])]);
    assert.equal(help.code, 0);
    assert.match(help.out, /npm run import -- <kind> <file>/);
    assert.deepEqual([wrong.code, wrong.out], [1, '']);
    assert.match(wrong.err, /^There is no file .*none\.csv\.\n$/);
  });

  test('a database that cannot be reached is reported in one line', async (t) => {
    const file = await universitiesFile(t, 1);
    const more = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const { code, err } = await run(await testPlace(t), ['universities', file], [], more);
    assert.equal(code, 1);
    assert.match(err, /^The database of DATABASE_URL cannot be used .*\n$/);
  });

  test('a run prints a report, exits with code 2 if it refused rows, writes them to a private CSV file, and is in the audit log', async (t) => {
    const place = await testPlace(t);
    const file = path.join(await testFolder(t), 'books.csv');
    const bad = Array.from({ length: 130 }, (_, at) => `"=Bad, ${at}",-1`);
    await writeFile(file, ['name,price', 'Good,1', ...bad, ''].join('\n'));
    const tried = await run(place, ['books', file, '--dry-run']);
    assert.equal(tried.code, 2);
    assert.match(tried.out, /dry run: nothing was written/);
    const { code, out } = await run(place, ['books', file]);
    assert.equal(code, 2);
    assert.match(out, /Imported books\.csv: 131 rows/);
    assert.match(out, /books +1 +0 +0 +130\n/);
    assert.match(out, /row 3 \(=Bad, 0\): price must be an amount/);
    assert.match(out, /… and 30 more\./);
    const log = await place.database.sql`select address, after from audit_log order by id`;
    assert.deepEqual(
      log.map(({ address, after }) => [address, after.dryRun, after.state, after.books.added]),
      [
        ['command line', true, 'done', 1],
        ['command line', false, 'done', 1],
      ],
    );
    const reports = await readdir(path.join(place.dataDir, 'imports'));
    assert.deepEqual(
      reports.map((name) => name.replace(/^[-\dTZ]+/, '')).sort(),
      ['-books-dry-run.csv', '-books.csv'].map((n) => n.slice(1)),
    );
    const report = /are in (.*\.csv)/.exec(out)?.[1] ?? '';
    const lines = (await readFile(report, 'utf8')).trim().split('\r\n');
    assert.equal(lines.length, 131);
    // Refused rows contain personal data: only the portal's account may read them.
    const modes = await Promise.all(
      [report, path.dirname(report)].map(async (file) => (await stat(file)).mode),
    );
    assert.deepEqual(
      modes.map((mode) => mode & 0o777),
      [0o600, 0o700],
    );
    assert.match(lines[1] ?? '', /^3,books,"'=Bad, 0","price must be an amount/);
  });

  test('a killed import adds the remaining rows when it runs again', async (t) => {
    const place = await testPlace(t);
    const file = await universitiesFile(t, 1500);
    const begin = () => start(place, ['universities', file]);
    await inThirdBatch(place, begin, ({ child, end }) => {
      child.kill('SIGKILL');
      return end;
    });
    const landed = await count(place);
    assert.ok(landed > 0 && landed < 1500 && landed % 200 === 0, String(landed));
    const { code, out } = await run(place, ['universities', file]);
    assert.equal(code, 0);
    assert.match(out.replaceAll(',', ''), new RegExp(`universities +${1500 - landed} +0 +${landed} +0`));
    assert.equal(await count(place), 1500);
  });

  test('Ctrl-C stops an import after its current batch, with a report and exit code 130', async (t) => {
    const place = await testPlace(t);
    const file = await universitiesFile(t, 1500);
    const begin = () => start(place, ['universities', file]);
    const { begun } = await inThirdBatch(place, begin, ({ child }) => child.kill('SIGINT'));
    const { code, out } = await begun.end;
    assert.equal(code, 130);
    assert.match(out, /stopped before the end of the file/);
    const landed = await count(place);
    assert.ok(landed < 1500 && landed % 200 === 0);
    assert.match(out.replaceAll(',', ''), new RegExp(`universities +${landed} `));
  });

  test('an import of a 50 MB file needs less heap than the file’s size, and prints its progress', async (t) => {
    const place = await testPlace(t);
    const file = path.join(await testFolder(t), 'large.csv');
    const remarks = 'Founded in the hills, "as they say", by many hands. '.repeat(640).replaceAll('"', '""');
    const rows = function* () {
      yield 'name,location,remarks\n';
      for (let row = 1; row <= 1500; row += 1) yield `University ${row},Town,"${remarks}"\n`;
    };
    await pipeline(Readable.from(rows()), createWriteStream(file));
    const { code, out, err } = await run(
      place,
      ['universities', file, '--dry-run'],
      ['--max-old-space-size=50'],
    );
    assert.equal(code, 0, err);
    assert.match(out, /universities +1,500 /);
    assert.match(err, /^10 %, .*\n20 %/);
  });
});
