import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';
import type { Database } from '../../src/core/db/database.ts';
import type { Secret } from '../../src/core/secret.ts';
import { authenticator } from '../../src/sessions/service.ts';
import { table } from '../report.ts';
import { percentile } from './open-loop.ts';

const CHECKS = 50_000;
const ROWS_READ = 1_000;

/** Measures the time to authenticate a request: with a warm cache, which rereads the row twice a second, and reading it each time. */
export async function sessionCheckTable(
  database: Database,
  secret: Secret,
  person: { id: string; headers: { authorization: string } },
): Promise<string> {
  const { authenticate, forget } = authenticator(database, secret);
  const request = { headers: person.headers, log: pino({ level: 'silent' }) } as unknown as FastifyRequest;
  const check = async () => {
    const { role } = await authenticate(request);
    if (role === null) throw new Error('the session is not known');
  };
  const warm = await timed(CHECKS, check);
  const cold = await timed(ROWS_READ, () => {
    forget(person.id);
    return check();
  });
  return table(
    ['session check, in the process', 'mean, µs', 'p50, µs', 'p99, µs'],
    [
      [`warm cache (${CHECKS.toLocaleString('en')} checks)`, ...cells(warm)],
      [`its row read each time (${ROWS_READ.toLocaleString('en')})`, ...cells(cold)],
    ],
  );
}

async function timed(times: number, work: () => Promise<void>): Promise<number[]> {
  for (let time = 0; time < 500; time += 1) await work();
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const begun = performance.now();
    await work();
    took.push((performance.now() - begun) * 1000);
  }
  return took;
}

const cells = (took: number[]): string[] =>
  [took.reduce((sum, one) => sum + one, 0) / took.length, percentile(took, 50), percentile(took, 99)].map(
    (number) => number.toFixed(1),
  );
