import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { encode, failure } from './report.ts';

const OUTCOMES = { passed: 'passed', skipped: 'skipped' } as const;

/** The Playwright reporter of the journeys: passes each result to scripts/test.ts, with the time spent in fixtures and in waiting. */
export default class JourneysReporter implements Reporter {
  printsToStdio(): boolean {
    return true;
  }

  onStdOut(chunk: string | Buffer): void {
    process.stdout.write(chunk);
  }

  onTestEnd(test: TestCase, { status, duration, errors, steps }: TestResult): void {
    const isSkipped = status === 'skipped';
    const reason = isSkipped
      ? test.annotations.find(({ type }) => type === 'skip')?.description
      : errors.map(({ stack, message }) => stack ?? message).join('\n') || undefined;
    process.stdout.write(
      encode({
        // Taken from the titles (root, project, file, …): the location names the helper that declares all journeys.
        file: `e2e/${test.titlePath()[2]}`,
        name: test.title,
        outcome: OUTCOMES[status as keyof typeof OUTCOMES] ?? 'failed',
        reason,
        ms: duration,
        setUpMs: spent(steps, ({ category }) => category === 'hook' || category === 'fixture'),
        waitingMs: spent(steps, ({ title }) => /^Wait /.test(title)),
      }),
    );
  }

  /** Reports an error outside any journey, such as a worker that crashes. */
  onError({ stack, message }: { stack?: string; message?: string }): void {
    process.stdout.write(
      encode(failure('e2e', 'nothing fails beside the journeys', stack ?? message ?? 'no reason given')),
    );
  }
}

const spent = (steps: TestStep[], counts: (step: TestStep) => boolean): number =>
  steps.reduce((sum, step) => sum + (counts(step) ? step.duration : spent(step.steps, counts)), 0);
