import { PassThrough } from 'node:stream';
import type { InjectOptions } from 'fastify';
import type { TestApp } from './app.ts';
import type { signIn } from './sessions.ts';
import { until } from './until.ts';

type Caller = Awaited<ReturnType<typeof signIn>>;

/**
 * Sends the head of a request and the first bytes of its body, and waits until the portal has authenticated the request.
 * @param caller must have sent no request for half a second: otherwise the session would be known without a query
 * @returns a function that waits until the session has ended, sends the rest of the body and returns the response
 */
export async function hold(
  { app, database: { sql } }: TestApp,
  caller: Caller,
  { method, url, headers, payload }: InjectOptions & { payload: Buffer | string },
) {
  await sql`update sessions set last_used_at = now() - interval '5 minutes' where id = ${caller.sessionId}`;
  const body = new PassThrough();
  const answer = app.inject({ method, url, headers: { ...headers, ...caller.headers }, payload: body });
  const bytes = Buffer.from(payload);
  body.write(bytes.subarray(0, 10));
  await until('the request was let in', async () => {
    const [used] =
      await sql`select from sessions where id = ${caller.sessionId} and last_used_at > now() - interval '1 minute'`;
    return used;
  });
  return async () => {
    await until('the session is over', async () => {
      const { statusCode } = await app.inject({ url: '/api/auth/sessions', headers: caller.headers });
      return statusCode === 401;
    });
    body.end(bytes.subarray(10));
    return answer;
  };
}
