import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, type TestContext, test } from 'node:test';
import { addDemoAccounts } from '../../sample/demo.ts';
import { testDatabase } from '../../test/app.ts';
import { testFolder } from '../../test/folder.ts';
import { openPasswords } from '../core/passwords/passwords.ts';
import { people } from './people.ts';

type Place = Awaited<ReturnType<typeof testDatabase>>;
type Ended = { code: number | null; out: string; err: string };

const PASSWORD = 'seven rivers run south';
const TYPED = ['--password-stdin'];
const ADMIN = ['create-admin', '--name', 'Asha Negi', '--email', 'Asha@campus.test'];

test('in a folder without a portal the command creates nothing, and says how to go on', async (t) => {
  const folder = await testFolder(t);
  const [output, errors] = [new PassThrough(), new PassThrough()];
  const environment = { DATA_DIR: path.join(folder, 'data') };
  const code = await people(ADMIN, environment, { input: Readable.from([]), output, errors });
  errors.end();
  const says = `There is no portal in ${environment.DATA_DIR}. Start it first, or set DATA_DIR.\n`;
  assert.deepEqual([code, await text(errors), await readdir(folder)], [1, says, []]);
});

test('an unreadable data directory is reported in one line', async (t) => {
  const folder = path.join(await testFolder(t), 'long'.repeat(100));
  const [output, errors] = [new PassThrough(), new PassThrough()];
  const code = await people(['list'], { DATA_DIR: folder }, { input: Readable.from([]), output, errors });
  errors.end();
  assert.equal(code, 1);
  assert.match(
    await text(errors),
    /^The data directory \S+ cannot be read: ENAMETOOLONG.+ Run this under the account of the portal.+\n$/,
  );
});

test('a list whose output is closed early, as by `head`, ends with exit code 0 and no error', async (t) => {
  const place = await testDatabase(t);
  const broken = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
  const output = new Writable({ write: (_bytes, _encoding, done) => done(broken) });
  const errors = new PassThrough();
  const code = await people(['list'], environmentOf(place), { input: Readable.from([]), output, errors });
  errors.end();
  assert.deepEqual([code, await text(errors)], [0, '']);
});

test('the command refuses to change a public portal that has demo accounts', async (t) => {
  const place = await testDatabase(t);
  await addDemoAccounts(place.db as never, 'none');
  const { code, out, err } = await run(place, [...ADMIN, ...TYPED], PASSWORD);
  assert.deepEqual([code, out], [1, '']);
  assert.match(
    err,
    /^PUBLIC_URL is https:\/\/shelf\.test, but the portal in the database of DATABASE_URL has demo/,
  );
});

const environmentOf = ({ url }: Place) => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE, PUBLIC_URL: 'https://shelf.test', DATABASE_URL: url };
};

type Run = (place: Place, words: string[], input?: string | Buffer) => Promise<Ended>;

/** Runs the command in a process of its own, as in real use. */
const start: Run = async (place, words, input = '') => {
  const env = environmentOf(place);
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'people.ts'), ...words], { env });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const code = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [ended, out, err] = await Promise.all([code, text(child.stdout), text(child.stderr)]);
  return { code: ended, out, err };
};

/** Runs the command in this process, because starting another takes most of a command's time. */
const run: Run = async (place, words, input = '') => {
  const [output, errors] = [new PassThrough(), new PassThrough()];
  const written = Promise.all([text(output), text(errors)]);
  const streams = { input: Readable.from([Buffer.from(input)]), output, errors };
  const code = await people(words, environmentOf(place), streams).finally(() => {
    output.end();
    errors.end();
  });
  const [out, err] = await written;
  return { code, out, err };
};

async function refused(
  place: Place,
  words: string[],
  why: RegExp,
  { input = '', by = run }: { input?: string | Buffer; by?: Run } = {},
): Promise<void> {
  const { code, out, err } = await by(place, words, input);
  assert.deepEqual([code, out], [1, ''], err);
  assert.match(err, why);
  assert.equal(err.split('\n').length, 2, err);
}

