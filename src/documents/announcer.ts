import type { FastifyBaseLogger } from 'fastify';
import { dropTags } from '../core/cache/tags.ts';
import type { Db } from '../core/db/database.ts';

/** Has the pages that show documents made anew: once in a while, however many documents become ready. */
export class Announcer {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #every: number;
  #timer: NodeJS.Timeout | undefined;

  /** @param every ms between two announcements */
  constructor(db: Db, log: FastifyBaseLogger, every: number) {
    this.#db = db;
    this.#log = log;
    this.#every = every;
  }

  /** A document is ready. */
  announce(): void {
    this.#timer ??= setTimeout(() => void this.#tell(), this.#every);
  }

  /** Announces what is left to announce. */
  async close(): Promise<void> {
    if (this.#timer) await this.#tell();
  }

  async #tell(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      await dropTags(this.#db, ['resources']);
    } catch (error) {
      // A process that loses its database connection forgets all kept pages when it is back.
      this.#log.debug({ err: error }, 'documents that are ready were not announced');
    }
  }
}
