import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Answer, TOO_BIG } from './serve.ts';

/** Why a process was given up; the caller says so in words for people. */
export class ProcessFailure extends Error {
  override name = 'ProcessFailure';
  readonly reason: 'too_slow' | 'too_big' | 'crashed' | 'not_started' | 'closed';

  /** @param detail for the log: how the process ended and what it printed last */
  constructor(reason: ProcessFailure['reason'], detail?: unknown) {
    super(`child process: ${reason}`, { cause: detail });
    this.reason = reason;
  }
}

/** What child processes of one kind do, and within which limits. */
export type ProcessKind = {
  /** The file that they run; it calls `serve`. */
  worker: URL;
  /** So many at the same time; each does one piece of work at a time. */
  processes: number;
  /** A process that takes more memory than this is killed, in bytes (resident set size). */
  maxBytes: number;
  /** The niceness of its process, below that of the server, as in nice(1). */
  nice: number;
  /** For what loads native libraries: where it writes what it made, as the paths begin. All others write nothing. */
  native?: { writes: string };
};

type Job<Request, Reply> = {
  request: Request;
  timeoutMs: number;
  /** Whether a process that died before it began this was replaced once. */
  wasLost: boolean;
  resolve(reply: Reply): void;
  reject(failure: ProcessFailure): void;
};

/**
 * A few child processes for files from people: whatever a file does to pdf.js, libvips or Skia, a crash of native code included, the server
 * lives on. They are started when first needed and kept for a minute without work. One whose work takes too long or too much memory is
 * killed, and the next piece of work gets a new one. None of them outlives the server, however that ends.
 *
 * Requests and replies travel as JSON, so that a process that was taken over has nothing but plain values to send; bytes travel in files.
 */
export class ProcessPool<Request extends object, Reply extends object> {
  readonly #kind: ProcessKind;
  readonly #children = new Set<Child<Request, Reply>>();
  readonly #waiting: Job<Request, Reply>[] = [];

  constructor(kind: ProcessKind) {
    this.#kind = kind;
  }

