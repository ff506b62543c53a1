import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import * as m from '../../paraglide/messages.js';
import { openQueue } from '../queue.ts';
import { normalised } from './guessable.ts';

/** Hashes and verifies passwords, away from the event loop. */
export type Passwords = {
  /** @returns the hash as a PHC string @throws {AppError} unavailable when too many wait already */
  hash(password: string): Promise<string>;
  /**
   * Whether a password belongs to a hash. Costs the same when there is no hash, so that its duration does not reveal whether
   * there is an account.
   * @throws {AppError} unavailable when too many wait already
   */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** How many hashes were computed so far. */
  readonly worked: number;
};

/** What a hash costs: memory in KiB, passes over it, threads of its own. */
type Cost = { memoryCost: number; timeCost: number; parallelism: number };

/**
 * Argon2id (RFC 9106) with 7 MiB and five passes: one of the settings that the OWASP Password Storage Cheat Sheet lists as equal in
 * strength (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html). Of these it is the one that leaves other
 * requests the most: 6.8 ms of one core where 19 MiB and two passes need 10.5 to 13, so 40 sign-ins a second take a quarter of a core, and
 * 7 MiB stay in a processor's cache. `npm run bench -- login` shows what others notice of it. Hashes of other settings still verify.
 */
export const COST: Cost = { memoryCost: 7168, timeCost: 5, parallelism: 1 };

/** The least that Argon2 allows (RFC 9106, 3.1), for tests. */
const CHEAP: Cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** How many may wait: as many as are done in two seconds at the slowest. More would wait longer than their clients do. */
const WAITING = 200;

/**
 * Hashes run on libuv's threads. There are four, which files and names of hosts need too; and one core stays with the event loop and
 * the database.
 */
const atOnce = () => Math.max(1, Math.min(2, availableParallelism() - 1));

/** Argon2id behind a queue of bounded length. `cheap` costs next to nothing and protects nothing: for tests. */
export function openPasswords({ cheap = false }: { cheap?: boolean } = {}): Passwords {
  const cost = cheap ? CHEAP : COST;
  const queue = openQueue({ atOnce: atOnce(), waiting: WAITING, busy: m.passwords_busy });
  const dummyHash = impossibleHash(cost);
  let worked = 0;

  const compare = async (known: string, typed: string): Promise<boolean> => {
    const isSame = await verify(known, typed);
    worked += 1;
    return isSame;
  };
  return {
    hash: (password) =>
      queue(async () => {
        const made = await hash(typedForm(password), cost);
        worked += 1;
        return made;
      }),
    verify: (known, password) => {
      const typed = typedForm(password);
      // What cannot be read as a hash is refused before any work: it is made up for.
      return queue(() => compare(known ?? dummyHash, typed).catch(() => compare(dummyHash, typed)));
    },
    get worked() {
      return worked;
    },
  };
}

/** Half a surrogate pair has no bytes in UTF-8; in a typed password it is as wrong as any other character. */
const typedForm = (password: string): string => normalised(password.toWellFormed());

/** A hash that no password has, to be compared where there is no account: random bytes in the PHC string format. */
export function impossibleHash({ memoryCost, timeCost, parallelism }: Cost): string {
  const bytes = (count: number) => randomBytes(count).toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${bytes(16)}$${bytes(32)}`;
}