async function person({ sql }: Place, email = 'asha@campus.test') {
  const [row] = await sql`select * from people where email_key = ${email}`;
  assert.ok(row);
  return row;
}

const isPassword = async (place: Place, password: string, email?: string) =>
  openPasswords().verify((await person(place, email)).password_hash, password);

async function audited({ sql }: Place): Promise<string[]> {
  const rows = await sql`select action, address, actor_id, row_id from audit_log order by id`;
  assert.ok(
    rows.every((row) => row.address === 'command line' && row.actor_id === null && row.row_id !== null),
  );
  return rows.map((row) => row.action);
}

/** Adds an account with a session. */
async function addPerson({ sql }: Place, role: string, name: string): Promise<void> {
  const email = `${name.toLowerCase()}@campus.test`;
  await sql`with added as (insert into people (role, name, email, email_key, password_hash)
      values (${role}, ${name}, ${email}, ${email}, 'x') returning id)
    insert into sessions (person_id, expires_at) select id, now() + interval '1 hour' from added`;
}

const live = async ({ sql }: Place) => (await sql`select from sessions where revoked_at is null`).length;

async function place(t: TestContext, ...people: [role: string, name: string][]): Promise<Place> {
  const database = await testDatabase(t);
  for (const [role, name] of people) await addPerson(database, role, name);
  return database;
}

