import assert from 'node:assert/strict';
import type { Portal } from './portal.ts';

/** Waits until a session is refused: within a second, wherever it was last seen. */
export async function refused({ app }: Portal, headers: Record<string, string>): Promise<void> {
  const until = Date.now() + 1000;
  while ((await app.inject({ url: '/api/auth/me', headers })).statusCode !== 401)
    assert.ok(Date.now() < until, 'still let in after a second');
}
