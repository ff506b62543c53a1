import assert from 'node:assert/strict';
import test from 'node:test';
import { CommandError, readCommand } from './arguments.ts';

const ADMIN = ['create-admin', '--name', 'Asha Negi', '--email', 'asha@campus.test'];

const refuse = (words: string[], why: RegExp) =>
  assert.throws(
    () => readCommand(words),
    (error) => {
      assert.ok(error instanceof CommandError);
      assert.match(error.message, why);
      assert.doesNotMatch(error.message, /rivers|\n/);
      return error.message.endsWith(' See: npm run people -- --help');
    },
  );

test('each command is parsed with its options', () => {
  const named = { verb: 'create-admin', name: 'Asha Negi', email: 'asha@campus.test' };
  assert.deepEqual(readCommand(ADMIN), { ...named, typed: false });
  assert.deepEqual(readCommand(['--password-stdin', ...ADMIN]), { ...named, typed: true });
  assert.deepEqual(readCommand(['list']), { verb: 'list', role: null });
  assert.deepEqual(readCommand(['list', '--role=admin']), { verb: 'list', role: 'admin' });
  const email = 'asha@campus.test';
  assert.deepEqual(readCommand(['reset-password', email]), { verb: 'reset-password', email, typed: false });
  assert.deepEqual(readCommand(['suspend', email]), { verb: 'suspend', email });
  assert.deepEqual(readCommand(['restore', email]), { verb: 'restore', email });
  for (const words of [['--help'], ['suspend', '-h']]) assert.equal(readCommand(words), undefined);
});

test('invalid arguments are refused in one line', () => {
  refuse([], /^Say what to do: create-admin, list, /);
  refuse(['promote'], /^“promote” is no command/);
  refuse(['suspend'], /^Say whom: suspend needs an email address/);
  refuse(['restore', 'a@b.test', 'c@d.test'], /^One account at a time/);
  refuse(['list', 'all'], /^There are too many words after list/);
  refuse(['list', '--role', 'root'], /^--role is one of user, authority, admin/);
  refuse(['suspend', 'a@b.test', '--role', 'user'], /^--role does not belong to suspend/);
  refuse(['list', '--all'], /^Unknown option '--all'\./);
  refuse(['create-admin', '--name'], /^Option '--name <value>' argument missing\./);
  refuse(['create-admin', '--name', '--email', 'a@b.test'], /^Option '--name' argument is ambiguous\./);
});

test('a password among the arguments is refused and not repeated in the message', () => {
  const stands = /^A password never stands in a command, .* use --password-stdin\./;
  refuse([...ADMIN, '--password', 'seven rivers'], stands);
  refuse([...ADMIN, '--password=seven rivers'], stands);
  refuse(
    [...ADMIN, '--password-stdin=seven rivers'],
    /^Option '--password-stdin' does not take an argument\./,
  );
  refuse([...ADMIN, '--password-stdin', 'seven rivers'], /^There are too many words after create-admin/);
  refuse(['reset-password', 'a@b.test', 'seven rivers'], /^One account at a time/);
});