// Some tests wait for their own processes, so the tests run concurrently.
describe('npm run people', { concurrency: 3 }, () => {
  test('--help prints the help, and an unknown command is reported in one line', async (t) => {
    const empty = await place(t);
    const { code, out } = await start(empty, ['--help']);
    assert.equal(code, 0);
    assert.match(out, /^Usage: npm run people -- <command>/);
    const why = /^“promote” is no command: .* See: npm run people -- --help\n$/;
    await refused(empty, ['promote'], why, { by: start });
  });

  test('create-admin adds the first administrator, prints a generated strong password, and is in the audit log', async (t) => {
    const empty = await place(t);
    const { code, out, err } = await start(empty, ADMIN);
    assert.deepEqual([code, err], [0, '']);
    assert.match(
      out,
      /^Asha Negi \(Asha@campus\.test\) is an administrator now\. Log in at https:\/\/shelf\.test\/login/,
    );
    const password = /^Password: (\S+)$/m.exec(out)?.[1] ?? '';
    assert.match(password, /^[\dA-Za-z]{5}(-[\dA-Za-z]{5}){3}$/);
    const { role, name, email, email_key } = await person(empty);
    assert.deepEqual(
      [role, name, email, email_key],
      ['admin', 'Asha Negi', 'Asha@campus.test', 'asha@campus.test'],
    );
    assert.equal(await isPassword(empty, password), true);
    assert.deepEqual(await audited(empty), ['people.add']);
  });

  test('a password from standard input is used and not printed', async (t) => {
    const empty = await place(t);
    const { code, out, err } = await run(empty, [...ADMIN, ...TYPED], `${PASSWORD}\r\n`);
    assert.deepEqual([code, err], [0, '']);
    assert.doesNotMatch(out, /Password|rivers/);
    assert.equal(await isPassword(empty, PASSWORD), true);
  });

  test('a password in the arguments is refused and not printed', async (t) => {
    const empty = await place(t);
    for (const words of [['--password', PASSWORD], [`--password=${PASSWORD}`]]) {
      const { code, out, err } = await run(empty, [...ADMIN, ...words]);
      assert.equal(code, 1);
      assert.match(err, /^A password never stands in a command, .* use --password-stdin\./);
      assert.doesNotMatch(out + err, /rivers/);
    }
    await refused(empty, [...ADMIN, ...TYPED, PASSWORD], /^There are too many words after create-admin/);
  });

  test('a password that is missing, weak, too long or not UTF-8 is refused', async (t) => {
    const empty = await place(t);
    const words = [...ADMIN, ...TYPED];
    await refused(empty, words, /^The password on standard input is required\.\n$/, { input: '\n' });
    await refused(empty, words, /^The password on standard input must have at least 8 characters/, {
      input: 'short',
    });
    await refused(empty, words, /^The password on standard input is one of the most common/, {
      input: 'password1',
    });
    await refused(empty, words, /^The password on standard input is your name or email/, {
      input: 'asha@campus.test',
    });
    await refused(empty, words, /^There is more on standard input than a password/, {
      input: 'x'.repeat(10_000),
    });
    await refused(empty, words, /^The password on standard input is not in UTF-8/, {
      input: Buffer.from([0xff, 0xfe]),
    });
    assert.equal((await empty.sql`select from people`).length, 0);
  });

  test('create-admin requires a name and a valid e-mail address that no account uses in any spelling', async (t) => {
    const taken = await place(t, ['user', 'Asha']);
    await refused(taken, ADMIN, /^There is an account with this email address already\.\n$/);
    await refused(taken, ['create-admin', '--email', 'a@b.test'], /^--name is required\./);
    await refused(
      taken,
      ['create-admin', '--name', 'Asha', '--email', 'asha'],
      /^--email must be an email address\./,
    );
    assert.deepEqual(await audited(taken), []);
  });

  test('the list shows all accounts that are not deleted, newest first, and --role limits it to a role', async (t) => {
    const some = await place(t, ['admin', 'Asha'], ['user', 'Ravi'], ['user', 'Gone']);
    await some.sql`update people set suspended_at = now() where name = 'Ravi'`;
    await some.sql`update people set deleted_at = now() where name = 'Gone'`;
    await some.sql`insert into people (role, name, email, email_key, password_hash)
      select 'authority', 'Person ' || n, n || '@many.test', n || '@many.test', 'x' from generate_series(1, 1500) n`;
    const { code, out } = await run(some, ['list']);
    assert.equal(code, 0);
    const lines = out.trimEnd().split('\n');
    assert.equal(lines.length, 1503);
    assert.match(lines[0] ?? '', /^ROLE +STATE +LAST SIGN-IN +E-MAIL +NAME$/);
    assert.match(lines[1] ?? '', /^authority +active +never +1500@many\.test +Person 1500$/);
    const users = await run(some, ['list', '--role', 'user']);
    assert.match(users.out, /^ROLE.*\nuser +suspended +never +ravi@campus\.test +Ravi\n$/);
  });

  test('reset-password sets a typed or generated password and ends the account’s sessions; an unknown account is refused', async (t) => {
    const some = await place(t, ['user', 'Ravi'], ['admin', 'Asha']);
    const { code, out } = await run(some, ['reset-password', 'RAVI@campus.test', ...TYPED], PASSWORD);
    assert.equal(code, 0);
    assert.equal(out, 'Ravi (ravi@campus.test) has a new password, and is signed out everywhere.\n');
    await refused(some, ['reset-password', 'ravi@campus.test', ...TYPED], /is your name or email/, {
      input: 'Ravi@Campus.test',
    });
    assert.equal(await isPassword(some, PASSWORD, 'ravi@campus.test'), true);
    assert.equal(await live(some), 1);
    const made = await run(some, ['reset-password', 'ravi@campus.test']);
    const password = /^Password: (\S+)$/m.exec(made.out)?.[1] ?? '';
    assert.equal(await isPassword(some, password, 'ravi@campus.test'), true);
    assert.deepEqual(await audited(some), ['people.change-password', 'people.change-password']);
    await refused(
      some,
      ['reset-password', 'who@campus.test'],
      /^There is no account with the email address who@/,
    );
  });

  test('suspend ends an account’s sessions, and restore lifts the suspension; repeating either is refused', async (t) => {
    const some = await place(t, ['user', 'Ravi']);
    const { out } = await run(some, ['suspend', 'ravi@campus.test']);
    assert.equal(out, 'Ravi (ravi@campus.test) is suspended, and signed out everywhere.\n');
    assert.ok((await person(some, 'ravi@campus.test')).suspended_at);
    assert.equal(await live(some), 0);
    await refused(some, ['suspend', 'ravi@campus.test'], /^ravi@campus\.test is suspended already\.\n$/);
    const reset = await run(some, ['reset-password', 'ravi@campus.test', ...TYPED], PASSWORD);
    assert.match(reset.out, /suspended still/);
    assert.equal((await run(some, ['restore', 'ravi@campus.test'])).code, 0);
    assert.equal((await person(some, 'ravi@campus.test')).suspended_at, null);
    await refused(some, ['restore', 'ravi@campus.test'], /^ravi@campus\.test is not suspended\.\n$/);
    assert.deepEqual(await audited(some), ['people.suspend', 'people.change-password', 'people.restore']);
  });

  test('of two concurrent commands that suspend the last two administrators, one is refused', async (t) => {
    const some = await place(t, ['admin', 'Asha'], ['admin', 'Ravi'], ['user', 'Mira']);
    const words = ['asha', 'ravi'].map((name) => ['suspend', `${name}@campus.test`]);
    const ended = await Promise.all(words.map((one) => run(some, one)));
    assert.deepEqual(ended.map(({ code }) => code).sort(), [0, 1]);
    const { err } = ended.find(({ code }) => code === 1) as Ended;
    assert.match(
      err,
      /^\w+@campus\.test is the last administrator who can sign in: make another one first\.\n$/,
    );
  });

  test('when a seller is suspended, the buyer of an open reservation gets a notification and a mail', async (t) => {
    const some = await place(t, ['admin', 'Asha'], ['user', 'Mira'], ['user', 'Ravi']);
    const [seller, buyer] = [await person(some, 'mira@campus.test'), await person(some, 'ravi@campus.test')];
    await some.sql`insert into reservations (book_name, price, seller_name, buyer_id, seller_id)
      values ('Optics', 100, 'Mira', ${buyer.id}, ${seller.id})`;
    const { code, out } = await run(some, ['suspend', 'mira@campus.test']);
    assert.deepEqual([code, out], [0, 'Mira (mira@campus.test) is suspended, and signed out everywhere.\n']);
    const told = await some.sql`select person_id, kind from notifications`;
    assert.deepEqual([...told], [{ person_id: buyer.id, kind: 'reservation' }]);
    const [mails] = await some.sql`select count(*)::int as count from jobs.job where name = 'mail'`;
    assert.equal(mails?.count, 1);
  });

  test('a full disk of the database is reported in one line, and nothing changes', async (t) => {
    const some = await place(t, ['admin', 'Asha'], ['user', 'Mira']);
    await some.owner.sql.unsafe(`
      create function refuse() returns trigger language plpgsql as $$
        begin raise 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
      create trigger refuse before update on people execute function refuse()`);
    const full =
      /^The command could not be carried out: could not extend .*: No space left .* Free some space/;
    await refused(some, ['suspend', 'mira@campus.test'], full);
    assert.equal((await person(some, 'mira@campus.test')).suspended_at, null);
  });

  test('a database connection lost during a command is reported in one line, and nothing changes', async (t) => {
    const some = await place(t, ['admin', 'Asha'], ['user', 'Mira']);
    await some.owner.sql.unsafe(`
      create function away() returns trigger language plpgsql as $$
        begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger away before update on people execute function away()`);
    await refused(
      some,
      ['suspend', 'mira@campus.test'],
      /^The database went away, so run the command again: /,
    );
    assert.equal((await person(some, 'mira@campus.test')).suspended_at, null);
  });

  test('a database that cannot be reached is reported in one line', async () => {
    const nowhere = { url: 'postgres://nobody@localhost:1/none?host=127.0.0.1' } as Place;
    await refused(nowhere, ['list'], /^The database of DATABASE_URL cannot be used /);
  });
});
