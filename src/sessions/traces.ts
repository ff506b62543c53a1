import { createHmac } from 'node:crypto';
import * as audit from '../audit/service.ts';
import type { Db } from '../core/db/database.ts';
import { count } from '../core/limits/limits.ts';
import { networkOf, shortened } from '../core/network.ts';
import type { Role } from '../core/vocabulary.ts';
import type { SessionContext } from './service.ts';

/** What is known about a failed sign-in. */
export type Tried = {
  emailKey: string;
  personId: string | undefined;
  address: string;
  /** The role chosen in the form. */
  role?: Role;
};

/** An event: a wrong password or code; the last failure that a limit allows; an attempt that was refused. */
type Trace =
  | { action: 'sign-in.failed'; by: 'password' | 'code' }
  | { action: 'sign-in.locked'; reached: 'network' | 'account' | 'device' }
  | { action: 'sign-in.refused'; reason: 'too many' | 'suspended' | 'demo' };

const QUARTER_OF_AN_HOUR = 15 * 60;
const HOUR = 60 * 60;
/**
 * Which repetitions of an event get an entry, with the count so far: the 1st, 5th and so on within a quarter of an hour. Counted per
 * account and network, or per network alone for attempts over the limit.
 */
const NOTED = new Set([1, 5, 10, 25, 50, 100]);
/** Limits of entries per hour: for one e-mail address, for all known accounts, and for all addresses without an account. */
const MOST = { one: 60, known: 500, unknown: 200 };

type Context = Pick<SessionContext, 'database' | 'secret' | 'inBackground'>;

/**
 * Records a failed sign-in in the audit log: the account if there is one, else a keyed hash of the e-mail address, and the shortened
 * network address; never what was typed. The number of entries is bounded; the last of an hour is marked, as more attempts may follow.
 * Runs in the background: when the entries of unknown addresses are used up, only accounts cost a write, which timing would reveal.
 */
export function trace(context: Context, tried: Tried, ...traces: Trace[]): void {
  context.inBackground('a failed sign-in is not in the audit log', async () => {
    for (const one of traces) await note(context, tried, one);
  });
}

async function note(
  { database: { db }, secret }: Context,
  { emailKey, personId, address, role }: Tried,
  { action, ...facts }: Trace,
): Promise<void> {
  const what = Object.values(facts).join();
  const network = networkOf(address) ?? 'shared';
  // Attempts over the limit may name a new e-mail address each time; a counter for each would fill the table.
  const of = what === 'too many' ? network : `${emailKey}:${network}`;
  const times = await count(db, `trace:${action}:${what}:${of}`, QUARTER_OF_AN_HOUR);
  if (!NOTED.has(times)) return;
  const left = await entriesLeft(db, emailKey, personId !== undefined);
  if (left < 0) return;
  const unknown = createHmac('sha256', secret.key('addresses in the audit log'))
    .update(emailKey)
    .digest('hex');
  await audit.record(
    db,
    { actor: { role: null }, address: shortened(address) },
    {
      action,
      kind: 'sessions',
      rowId: personId ?? null,
      after: {
        ...(personId === undefined ? { unknownAddress: unknown.slice(0, 16) } : {}),
        ...(role === undefined ? {} : { role }),
        ...facts,
        times,
        ...(left === 0 ? { last: true } : {}),
      },
    },
  );
}

/** Counts this entry and returns how many may still follow within the hour; negative when this one is already over the limit. */
async function entriesLeft(db: Db, emailKey: string, isKnown: boolean): Promise<number> {
  const one = await count(db, `trace:one:${emailKey}`, HOUR);
  if (one > MOST.one) return -1;
  const kind = isKnown ? 'known' : 'unknown';
  const all = await count(db, `trace:all:${kind}`, HOUR);
  return Math.min(MOST.one - one, MOST[kind] - all);
}
