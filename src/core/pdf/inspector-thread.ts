import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Why a thread was given up; whoever asked it says so in words for people. */
export class InspectorFailure extends Error {
  override name = 'InspectorFailure';
  readonly reason: 'too_slow' | 'too_big' | 'crashed' | 'not_started' | 'closed';

  constructor(reason: InspectorFailure['reason'], cause?: unknown) {
    super(`PDF inspector: ${reason}`, { cause });
    this.reason = reason;
  }
}

/**
 * What opens PDFs, and how many at once: the file of the worker. It posts `ready` when it has started, and from then on one reply for each
 * request.
 */
export interface InspectorKind {
  worker: URL;
  threads: number;
}

/** A request about one file, and whom to tell. */
export interface Job<Request, Reply> {
  request: Request;
  timeoutMs: number;
  resolve(reply: Reply): void;
  reject(failure: InspectorFailure): void;
}

const JOBS_PER_THREAD = 200;
const START_MS = 30_000;
const IDLE_MS = 30_000;
const WATCH_MS = 100;
const MAX_HEAP_MB = 256;
const MAX_EXTERNAL_BYTES = 500 * 1024 * 1024;

/** One thread that opens PDFs, one after the other, within limits. Once it has ended it takes no more. */
export class InspectorThread<Request, Reply> {
  readonly #worker: Worker;
  readonly #onChange: (ended: boolean) => void;
  #job: Job<Request, Reply> | undefined;
  #isReady = false;
  #isEnded = false;
  #jobsLeft = JOBS_PER_THREAD;
  #timer: NodeJS.Timeout | undefined;
  #watch: NodeJS.Timeout | undefined;

  constructor({ worker }: InspectorKind, onChange: (ended: boolean) => void) {
    this.#onChange = onChange;
    this.#worker = new Worker(worker, {
      name: basename(worker.pathname, '.ts'),
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 32 },
    });
    // Whatever pdf.js prints about a file is thrown away; unread it would pile up.
    this.#worker.stdout.resume();
    this.#worker.stderr.resume();
    this.#worker.on('message', (message: 'ready' | Reply) => {
      if (message === 'ready') this.#begin();
      else this.#finish(message);
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail());
  }

  get isIdle(): boolean {
    return !this.#job && !this.#isEnded;
  }

  take(job: Job<Request, Reply>): void {
    this.#job = job;
    this.#worker.ref();
    this.#worker.postMessage(job.request);
    if (this.#isReady) this.#begin();
    else this.#limit(START_MS, 'not_started');
  }

  /** Ends the thread, and with it the job it may have; the pool hears of it at once and may start another. */
  async end(failure: InspectorFailure): Promise<void> {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#stopTimers();
    this.#job?.reject(failure);
    this.#job = undefined;
    this.#onChange(true);
    await this.#worker.terminate();
  }

  #fail(error?: unknown): void {
    void this.end(new InspectorFailure(this.#isReady ? 'crashed' : 'not_started', error));
  }

  /** The time limit counts from here: a thread that is still starting is not the file's fault. */
  #begin(): void {
    this.#isReady = true;
    if (!this.#job) return;
    this.#limit(this.#job.timeoutMs, 'too_slow');
    this.#watch = setInterval(() => void this.#checkMemory(), WATCH_MS);
  }

  async #checkMemory(): Promise<void> {
    const job = this.#job;
    const { external_memory } = await this.#worker.getHeapStatistics().catch(() => ({ external_memory: 0 }));
    if (job && job === this.#job && external_memory > MAX_EXTERNAL_BYTES) {
      await this.end(new InspectorFailure('too_big'));
    }
  }

  #finish(reply: Reply): void {
    this.#stopTimers();
    this.#job?.resolve(reply);
    this.#job = undefined;
    this.#jobsLeft -= 1;
    if (this.#jobsLeft <= 0) {
      void this.end(new InspectorFailure('closed'));
      return;
    }
    this.#worker.unref();
    this.#timer = setTimeout(() => void this.end(new InspectorFailure('closed')), IDLE_MS).unref();
    this.#onChange(false);
  }

  #limit(ms: number, reason: InspectorFailure['reason']): void {
    this.#stopTimers();
    this.#timer = setTimeout(() => void this.end(new InspectorFailure(reason)), ms);
  }

  #stopTimers(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
  }
}
