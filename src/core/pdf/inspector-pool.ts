import { InspectorFailure, type InspectorKind, InspectorThread, type Job } from './inspector-thread.ts';

/**
 * A few threads that open PDFs, started when first needed and ended after half a minute without work, so that an
 * idle server neither holds their memory nor is held open by them. A thread whose job takes too long, or whose buffers
 * pass 500 MB (V8's own limits count the heap alone), is terminated and the next job gets a new one.
 */
export class InspectorPool<Request, Reply> {
  readonly #kind: InspectorKind;
  readonly #threads = new Set<InspectorThread<Request, Reply>>();
  readonly #waiting: Job<Request, Reply>[] = [];

  constructor(kind: InspectorKind) {
    this.#kind = kind;
  }

  /**
   * Has a request answered by the next thread that is free.
   * @param timeoutMs what it may take, waiting for its turn not counted
   * @throws {InspectorFailure} when its thread was given up
   */
  run(request: Request, timeoutMs: number): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    this.#waiting.push({ request, timeoutMs, resolve, reject });
    this.#dispatch();
    return promise;
  }

  /** Ends the threads, idle or not; a later request starts new ones. */
  async close(): Promise<void> {
    for (const job of this.#waiting.splice(0)) job.reject(new InspectorFailure('closed'));
    await Promise.all([...this.#threads].map((thread) => thread.end(new InspectorFailure('closed'))));
  }

  #dispatch(): void {
    while (this.#waiting.length > 0) {
      const thread = [...this.#threads].find((each) => each.isIdle) ?? this.#start();
      if (!thread) return;
      thread.take(this.#waiting.shift() as Job<Request, Reply>);
    }
  }

  #start(): InspectorThread<Request, Reply> | undefined {
    if (this.#threads.size >= this.#kind.threads) return undefined;
    const thread = new InspectorThread<Request, Reply>(this.#kind, (ended) => {
      if (ended) this.#threads.delete(thread);
      this.#dispatch();
    });
    this.#threads.add(thread);
    return thread;
  }
}
