import type { FastifyBaseLogger } from 'fastify';

type Step = () => Promise<unknown>;

/** What this process has begun and has to end again. */
export type Ending = {
  /** Adds what ends a part of the process. The newest part ends first. */
  add(step: Step): void;
  /** Ends all parts; once, however often it is called. */
  run(): Promise<void>;
  /** Whether it has begun: then errors elsewhere only follow from it. */
  hasBegun(): boolean;
};

/**
 * Ends the process in order on a signal: at the first one gracefully and with code 0, at a second one at once and with code 1. A
 * signal during the start waits for the parts that are being started.
 */
export function endOnSignals(log: FastifyBaseLogger): Ending {
  const steps: Step[] = [];
  let running: Promise<void> | undefined;
  const runAll = async () => {
    for (let step = steps.pop(); step; step = steps.pop())
      await step().catch((error: unknown) => log.error({ err: error }, 'while stopping'));
  };
  const run = () => {
    running ??= runAll();
    return running;
  };
  let isAsked = false;
  const onSignal = async (signal: string) => {
    if (isAsked) process.exit(1);
    isAsked = true;
    log.info({ signal }, 'stopping');
    await run();
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void onSignal(signal));
  return { add: (step) => void steps.push(step), run, hasBegun: () => running !== undefined };
}
