import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { inspect } from 'node:util';
import { encode, failure } from './report.ts';

type TestEvent = {
  type: string;
  data: {
    name: string;
    file?: string;
    message?: string;
    skip?: string | boolean;
    todo?: string | boolean;
    details?: { type?: string; duration_ms: number; error?: Error };
  };
};

/** Uncaught errors with their stacks: Node's own diagnostic is only one line. */
const uncaught: unknown[] = [];
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => {
    uncaught.push(error);
    // With this listener Node would otherwise exit with 0 if the error comes after the test runner has ended.
    process.exitCode ||= 1;
  });

/**
 * The reporter of `node --test`: passes each result to scripts/test.ts. It runs in the tests' own process, so it can measure how much
 * of a test was set-up (the `set-up` measures taken where databases and portals are created) and waiting (an idle event loop).
 */
export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let loop = performance.eventLoopUtilization();
  for await (const { type, data } of source) {
    // An error in work that a test left running: Node fails the process, but no test.
    const { message = '' } = data;
    if (type === 'test:diagnostic' && message.startsWith('Error: '))
      yield encode(
        failure(
          'a batch of tests',
          'nothing goes on after a test',
          [message, ...uncaught.splice(0).map((error) => inspect(error))].join('\n'),
        ),
      );
    if ((type !== 'test:pass' && type !== 'test:fail') || data.details?.type === 'suite') continue;
    const since = performance.eventLoopUtilization(loop);
    loop = performance.eventLoopUtilization();
    const setUpMs = performance.getEntriesByName('set-up').reduce((sum, { duration }) => sum + duration, 0);
    performance.clearMeasures('set-up');
    const { skip, details } = data;
    const isSkipped = skip !== undefined && skip !== false;
    const ms = details?.duration_ms ?? 0;
    yield encode({
      file: path.relative(process.cwd(), data.file ?? ''),
      name: data.name,
      outcome: isSkipped ? 'skipped' : type === 'test:pass' ? 'passed' : 'failed',
      reason: isSkipped ? String(skip) : details?.error && inspect(details.error.cause ?? details.error),
      ms,
      setUpMs: Math.min(ms, setUpMs),
      waitingMs: Math.max(0, Math.min(ms - setUpMs, since.idle - setUpMs)),
    });
  }
}
