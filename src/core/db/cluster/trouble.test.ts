import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppStartError } from '../../errors.ts';
import { startTrouble } from './trouble.ts';

const scenes = [
  {
    name: 'a full disk, reported by the server',
    output: `2026-01-02 03:04:05.678 UTC [12] LOG:  starting PostgreSQL 18.4
2026-01-02 03:04:05.679 UTC [12] FATAL:  could not write lock file "postmaster.pid": No space left on device`,
    expected:
      'It failed: could not write lock file "postmaster.pid": No space left on device. Free some space on that disk, then start again.',
  },
  {
    name: 'a full disk, reported by initdb, with the errors that follow from it',
    output: `FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10
HINT:  Check free disk space.
PANIC:  cannot abort transaction 1, it was already committed
initdb: removing contents of data directory "x"`,
    expected:
      'It failed: could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10. Free some space on that disk, then start again.',
  },
  {
    name: 'an account without a name',
    output: 'initdb: error: could not look up effective user ID 4711: user does not exist',
    expected:
      'It failed: could not look up effective user ID 4711: user does not exist. Run Unishelf under an account that /etc/passwd knows, or set DATABASE_URL.',
  },
  {
    name: 'a project folder with special characters in its path',
    output: `sh: 1: /srv/a/native/bin/postgres: not found
no data was returned by command ""/srv/a$b/native/bin/postgres" -V"
initdb: error: program "postgres" is needed by initdb but was not found in the same directory as "/srv/a$b/native/bin/initdb"`,
    expected:
      'It failed: program "postgres" is needed by initdb but was not found in the same directory as "/srv/a$b/native/bin/initdb". Move Unishelf to a folder whose path has no ", $, ` or \\, then start again.',
  },
  {
    name: 'errors of other clients, which are skipped',
    output: `FATAL:  the database system is starting up
FATAL:  data directory "x" has wrong ownership`,
    expected: 'It failed: data directory "x" has wrong ownership.',
  },
  {
    name: 'a folder that cannot be made on a read-only disk',
    output: "ENOENT: no such file or directory, mkdir '/mnt/cd/data'",
    expected:
      "It failed: ENOENT: no such file or directory, mkdir '/mnt/cd/data'. Set DATA_DIR to a folder that can be written.",
  },
  { name: 'no output', output: '', expected: 'It failed: it said nothing.' },
];

for (const { name, output, expected } of scenes) {
  test(`a failed start of the database is explained in one line, with advice: ${name}`, () => {
    assert.equal(startTrouble('It failed', new Error(output)).message, expected);
  });
}

test('an error that has an explanation already keeps its message', () => {
  const explained = new AppStartError('As I said.');
  assert.equal(startTrouble('It failed', explained), explained);
});
