import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database, Db } from '../core/db/database.ts';
import { gathering } from '../core/db/gather.ts';
import { line } from '../core/input.ts';
import { composed, folded } from '../core/text.ts';
import type { Miss } from './schema.ts';
import { MISSES_KEPT_DAYS } from './vocabulary.ts';

/** Longer texts are not recorded, in characters. */
const LONGEST = 100;
/** The most different texts recorded per day, so that generated ones cannot fill the disk. */
const MOST_A_DAY = 2000;

/**
 * What may identify a person: an e-mail address, seven digits in a row, or ten with spaces and punctuation between them, as in phone,
 * account and roll numbers. Subject codes and sessions have fewer.
 */
const PERSONAL = /@|\p{Nd}{7}|\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){9}/u;

const LETTER = /[\p{L}\p{N}]/u;

const Words = line(LONGEST);

/** The current date in India. */
const TODAY = sql`(now() at time zone interval '5:30')::date`;

const gathered = gathering<Miss>({
  most: 500,
  failed: 'what was not found could not be counted yet',
  together: (known, { searches }) => ({ ...known, searches: known.searches + searches }),
  write: ({ db }, misses) => write(db, misses),
});

/**
 * Records a search that found nothing: its words and the day, but not who searched. Text that may identify a person is not recorded.
 * Returns at once and never throws; the record is written a moment later.
 */
export function noteMiss(database: Database, log: FastifyBaseLogger, typed: string): void {
  const read = Words.safeParse(typed);
  if (!read.success || !LETTER.test(read.data) || PERSONAL.test(composed(read.data, 'NFKC'))) return;
  const words = folded(read.data);
  gathered.add(database, log, words, { words, searches: 1 });
}

/** Writes the misses that are recorded but not written yet. */
export const writeMisses = gathered.write;

async function write(db: Db, misses: Miss[]): Promise<void> {
  const [words, searches] = [misses.map((miss) => miss.words), misses.map((miss) => miss.searches)];
  await sql`
    insert into search_misses (day, words, searches)
    select ${TODAY}, m.words, m.searches
    from unnest(${words}::text[], ${searches}::int[]) with ordinality as m (words, searches, place)
    left join search_misses known on known.day = ${TODAY} and known.words = m.words
    where known.words is not null
      or m.place <= ${MOST_A_DAY}::int - (select count(*) from search_misses where day = ${TODAY})
    order by m.words
    on conflict (day, words) do update set searches = search_misses.searches + excluded.searches`.execute(db);
}

/** Returns what was searched for and not found in the last days, today included, the most frequent first. */
export async function listMisses(db: Db, days: number, limit: number): Promise<Miss[]> {
  const { rows } = await sql<Miss>`
    select words, sum(searches)::int as searches from search_misses where day > ${TODAY} - ${days}::int
    group by words order by searches desc, words limit ${limit}`.execute(db);
  return [...rows];
}

/** Removes misses older than `MISSES_KEPT_DAYS`. @param most how many at most */
export const removeExpired = (db: Db, most: number) =>
  sql`delete from search_misses where ctid in (
    select ctid from search_misses where day <= ${TODAY} - ${MISSES_KEPT_DAYS}::int limit ${most})`.execute(
    db,
  );