  /**
   * Has a request answered by the next process that is free. A process that dies before it has begun is replaced once.
   * @param timeoutMs what the work may take, the waiting for its turn not counted
   * @throws {ProcessFailure} when its process was given up
   */
  run(request: Request, timeoutMs: number): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    this.#waiting.push({ request, timeoutMs, wasLost: false, resolve, reject });
    this.#dispatch();
    return promise;
  }

  get pids(): number[] {
    return [...this.#children].flatMap(({ pid }) => pid ?? []);
  }

  /** Ends the processes, idle or not; a later request starts new ones. */
  async close(): Promise<void> {
    for (const job of this.#waiting.splice(0)) job.reject(new ProcessFailure('closed'));
    await Promise.all([...this.#children].map((child) => child.end(new ProcessFailure('closed'))));
  }

  #dispatch(): void {
    while (this.#waiting.length > 0) {
      let child: Child<Request, Reply> | undefined;
      try {
        child = [...this.#children].find((each) => each.isIdle) ?? this.#start();
      } catch (error) {
        // Want of memory is thrown; want of files and processes is reported later, and ends the child.
        this.#waiting.shift()?.reject(new ProcessFailure('not_started', error));
        continue;
      }
      if (!child) return;
      child.take(this.#waiting.shift() as Job<Request, Reply>);
    }
  }

  #start(): Child<Request, Reply> | undefined {
    if (this.#children.size >= this.#kind.processes) return undefined;
    const child = new Child<Request, Reply>(this.#kind, {
      isFree: () => this.#dispatch(),
      hasEnded: (lost) => {
        this.#children.delete(child);
        if (lost) this.#waiting.unshift(lost);
        this.#dispatch();
      },
    });
    this.#children.add(child);
    return child;
  }
}

/** A process is replaced after so many jobs: libraries for pictures and PDFs leave memory behind. */
const JOBS_PER_PROCESS = 200;
const START_MS = 30_000;
const IDLE_MS = 60_000;
const MAX_HEAP_MB = 256;
/** So much of what a process printed last is kept for the log, in characters. */
const PRINTED = 1000;

type Events<Request, Reply> = {
  isFree(): void;
  /** @param lost a job that it had not begun */
  hasEnded(lost: Job<Request, Reply> | undefined): void;
};

/** One child process. Once it has ended it takes no more. */
class Child<Request extends object, Reply extends object> {
  readonly #process: ChildProcess;
  readonly #events: Events<Request, Reply>;
  readonly #exit: Promise<void>;
  #job: Job<Request, Reply> | undefined;
  #hasBegun = false;
  #isEnded = false;
  #jobsLeft = JOBS_PER_PROCESS;
  #timer: NodeJS.Timeout | undefined;
  #printed = '';

  constructor({ worker, maxBytes, nice, native }: ProcessKind, events: Events<Request, Reply>) {
    this.#events = events;
    this.#process = fork(fileURLToPath(worker), [String(process.pid), String(maxBytes)], {
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`, ...permissions(native)],
      env: environment(),
      serialization: 'json',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#exit = promise;
    this.#process.on('spawn', () => lower(this.#process.pid, nice));
    this.#process.on('message', (answer) => this.#hear(answer as Answer<Reply>));
    this.#process.on('error', (error) => {
      // One that could not be started at all has no other end.
      if (this.pid === undefined) resolve();
      this.#fail(error);
    });
    this.#process.on('exit', (code, signal) => {
      resolve();
      this.#fail({ code, signal });
    });
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#printed = (this.#printed + text).slice(-PRINTED);
    });
    // It never keeps the server alive; while it works, the timer of its job does.
    this.#process.unref();
    this.#process.channel?.unref();
    (this.#process.stderr as unknown as { unref(): void } | null)?.unref();
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  get isIdle(): boolean {
    return !this.#job && !this.#isEnded;
  }

  take(job: Job<Request, Reply>): void {
    this.#job = job;
    this.#hasBegun = false;
    this.#limit(START_MS, 'not_started');
    // What cannot be sent has no reader any more: the exit follows. One that could not be started, for want of files, cannot even send.
    if (this.#process.connected) this.#process.send(job.request, () => {});
  }

  /** Kills the process; the job it may have fails with it, unless it was not begun yet and may be given to another one. */
  async end(failure: ProcessFailure): Promise<void> {
    if (!this.#isEnded) {
      this.#isEnded = true;
      clearTimeout(this.#timer);
      const job = this.#job;
      const isLost = job && !this.#hasBegun && !job.wasLost && failure.reason === 'not_started';
      this.#job = undefined;
      this.#process.kill('SIGKILL');
      if (!isLost) job?.reject(failure);
      this.#events.hasEnded(isLost ? { ...job, wasLost: true } : undefined);
    }
    this.#process.ref();
    await this.#exit;
  }

  #hear(answer: Answer<Reply>): void {
    if (answer === 'begun') this.#begin();
    else this.#finish(answer.reply);
  }

  /** The time limit counts from here: that a process takes time to start is not the file's fault. */
  #begin(): void {
    if (!this.#job) return;
    this.#hasBegun = true;
    this.#limit(this.#job.timeoutMs, 'too_slow');
  }

  #finish(reply: Reply): void {
    clearTimeout(this.#timer);
    this.#job?.resolve(reply);
    this.#job = undefined;
    this.#jobsLeft -= 1;
    if (this.#jobsLeft <= 0) {
      void this.end(new ProcessFailure('closed'));
      return;
    }
    this.#timer = setTimeout(() => void this.end(new ProcessFailure('closed')), IDLE_MS).unref();
    this.#events.isFree();
  }

  #fail(how: unknown): void {
    const { signal } = how as { signal?: string };
    const ended = signal === TOO_BIG ? 'too_big' : 'crashed';
    const detail = { how, printed: this.#printed };
    void this.end(new ProcessFailure(this.#hasBegun ? ended : 'not_started', detail));
  }

  #limit(ms: number, reason: ProcessFailure['reason']): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.end(new ProcessFailure(reason)), ms);
  }
}

/** Programs for files need no credentials, which are in the environment of the server. */
const NEEDED = /^(PATH|HOME|TMPDIR|LANG|LC_\w+|TZ|LD_LIBRARY_PATH|DYLD_\w+|FONTCONFIG_\w+|XDG_\w+|NODE_ENV)$/;

const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => NEEDED.test(name))) as NodeJS.ProcessEnv;

/**
 * What scripts may do there, should one in a file ever get out of pdf.js: read, and write the files for a moment that replies are made of; no
 * programs are started. Native code is not bound by this (https://nodejs.org/docs/latest-v24.x/api/permissions.html).
 */
const permissions = (native: ProcessKind['native']): string[] => [
  '--permission',
  '--disable-warning=SecurityWarning',
  '--allow-fs-read=*',
  // For the thread that watches over the memory.
  '--allow-worker',
  ...(native ? ['--allow-addons', `--allow-fs-write=${native.writes}*`] : []),
];

function lower(pid: number | undefined, nice: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, nice);
  } catch {
    // It has ended again.
  }
}
