import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Answer, TOO_BIG } from './serve.ts';

/** Why a child process was given up; the caller turns it into a message for the user. */
export class ProcessFailure extends Error {
  override name = 'ProcessFailure';
  readonly reason: 'too_slow' | 'too_big' | 'crashed' | 'not_started' | 'closed';

  /** @param detail for the log: how the process ended and what it printed last */
  constructor(reason: ProcessFailure['reason'], detail?: unknown) {
    super(`child process: ${reason}`, { cause: detail });
    this.reason = reason;
  }
}

/** What the child processes of one kind run, and their limits. */
export type ProcessKind = {
  /** The file that they run; it calls `serve`. */
  worker: URL;
  /** How many run at a time; each handles one request at a time. */
  processes: number;
  /** The memory limit in bytes (resident set size); a process that exceeds it is killed. */
  maxBytes: number;
  /** The niceness of the process, as in nice(1); a higher value than the server's gives the server priority. */
  nice: number;
  /** For workers that load native libraries: the path prefix of the files that they may write. All others may write none. */
  native?: { writes: string };
};

type Job<Request, Reply> = {
  request: Request;
  timeoutMs: number;
  /** Whether the job was passed on once already, because its first process died before beginning it. */
  wasLost: boolean;
  resolve(reply: Reply): void;
  reject(failure: ProcessFailure): void;
};

/**
 * A few child processes that handle uploaded files: whatever a file does to pdf.js, libvips or Skia, even a crash of native code, the
 * server survives. They start on demand and exit after a minute without work. A process that exceeds its time or memory limit is killed,
 * and the next request gets a new one. No child outlives the server, however the server ends.
 *
 * Requests and replies are JSON, so that a compromised process can send only plain values; binary data travels in files.
 */
export class ProcessPool<Request extends object, Reply extends object> {
  readonly #kind: ProcessKind;
  readonly #children = new Set<Child<Request, Reply>>();
  readonly #waiting: Job<Request, Reply>[] = [];

  constructor(kind: ProcessKind) {
    this.#kind = kind;
  }

  /**
   * Sends a request to the next free process. If that process dies before it begins, the request goes once more to another.
   * @param timeoutMs time limit of the work itself; waiting for a free process does not count
   * @throws {ProcessFailure} when the process was given up
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

  /** Kills the processes, idle or busy; a later request starts new ones. */
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
        // `fork` throws when memory is short; a shortage of files or processes is reported later, and ends the child.
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

/** How many jobs a process handles before it is replaced: libraries for pictures and PDFs leak memory. */
const JOBS_PER_PROCESS = 200;
const START_MS = 30_000;
const IDLE_MS = 60_000;
const MAX_HEAP_MB = 256;
/** How much of the end of a process's output is kept for the log, in characters. */
const PRINTED = 1000;

type Events<Request, Reply> = {
  isFree(): void;
  /** @param lost the job that the process had not begun */
  hasEnded(lost: Job<Request, Reply> | undefined): void;
};

/** One child process. Once ended, it takes no more jobs. */
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
  /** V8 has reached its heap limit, which ends the process with SIGABRT, like a crash. */
  #isHeapFull = false;

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
      // A process that could not be started emits no `exit`.
      if (this.pid === undefined) resolve();
      this.#fail(error);
    });
    this.#process.on('exit', () => resolve());
    // Unlike `exit`, it follows all that the process printed.
    this.#process.on('close', (code, signal) => this.#fail({ code, signal }));
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#printed = (this.#printed + text).slice(-PRINTED);
      this.#isHeapFull ||= text.includes('JavaScript heap out of memory');
    });
    // The child never keeps the server alive; while a job runs, its timer does.
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
    // Send errors are ignored: the process is gone, and its exit follows. A process that could not be started is not connected.
    if (this.#process.connected) this.#process.send(job.request, () => {});
  }

  /** Kills the process. Its job fails, unless it was not begun yet and can be passed to another process. */
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
    if (answer !== 'begun') this.#finish(answer.reply);
    else if (this.#job) {
      this.#hasBegun = true;
      // From here on: the start of the process is not the file's fault.
      this.#limit(this.#job.timeoutMs, 'too_slow');
    }
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
    const ended = signal === TOO_BIG || this.#isHeapFull ? 'too_big' : 'crashed';
    const detail = { how, printed: this.#printed };
    void this.end(new ProcessFailure(this.#hasBegun ? ended : 'not_started', detail));
  }

  #limit(ms: number, reason: ProcessFailure['reason']): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.end(new ProcessFailure(reason)), ms);
  }
}

/** The environment variables that children get: they need none of the credentials in the server's environment. */
const NEEDED = /^(PATH|HOME|TMPDIR|LANG|LC_\w+|TZ|LD_LIBRARY_PATH|DYLD_\w+|FONTCONFIG_\w+|XDG_\w+|NODE_ENV)$/;

const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => NEEDED.test(name))) as NodeJS.ProcessEnv;

/**
 * The permissions of a child, in case a script in a file escapes from pdf.js: it may read files, and write only the temporary files for
 * replies; it cannot start programs. They do not restrict native code (https://nodejs.org/docs/latest-v24.x/api/permissions.html).
 */
const permissions = (native: ProcessKind['native']): string[] => [
  '--permission',
  '--disable-warning=SecurityWarning',
  '--allow-fs-read=*',
  // For the thread that watches the memory limit.
  '--allow-worker',
  ...(native ? ['--allow-addons', `--allow-fs-write=${native.writes}*`] : []),
];

function lower(pid: number | undefined, nice: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, nice);
  } catch {
    // The process has ended already.
  }
}
