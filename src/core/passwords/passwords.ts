import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import * as m from '../../paraglide/messages.js';
import { openQueue } from '../queue.ts';
import { normalised } from './guessable.ts';

/** Hashes and verifies passwords outside the event loop. */
export type Passwords = {
  /** @returns the hash as a PHC string @throws {AppError} unavailable when too many wait already */
  hash(password: string): Promise<string>;
  /**
   * Whether a password matches a hash. Takes as long when `hash` is null, so that the duration does not reveal whether an account exists.
   * @throws {AppError} unavailable when too many wait already
   */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** How many hashes have been computed so far. */
  readonly worked: number;
};

/** The cost of a hash: memory in KiB, passes over it, threads. */
type Cost = { memoryCost: number; timeCost: number; parallelism: number };

/**
 * Argon2id (RFC 9106) with 7 MiB and five passes: one of the settings that the OWASP Password Storage Cheat Sheet lists as equal in
 * strength (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html). Of these it slows other requests least:
 * it takes 6.8 ms of one core where 19 MiB and two passes take 10.5 to 13 ms, so 40 sign-ins a second need a quarter of a core, and 7 MiB
 * fit in a processor's cache. `npm run bench -- login` measures the effect on other requests. Hashes of other settings still verify.
 */
export const COST: Cost = { memoryCost: 7168, timeCost: 5, parallelism: 1 };

/** The least that Argon2 allows (RFC 9106, 3.1), for tests. */
const CHEAP: Cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** How many may wait: as many as are done within two seconds even on a slow machine. With more, clients would give up first. */
const WAITING = 200;

/**
 * How many hashes run at once, on libuv's threads. There are four, which file access and DNS need, too; and one core is left for the event
 * loop and the database.
 */
const atOnce = () => Math.max(1, Math.min(2, availableParallelism() - 1));

/** Opens Argon2id hashing behind a bounded queue. `cheap` is for tests: fast and insecure. */
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
      // A malformed hash fails at once; verifying the dummy hash then takes the usual time.
      return queue(() => compare(known ?? dummyHash, typed).catch(() => compare(dummyHash, typed)));
    },
    get worked() {
      return worked;
    },
  };
}

/** Normalises a typed password. Lone surrogates, which UTF-8 cannot encode, become U+FFFD: a wrong password, not an error. */
const typedForm = (password: string): string => normalised(password.toWellFormed());

/** Makes a hash that no password matches, for use without an account: random bytes in the PHC string format. */
export function impossibleHash({ memoryCost, timeCost, parallelism }: Cost): string {
  const bytes = (count: number) => randomBytes(count).toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${bytes(16)}$${bytes(32)}`;
}
