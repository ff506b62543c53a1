import assert from 'node:assert/strict';
import test, { beforeEach } from 'node:test';
import { BrowserStorage } from '../../../test/browser-storage.ts';
import { clearSession } from '../api.ts';
import {
  endSession,
  isSessionOver,
  onSessionChange,
  readSession,
  type Session,
  touchSession,
  writeSession,
} from './session-store.ts';

let storage: BrowserStorage;
beforeEach(() => {
  storage = new BrowserStorage();
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: () => storage });
});
Object.defineProperty(globalThis, 'window', { value: new EventTarget() });

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR = 60 * 60 * 1000;

/** A token with this payload; its signature is not checked here. */
const token = (payload: object | string) =>
  `e30.${Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)).toString('base64url')}.x`;
const good = token({ iat: NOW / 1000, exp: (NOW + HOUR) / 1000, name: '≈ÿ?>' });

const session = (changes: Partial<Session> = {}): Session => ({
  token: good,
  role: 'user',
  userId: '1',
  userName: 'Asha',
  lastActive: NOW,
  skew: 0,
  ...changes,
});

test('a sign-in is stored under six keys and read back', () => {
  const before = Date.now();
  assert.equal(writeSession({ token: good, role: 'authority', user: { id: '7', name: 'आशा' } }), true);
  assert.deepEqual(storage.keys, ['lastActive', 'role', 'skew', 'token', 'userId', 'userName']);
  const { lastActive, skew, ...rest } = readSession() ?? session();
  assert.deepEqual(rest, { token: good, role: 'authority', userId: '7', userName: 'आशा' });
  assert.ok(before <= lastActive && lastActive <= Date.now());
  assert.ok(before <= NOW + skew && NOW + skew <= Date.now());
});

test('while another tab signs in, its account id is never read with the previous token', () => {
  writeSession({ token: good, role: 'user', user: { id: '1', name: 'A' } });
  const other = token({ iat: NOW / 1000, exp: (NOW + HOUR) / 1000, name: 'B' });
  const seen: string[] = [];
  const setItem = storage.setItem.bind(storage);
  storage.setItem = (key, value) => {
    setItem(key, value);
    const { userId, token: its } = readSession() ?? session();
    seen.push(`${userId} ${its === other ? 'other' : 'good'}`);
  };
  writeSession({ token: other, role: 'admin', user: { id: '2', name: 'B' } });
  assert.deepEqual([...new Set(seen)], ['1 good', '1 other', '2 other']);
});

test('a sign-in that the browser has no space for fails, and the previous session ends', () => {
  writeSession({ token: good, role: 'user', user: { id: '1', name: 'A' } });
  const setItem = storage.setItem.bind(storage);
  storage.setItem = (key, value) => {
    if (key === 'userName') throw new Error('QuotaExceededError');
    setItem(key, value);
  };
  assert.equal(writeSession({ token: good, role: 'admin', user: { id: '2', name: 'B' } }), false);
  assert.equal(readSession(), null);
});

test('a session needs a token and a known role', () => {
  assert.equal(readSession(), null);
  storage.setItem('token', good);
  assert.equal(readSession(), null);
  storage.setItem('role', 'owner');
  assert.equal(readSession(), null);
  storage.setItem('role', 'admin');
  assert.equal(readSession()?.role, 'admin');
  storage.setItem('token', '');
  assert.equal(readSession(), null);
});

test('clearing the storage removes every key except the theme', () => {
  storage.setItem('theme', 'dark');
  storage.setItem('else', 'x');
  writeSession({ token: good, role: 'user', user: { id: '1', name: 'A' } });
  clearSession();
  assert.deepEqual(storage.keys, ['theme']);
});

test('while another tab signs out, no incomplete session is read', () => {
  for (const key of ['userId', 'userName']) storage.setItem(key, 'x');
  writeSession({ token: good, role: 'user', user: { id: '1', name: 'A' } });
  const removeItem = storage.removeItem.bind(storage);
  const seen: (Session | null)[] = [];
  storage.removeItem = (key) => {
    removeItem(key);
    seen.push(readSession());
  };
  clearSession();
  assert.deepEqual(new Set(seen), new Set([null]));
});

test('the end of a session calls each remaining listener once', () => {
  let calls = 0;
  const stop = onSessionChange(() => {
    calls += 1;
  });
  writeSession({ token: good, role: 'user', user: { id: '1', name: 'A' } });
  endSession();
  assert.equal(calls, 1);
  assert.equal(readSession(), null);
  stop();
  endSession();
  assert.equal(calls, 1);
});

test('with blocked storage nothing is stored, and no call throws an error', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new Error('SecurityError');
    },
  });
  assert.equal(writeSession({ token: good, role: 'user', user: { id: '1', name: 'A' } }), false);
  assert.equal(readSession(), null);
  touchSession();
  clearSession();
});

test('a session ends an hour after its last activity, or if the clock is set back by more than an hour', () => {
  assert.equal(isSessionOver(session(), NOW), false);
  assert.equal(isSessionOver(session({ lastActive: NOW - HOUR }), NOW), false);
  assert.equal(isSessionOver(session({ lastActive: NOW - HOUR - 1 }), NOW), true);
  // The clock was set back.
  assert.equal(isSessionOver(session({ lastActive: NOW + HOUR }), NOW), false);
  assert.equal(isSessionOver(session({ lastActive: NOW + HOUR + 1 }), NOW), true);
  assert.equal(isSessionOver(session({ lastActive: Number.NaN }), NOW), true);
  assert.equal(isSessionOver(null, NOW), true);
});

test('a session ends after an hour by the clock of the device, however wrong that clock is', (t) => {
  for (const ahead of [12 * HOUR, -30 * HOUR]) {
    const now = NOW + ahead;
    t.mock.timers.enable({ apis: ['Date'], now });
    writeSession({ token: good, role: 'user', user: { id: '1', name: 'A' } });
    assert.equal(isSessionOver(readSession(), now), false);
    assert.equal(isSessionOver(readSession(), now + HOUR - 1), false);
    assert.equal(isSessionOver(readSession(), now + HOUR), true);
    t.mock.timers.reset();
  }
});

test('an expired token, a token without an expiry and a malformed token end the session', () => {
  const isExpired = (text: string) => isSessionOver(session({ token: text }), NOW);
  assert.equal(isExpired(token({ exp: NOW / 1000 })), true);
  assert.equal(isExpired(token({ exp: NOW / 1000 + 1 })), false);
  for (const bad of [
    token({}),
    token({ exp: 'never' }),
    token({ exp: null }),
    token('not json'),
    token('null'),
  ])
    assert.equal(isExpired(bad), true, bad);
  for (const bad of ['', 'a', 'a.b', 'a.%%%.c']) assert.equal(isExpired(bad), true, bad);
});
