import { Agent, request } from 'node:http';

export type Request = { path: string; headers?: Record<string, string>; body?: string };
/** `status` is 0 where there was no answer; `ms` from the request to the end of the answer. */
export type Answer = { path: string; status: number; retryAfter: string | undefined; ms: number };

/**
 * Sends requests over so many connections, on each the next one once the last is answered, until there is no next one. All answers are waited
 * for: what a server still works on would otherwise count for the round after this one, which may be another server's.
 * @returns the answers, and how long all of it took
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

function ask(agent: Agent, origin: string, { path, headers = {}, body }: Request): Promise<Answer> {
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
