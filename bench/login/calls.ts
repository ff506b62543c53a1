import { Agent, request } from 'node:http';
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
    await call({ origin, path: '/api/login', agent, headers, body }, fails ? 401 : 200);
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
    await call({ origin, path, agent, headers: isCached ? visitors : signedInHeaders }, 200);
    return isCached ? 'from the cache' : 'computed, for somebody signed in';
  };
}

/** Reads pages as a visitor, from the cache, and labels each wait with the page's name. */
export function visits(origin: string, pages: { name: string; path: string }[]): Ask {
  // Closes idle connections before the portal does: its close could race with a request just sent.
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

/** Sends a request and reads its response. @throws {Error} when the status is not `expected` */
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
