import { sql } from 'kysely';
import type { AuditEntry } from '../audit/schema.ts';
import * as audit from '../audit/service.ts';
import type { By } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import type { Database, Db, Tx } from '../core/db/database.ts';
import { contains, hasId } from '../core/db/filters.ts';
import { countAll, newestFirst, readPart } from '../core/db/part.ts';
import { AppError, badInput, refuseFields, refuseStale } from '../core/errors.ts';
import type { Part, Window } from '../core/http/list.ts';
import { folded } from '../core/text.ts';
import * as m from '../paraglide/messages.js';
import type { NewSynonym, Synonym, SynonymChange } from './schema.ts';
import { MAX_SYNONYMS } from './vocabulary.ts';
import { stemsOf, tokensOf } from './words.ts';

/** The cache tag of everything that depends on synonyms. */
const SYNONYMS_TAG = 'search-synonyms';

const columns = ['id as _id', 'words', 'meaning', 'version', 'updated_at'] as const;
type Row = Omit<Synonym, 'updatedAt'> & { updated_at: Date };
const synonymOf = ({ updated_at, ...row }: Row): Synonym => ({ ...row, updatedAt: updated_at.toISOString() });

/** Synonyms, newest first; the cursor is the last one's id. @param q a part of the words or of their meaning */
export async function listSynonyms(db: Db, q: string, window: Window): Promise<Part<Synonym>> {
  const all = db.selectFrom('search_synonyms');
  const matching = q ? all.where(contains(sql`lower(words || ' ' || meaning)`, q)) : all;
  const page = newestFirst(matching.select(columns), 'search_synonyms.id', window);
  const part = await readPart(db, window, matching.select('id'), page);
  return { ...part, rows: part.rows.map(synonymOf) };
}

/** @throws {AppError} not_found */
export async function findSynonym(db: Db, id: string): Promise<Synonym> {
  const row = await db
    .selectFrom('search_synonyms')
    .where(hasId('id', id))
    .select(columns)
    .executeTakeFirstOrThrow(gone);
  return synonymOf(row);
}

/** @throws {AppError} bad_input, conflict when these words mean this already, or when there are `MAX_SYNONYMS` already */
export function addSynonym({ db }: Database, by: By, { words, meaning }: NewSynonym): Promise<Synonym> {
  return db.transaction().execute(async (tx) => {
    await lock(tx);
    await check(tx, { words, meaning });
    const total = await countAll(tx, tx.selectFrom('search_synonyms'));
    if (total >= MAX_SYNONYMS) throw new AppError('conflict', m.search_words_full({ max: MAX_SYNONYMS }));
    const row = await tx
      .insertInto('search_synonyms')
      .values({ words, meaning })
      .returning(columns)
      .executeTakeFirstOrThrow();
    await announce(tx, by, { action: 'synonyms.add', rowId: row._id, after: { words, meaning } });
    return synonymOf(row);
  });
}

/** @throws {AppError} bad_input, not_found; stale when it was changed since it was read; conflict when these words mean this already */
export function editSynonym(
  { db }: Database,
  by: By,
  id: string,
  { words, meaning, version }: SynonymChange,
): Promise<Synonym> {
  return db.transaction().execute(async (tx) => {
    await lock(tx);
    const stored = await findSynonym(tx, id);
    const [before, after] = [
      { words: stored.words, meaning: stored.meaning },
      { words, meaning },
    ];
    if (before.words === words && before.meaning === meaning) return stored;
    refuseStale(stored, version, before);
    await check(tx, after, stored._id);
    const row = await tx
      .updateTable('search_synonyms')
      .set({ ...after, version: stored.version + 1, updated_at: sql`now()` })
      .where('id', '=', stored._id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    await announce(tx, by, { action: 'synonyms.edit', rowId: stored._id, before, after });
    return synonymOf(row);
  });
}

/** @throws {AppError} not_found */
export function removeSynonym({ db }: Database, by: By, id: string): Promise<Synonym> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('search_synonyms')
      .where(hasId('id', id))
      .returning(columns)
      .executeTakeFirstOrThrow(gone);
    const { words, meaning } = row;
    await announce(tx, by, { action: 'synonyms.delete', rowId: row._id, before: { words, meaning } });
    return synonymOf(row);
  });
}

/** Makes writers wait for each other, so that counts and comparisons hold until the transaction ends. Readers are not blocked. */
const lock = (tx: Tx) => sql`lock table search_synonyms in share row exclusive mode`.execute(tx);

/** Refuses synonyms that are empty, that mean themselves, or that exist already. */
async function check(tx: Tx, { words, meaning }: NewSynonym, except?: string): Promise<void> {
  if (folded(words) === folded(meaning)) throw badInput({ meaning: [m.search_words_same()] });
  const hasNone = { words: tokensOf(words).length === 0, meaning: stemsOf(meaning).length === 0 };
  refuseFields({
    ...(hasNone.words && { words: [m.search_words_empty()] }),
    ...(hasNone.meaning && { meaning: [m.search_words_empty()] }),
  });
  const taken = await tx
    .selectFrom('search_synonyms')
    .where(sql<boolean>`lower(words) = lower(${words}) and lower(meaning) = lower(${meaning})`)
    .$if(except !== undefined, (query) => query.where('id', '!=', String(except)))
    .select(['words', 'meaning'])
    .executeTakeFirst();
  if (!taken) return;
  const message = m.search_words_taken(taken);
  throw new AppError('conflict', message, { fields: { words: [message] } });
}

async function announce(tx: Tx, by: By, change: AuditEntry): Promise<void> {
  await audit.record(tx, by, change);
  await dropTags(tx, [SYNONYMS_TAG]);
}

const gone = () => new AppError('not_found', m.search_words_gone());
