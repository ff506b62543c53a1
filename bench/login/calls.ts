import { Agent } from 'node:http';
import { ask, type Request } from '../http/closed-loop.ts';
import type { Ask } from './open-loop.ts';

export type Account = { email: string; token: string };

/** Of every twenty sign-ins, one has a wrong password and one an unknown e-mail address. */
const FAILURES = { every: 20, wrong: 4, unknown: 14 };

/** Signs in to one account after another. */
export function signIns(origin: string, accounts: Account[], password: string): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  return async (at) => {
    const kind = at % FAILURES.every;
    const body = JSON.stringify({
      email: kind === FAILURES.unknown ? `nobody-${at}@campus.test` : accounts[at % accounts.length]?.email,
      password: kind === FAILURES.wrong ? `${password}?` : password,
      role: 'user',
    });
    const fails = kind === FAILURES.wrong || kind === FAILURES.unknown;
    const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
    await call(agent, origin, { path: '/api/login', headers, body }, fails ? 401 : 200);
    return fails ? 'refused' : 'signed in';
  };
}

/** Reads alternately as a visitor (from the cache) and as a signed-in user (computed for each request). */
export function reads(origin: string, paths: string[], { token }: Account): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const visitors = { 'accept-encoding': 'gzip, br' };
  const signedInHeaders = { ...visitors, authorization: `Bearer ${token}` };
  return async (at) => {
    const path = paths[(at >> 1) % paths.length] ?? '/';
    const isCached = at % 2 === 0;
    await call(agent, origin, { path, headers: isCached ? visitors : signedInHeaders }, 200);
    return isCached ? 'from the cache' : 'computed, for a signed-in person';
  };
}

/** Reads pages as a visitor, from the cache, and labels each wait with the page's name. */
export function visits(origin: string, pages: { name: string; path: string }[]): Ask {
  // Closes idle connections before the portal does: its close could race with a request just sent.
  const agent = new Agent({ keepAlive: true, maxSockets: 50, timeout: 5000 });
  return async (at) => {
    const { name = '/', path = '/' } = pages[at % pages.length] ?? {};
    await call(agent, origin, { path, headers: { 'accept-encoding': 'gzip, br' } }, 200);
    return name;
  };
}

/** Sends a request and reads its response. @throws {Error} when the status is not `expected` */
export async function call(agent: Agent, origin: string, asked: Request, expected: number): Promise<void> {
  const { status } = await ask(agent, origin, asked);
  if (status !== expected) throw new Error(`${asked.path} answered ${status} instead of ${expected}`);
}
