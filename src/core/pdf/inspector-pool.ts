import type { InspectReply, InspectRequest } from './inspect-worker.ts';
import { InspectorFailure, InspectorThread, type Job } from './inspector-thread.ts';

const THREADS = 2;

/**
 * At most two threads that open PDFs, started when first needed and ended after half a minute without work, so that an
 * idle server neither holds their memory nor is held open by them. A thread whose job takes too long, or whose buffers
 * pass 500 MB (V8's own limits count the heap alone), is terminated and the next job gets a new one.
 */
export class InspectorPool {
  readonly #waiting: Job[] = [];
  readonly #threads = new Set<InspectorThread>();

  run(request: InspectRequest, timeoutMs: number): Promise<InspectReply> {
    const { promise, resolve, reject } = Promise.withResolvers<InspectReply>();
    this.#waiting.push({ request, timeoutMs, resolve, reject });
    this.#dispatch();
    return promise;
  }

  async close(): Promise<void> {
    for (const job of this.#waiting.splice(0)) job.reject(new InspectorFailure('closed'));
    await Promise.all([...this.#threads].map((thread) => thread.end(new InspectorFailure('closed'))));
  }

  #dispatch(): void {
    while (this.#waiting.length > 0) {
      const thread = [...this.#threads].find((each) => each.isIdle) ?? this.#start();
      if (!thread) return;
      thread.take(this.#waiting.shift() as Job);
    }
  }

  #start(): InspectorThread | undefined {
    if (this.#threads.size >= THREADS) return undefined;
    const thread = new InspectorThread((ended) => {
      if (ended) this.#threads.delete(thread);
      this.#dispatch();
    });
    this.#threads.add(thread);
    return thread;
  }
}
