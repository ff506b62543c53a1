import { Agent, request } from 'node:http';

export type Request = { path: string; headers?: Record<string, string>; body?: string };
/** `status` is 0 if there was no response; `ms` is the time from the request to the end of the response. */
export type Answer = { path: string; status: number; retryAfter: string | undefined; ms: number };

/**
 * Sends requests over a fixed number of connections: each sends its next request once the last one is answered, until `next` has no more.
 * Waits for all responses, because unfinished work would distort the next round, which may be another server's.
 * @returns the responses, and the total time
 */
export async function closedLoop(
  origin: string,
  connections: number,
  next: (connection: number) => Request | undefined,
): Promise<{ answers: Answer[]; seconds: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answers: Answer[] = [];
  const begun = performance.now();
  const follow = async (_: unknown, connection: number) => {
    for (let asked = next(connection); asked; asked = next(connection))
      answers.push(await ask(agent, origin, asked));
  };
  await Promise.all(Array.from({ length: connections }).map(follow));
  agent.destroy();
  return { answers, seconds: (performance.now() - begun) / 1000 };
}

/** Sends a request and reads its response to the end. */
export function ask(agent: Agent, origin: string, { path, headers = {}, body }: Request): Promise<Answer> {
  const begun = performance.now();
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve) => {
    const done = (status: number, retryAfter?: string) =>
      resolve({ path, status, retryAfter, ms: performance.now() - begun });
    request(origin + path, { method, agent, headers }, (answer) => {
      answer.resume().on('end', () => done(answer.statusCode ?? 0, answer.headers['retry-after']));
    })
      .on('error', () => done(0))
      .end(body);
  });
}
