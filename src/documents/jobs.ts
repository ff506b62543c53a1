import type { FastifyBaseLogger } from 'fastify';
import { type Database, isDatabaseAway } from '../core/db/database.ts';
import type { Files } from '../core/files/files.ts';
import { temporaryPlace } from '../core/files/temporary.ts';
import { ProcessPool } from '../core/processes/pool.ts';
import { Announcer } from './announcer.ts';
import { type Claim, claim, giveUp, handBack, postpone } from './claims.ts';
import type { DocumentReply, DocumentRequest } from './document-worker.ts';
import { Lanes } from './lanes.ts';
import { make, Refusal, reasonOf } from './make.ts';
import { CHANNEL } from './write.ts';

/** How documents are made; times in ms. */
export type Pace = {
  /** How often a process looks by itself for what is due: after a pause, or because the process that began it has died. */
  look: number;
  /** What one document may take. */
  within: number;
  /** How long a document that was begun is left to its process: longer than it may take. */
  claim: number;
  /** The pauses before a document is tried again; then it is given up. */
  pauses: readonly number[];
  /** After so long others go past a document that takes its time. */
  patience: number;
  /** Pages that show documents are made anew so often. */
  announce: number;
};

const USUAL_PACE: Pace = {
  look: 10_000,
  within: 60_000,
  claim: 120_000,
  pauses: [10_000, 60_000],
  patience: 2000,
  announce: 2000,
};

type Context = { database: Database; files: Files; log: FastifyBaseLogger; pace?: Pace };

/**
 * Has documents made of what is uploaded: one at a time, and a second one beside it while the first is slow. The table of documents is the
 * queue, and any number of processes may work on it.
 * @returns a function that ends it; a document under way is handed back
 */
export async function processDocuments(context: Context): Promise<() => Promise<void>> {
  const { database, files, log, pace = USUAL_PACE } = context;
  const { db } = database;
  const pool = new ProcessPool<DocumentRequest, DocumentReply>({
    worker: new URL('./document-worker.ts', import.meta.url),
    processes: 2,
    maxBytes: 900 * 1024 * 1024,
    // Below everything that people wait for.
    nice: 10,
    native: { writes: temporaryPlace('unishelf-picture-') },
  });
  const announcer = new Announcer(db, log, pace.announce);
  const tries = pace.pauses.length + 1;
  let isClosing = false;

  const attempt = async (one: Claim): Promise<void> => {
    // The process that began it the last time died before it reported a result.
    if (one.tries > tries) return giveUp(db, one, reasonOf(undefined));
    try {
      const isLast = one.tries === tries;
      if (await make({ database, files, pool, within: pace.within }, one, { draw: !isLast }))
        announcer.announce();
    } catch (error) {
      if (isClosing) return handBack(db, one);
      const pause = error instanceof Refusal ? undefined : pace.pauses[one.tries - 1];
      const about = { sha256: one.sha256, attempt: one.tries, err: error };
      if (pause === undefined) {
        log.warn(about, 'a document cannot be made');
        await giveUp(db, one, reasonOf(error));
      } else {
        log.warn(about, 'a document could not be made and is tried again');
        await postpone(db, one, pause / 1000);
      }
    }
  };

  const lanes = new Lanes({
    patience: pace.patience,
    async next() {
      try {
        const one = await claim(db, pace.claim / 1000);
        if (one) await attempt(one);
        return one !== undefined;
      } catch (error) {
        if (!isDatabaseAway(error)) log.error({ err: error }, 'no documents are made just now');
        return false;
      }
    },
  });
  const look = () => lanes.wake();
  await database.listen(CHANNEL, look, look);
  const looking = setInterval(look, pace.look).unref();
  return async () => {
    isClosing = true;
    clearInterval(looking);
    const idle = lanes.close();
    await pool.close();
    await idle;
    await announcer.close();
  };
}
