import assert from 'node:assert/strict';
import test from 'node:test';
import { loginStateFrom } from './login-state.ts';

test('the login page reads only known, valid fields from its history entry', () => {
  assert.deepEqual(
    loginStateFrom({
      email: 'a@campus.test',
      notice: 'Done.',
      role: 'admin',
      next: '/admin',
      nextOf: '7',
      x: 1,
    }),
    {
      email: 'a@campus.test',
      notice: 'Done.',
      role: 'admin',
      next: '/admin',
      nextOf: '7',
    },
  );
  for (const state of [null, undefined, 'x', 7, { email: 7, notice: {}, role: 'owner', next: [], nextOf: 7 }])
    assert.deepEqual(loginStateFrom(state), {});
});
