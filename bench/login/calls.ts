import { Agent, request } from 'node:http';
import type { Ask } from './open-loop.ts';

export type Account = { email: string; token: string };

/** Of twenty sign-ins one has a wrong password, and one an unknown e-mail address. */
const FAILURES = { every: 20, wrong: 4, unknown: 14 };

/** Signs in, with another account each time. */
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
    await call({ origin, path: '/api/login', agent, headers, body }, fails ? 401 : 200);
    return fails ? 'refused' : 'signed in';
  };
}

/** Reads in turns as a visitor, from the cache, and as a signed-in user, computed each time. */
export function reads(origin: string, paths: string[], { token }: Account): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const visitors = { 'accept-encoding': 'gzip, br' };
  const signedInHeaders = { ...visitors, authorization: `Bearer ${token}` };
  return async (at) => {
    const path = paths[(at >> 1) % paths.length] ?? '/';
    const isCached = at % 2 === 0;
    await call({ origin, path, agent, headers: isCached ? visitors : signedInHeaders }, 200);
    return isCached ? 'from the cache' : 'computed, for somebody signed in';
  };
}

/** Reads as a visitor, from the cache. @returns what was read, by the page's name */
export function visits(origin: string, pages: { name: string; path: string }[]): Ask {
  // Idle connections end here before the portal ends them, which could meet a request on its way.
  const agent = new Agent({ keepAlive: true, maxSockets: 50, timeout: 5000 });
  return async (at) => {
    const { name = '/', path = '/' } = pages[at % pages.length] ?? {};
    await call({ origin, path, agent, headers: { 'accept-encoding': 'gzip, br' } }, 200);
    return name;
  };
}

type Call = {
  origin: string;
  path: string;
  agent: Agent;
  headers: Record<string, string>;
  body?: string;
};

/** @throws when the answer has another status */
export function call({ origin, path, agent, headers, body }: Call, expected: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    request(origin + path, { method, agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if (answer.statusCode === expected) resolve();
        else reject(new Error(`${path} answered ${answer.statusCode} instead of ${expected}`));
      });
    })
      .on('error', reject)
      .end(body);
  });
}
