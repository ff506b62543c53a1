import { sql } from 'kysely';
import { dropTags } from '../core/cache/tags.ts';
import { type Db, type Tx, takeTime } from '../core/db/database.ts';
import { type Entry, entriesOf } from './entries.ts';
import { hashOf, packed, placeNumber } from './facts.ts';
import { putSounds, removeUnusedSounds } from './heard.ts';
import { SUBJECTS_TAG } from './suggest.ts';
import { type HitKind, hitKinds } from './vocabulary.ts';
import { latinOf, skeletonOf } from './words.ts';

/** Rows per transaction, and per read. Above this many tokens a transaction takes no more rows, or it would not end in time. */
const AT_ONCE = 100;
const READ_AT_ONCE = 10;
const MANY_TOKENS = 100_000;
/** Tokens per statement, unless a single entry has more. */
const TOKENS_AT_ONCE = 30_000;

/**
 * Rebuilds the index while the portal keeps serving: entries are replaced one by one.
 * @param say called with the number of rows left, before each step
 */
export async function rebuild(db: Db, say: (left: number) => void = () => {}): Promise<void> {
  for (const kind of hitKinds)
    await sql`insert into search_queue (kind, id, is_mass) select ${kind}, id, true from ${sql.table(kind)}`.execute(
      db,
    );
  // Entries of rows that are gone.
  await sql`insert into search_queue (kind, id, is_mass) select (array[${sql.join(hitKinds.map((kind) => sql.lit(kind)))}])[1 + (facts & 7)], id, true from search_entries as e where not (${isThere})`.execute(
    db,
  );
  for (;;) {
    const { rows } = await sql<{ left: number }>`select count(*) as left from search_queue`.execute(db);
    say(rows[0]?.left ?? 0);
    for (let round = 0; round < 50; round++) if (!(await indexSome(db))) return removeUnusedWords(db);
  }
}

/** Words per statement: one of all words of a long PDF would take long to write, while the server answers no request. */
const WORDS_AT_ONCE = 2000;

/** Removes words and subjects that no entry has any more. */
export async function removeUnusedWords(db: Db): Promise<void> {
  for (let last: string | null = ''; last !== null; )
    last = await db.transaction().execute(async (tx) => {
      // Otherwise a concurrent transaction could index a row with a word that is just being removed.
      await lockChanges(tx);
      const { rows } = await sql<{ last: string | null }>`
        with piece as (select stem, token from search_words where stem > ${last} order by stem limit ${WORDS_AT_ONCE}),
          removed as (delete from search_words where stem in (
            select stem from piece where not exists (select from search_tokens where tokens @> array[token])))
        select max(stem) as last from piece`.execute(tx);
      return rows[0]?.last ?? null;
    });
  await removeUnusedSounds(db);
  await sql`
    delete from search_subjects where not exists (
      select from search_entries where subject = key)`.execute(db);
}

/** Updates the download counts in the index, for resources downloaded in the last three days. */
export async function countDownloads(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeTime(tx);
    await lockChanges(tx);
    const { rows } = await sql<{ slot: number }>`
      update search_entries as e set downloads = d.total from (
        select resource_id, sum(downloads)::int as total from download_days
        where resource_id in (select resource_id from download_days where day > current_date - 3)
        group by resource_id) as d
      where e.id = d.resource_id and e.downloads <> d.total returning e.slot`.execute(tx);
    await announce(tx, { counted: rows.map(({ slot }) => slot) });
    if (rows.length > 0) await dropTags(tx, ['search']);
  });
}

/** Removes changes older than a day, except the newest. A process that has not seen them reads everything again. */
export async function removeOldChanges(db: Db): Promise<void> {
  await sql`
    delete from search_changes
    where at < now() - interval '1 day' and number < (select max(number) from search_changes)`.execute(db);
}

/**
 * Indexes some of the queued rows: first those of small changes, then those that a large one queued, such as the rename of a university.
 * Rows are read without a lock and written in the transaction that removes all their queue items. If another process has removed all items
 * of a row meanwhile, it read the row at the same time or later, so its entry stays.
 * @returns whether rows may be waiting
 */
export async function indexSome(db: Db): Promise<boolean> {
  const { rows: waiting } = await sql<{ positions: number[]; kind: HitKind; id: string; isMass: boolean }>`
    select array_agg(position) as positions, kind, id, bool_and(is_mass) as "isMass" from search_queue
    where id = any(array(select id from search_queue order by is_mass, position limit ${sql.lit(AT_ONCE)}))
    group by kind, id order by "isMass", min(position)`.execute(db);
  const entries = new Map<string, Entry>();
  const read: number[] = [];
  for (let from = 0, tokens = 0; from < waiting.length && tokens < MANY_TOKENS; from += READ_AT_ONCE) {
    const some = waiting.slice(from, from + READ_AT_ONCE);
    // What a small change queued is not kept waiting until many others are read.
    if (some[0]?.isMass && !waiting[0]?.isMass) break;
    for (const kind of hitKinds) {
      const ids = some.filter((one) => one.kind === kind).map(({ id }) => id);
      if (ids.length === 0) continue;
      for await (const entry of entriesOf(db, kind, ids)) {
        entries.set(entry.id, entry);
        tokens += entry.tokens.length;
      }
    }
    read.push(...some.flatMap(({ positions }) => positions));
  }
  if (read.length === 0) return false;
  await db.transaction().execute(async (tx) => {
    const { rows: taken } = await sql<{ id: string }>`
      delete from search_queue where position = any(${read}::bigint[])
      returning id`.execute(tx);
    const mine = new Set(taken.map(({ id }) => id));
    // In the order in which they were added, which their ids have: their numbers follow it.
    const kept = [...entries.values()]
      .filter(({ id }) => mine.has(id))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    const seen = new Set(kept.map(({ id }) => id));
    const gone = [...mine].filter((id) => !seen.has(id));
    await lockChanges(tx);
    const removed = await hide(tx, gone);
    const puts: Awaited<ReturnType<typeof put>>[] = [];
    for (const some of inPieces(kept)) puts.push(await put(tx, some));
    const written = puts.flatMap((one) => one.written);
    const hasOtherSubjects = puts.some((one) => one.hasOtherSubjects);
    await announce(tx, {
      added: written.map(({ slot }) => slot),
      gone: [...removed.map(({ slot }) => slot), ...written.flatMap(({ before }) => before ?? [])],
    });
    const tags = hasOtherSubjects || removed.some(({ subject }) => subject !== null) ? [SUBJECTS_TAG] : [];
    if (mine.size > 0) await dropTags(tx, ['search', ...tags]);
  });
  return true;
}

/** Whether the row of an entry exists, in the trash or waiting. */
const isThere = sql.join(
  hitKinds.map((kind) => sql`exists (select from ${sql.table(kind)} as t where t.id = e.id)`),
  sql` or `,
);

/** Hides the entries of rows that visitors do not see. Of one that may come back only its number is kept, lest it count as the newest then. */
async function hide(tx: Tx, ids: string[]): Promise<{ slot: number; subject: string | null }[]> {
  const { rows } = await sql<{ slot: number; subject: string | null }>`
    with hidden as (
      update search_entries as e set subject = null, names = '' where id = any(${ids}::uuid[]) and (${isThere})
      returning old.slot, old.subject),
    emptied as (delete from search_tokens where slot in (select slot from hidden)),
    removed as (
      delete from search_entries as e where id = any(${ids}::uuid[]) and not (${isThere}) returning slot, subject)
    select * from hidden union all select * from removed`.execute(tx);
  return rows;
}

/** Divides entries so that no statement writes many long PDFs, during which the server would answer no request. */
function* inPieces(entries: Entry[]): Generator<Entry[]> {
  let piece: Entry[] = [];
  let tokens = 0;
  for (const entry of entries) {
    tokens += entry.tokens.length;
    if (piece.length > 0 && tokens > TOKENS_AT_ONCE) {
      yield piece;
      [piece, tokens] = [[], entry.tokens.length];
    }
    piece.push(entry);
  }
  if (piece.length > 0) yield piece;
}

/** Blocks other changes to the index until the transaction ends, so that changes become visible in the order of their numbers. */
const lockChanges = (tx: Db) => sql`lock table search_changes in share row exclusive mode`.execute(tx);

type Changes = { [what in 'added' | 'gone' | 'counted']?: number[] };

/** Records changed slots, for the memory of each process. */
async function announce(tx: Db, { added = [], gone = [], counted = [] }: Changes): Promise<void> {
  if (added.length + gone.length + counted.length === 0) return;
  await sql`insert into search_changes (added, gone, counted) values (${added}, ${gone}, ${counted})`.execute(
    tx,
  );
}

/**
 * Writes new and changed entries; the others stay as they are.
 * @returns the written ones with their slots, and whether a subject has its first entry, may have lost its last one, or was renamed
 */
async function put(tx: Db, entries: Entry[]) {
  const { rows: before } = await sql<{ id: string }>`
    select id from search_entries where id = any(${entries.map(({ id }) => id)}::uuid[]) and names <> ''`.execute(
    tx,
  );
  const indexed = new Set(before.map(({ id }) => id));
  // Those that were indexed before are not counted once more.
  for (const isNew of [true, false])
    await putWords(
      tx,
      entries.filter(({ id }) => indexed.has(id) !== isNew),
      isNew,
    );
  const words = new Map(entries.flatMap(({ words }) => [...words]));
  await putSounds(
    tx,
    Array.from(words, ([word, stem]) => ({ word, stem })),
  );
  const subjects = new Map(entries.flatMap(({ subject }) => (subject ? [[subject.key, subject]] : [])));
  const named = [...subjects.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const { rows: renamed } = await sql`
    insert into search_subjects (key, name, code)
    select * from unnest(${named.map(({ key }) => key)}::text[], ${named.map(({ name }) => name)}::text[],
      ${named.map(({ code }) => code)}::text[])
    on conflict (key) do update set name = excluded.name, code = coalesce(excluded.code, search_subjects.code)
    where (search_subjects.name, search_subjects.code)
      is distinct from (excluded.name, coalesce(excluded.code, search_subjects.code))
    returning key`.execute(tx);
  const column = <Value>(read: (entry: Entry) => Value) => entries.map(read);
  const fields = sql.raw('id, place, facts, subject, names');
  const { rows: written } = await sql<{ slot: number; before: number | null; isOther: boolean }>`
    with entry as (
      select ${fields}, tokens::int[] as tokens, at from unnest(${column(({ id }) => id)}::uuid[],
        ${column(({ courseId, universityId }) => placeNumber(courseId ?? universityId))}::bigint[], ${column(packed)}::bigint[],
        ${column(({ subject }) => subject?.key ?? null)}::text[], ${column(({ names }) => names)}::tsvector[],
        -- PostgreSQL has no arrays of arrays of different lengths.
        ${column(({ tokens }) => `{${tokens.join(',')}}`)}::text[]) with ordinality as entry (${fields}, tokens, at)),
    changed as (
      select entry.*, known.id is null as is_new, coalesce(
        -- What is restored from the trash was downloaded before.
        (select sum(downloads)::int from download_days where resource_id = entry.id), 0) as downloads
      from entry left join search_entries known using (id)
      where (known.place, known.facts, known.subject, known.names, (select tokens from search_tokens t where t.slot = known.slot))
        is distinct from (entry.place, entry.facts, entry.subject, entry.names, entry.tokens)),
    -- Not an insert that updates on conflict, which would use up two slots for each change.
    added as (
      insert into search_entries (${fields}, downloads) select ${fields}, downloads from changed where is_new order by at
      returning id, slot, null::int as before, subject, null as subject_before),
    replaced as (
      update search_entries as e set slot = default, downloads = c.downloads, place = c.place, facts = c.facts, subject = c.subject, names = c.names
      from changed c where e.id = c.id
      returning e.id, new.slot, old.slot as before, new.subject, old.subject as subject_before),
    written as (select * from added union all select * from replaced),
    gone as (delete from search_tokens where slot in (select before from written)),
    matched as (insert into search_tokens (slot, tokens) select slot, entry.tokens from written join entry using (id))
    select slot, before, subject is distinct from subject_before
      -- As it was before this statement.
      and (subject_before is not null or not exists (select from search_entries e where e.subject = written.subject)) as "isOther"
    from written`.execute(tx);
  return { written, hasOtherSubjects: renamed.length > 0 || written.some(({ isOther }) => isOther) };
}

type Word = { word: string; names: number };

/** Stores the stems of entries, which are either all new or were all indexed before. */
async function putWords(tx: Db, entries: Entry[], areNew: boolean): Promise<void> {
  const all = new Map<string, Word>();
  for (const { stems } of entries)
    for (const [stem, { word, isName }] of stems) {
      const known = all.get(stem);
      if (known) known.names += isName ? 1 : 0;
      else all.set(stem, { word, names: isName ? 1 : 0 });
    }
  const words = [...all];
  for (let from = 0; from < words.length; from += WORDS_AT_ONCE)
    await putSomeWords(tx, words.slice(from, from + WORDS_AT_ONCE), areNew);
}

async function putSomeWords(tx: Db, words: [stem: string, Word][], areNew: boolean): Promise<void> {
  // Most are known already and have nothing to count, being in no name.
  const { rows: known } = await sql<{ stem: string }>`
    select stem from search_words where stem = any(${words.flatMap(([stem, { names }]) => (names === 0 ? [stem] : []))}::text[])`.execute(
    tx,
  );
  const isKnown = new Set(known.map(({ stem }) => stem));
  const rows = words.filter(([stem]) => !isKnown.has(stem));
  const total = areNew
    ? sql`search_words.entries + excluded.entries`
    : sql`greatest(search_words.entries, excluded.entries)`;
  await sql`
    insert into search_words (stem, word, latin, entries, token)
    select * from unnest(${rows.map(([stem]) => stem)}::text[], ${rows.map(([, { word }]) => word)}::text[],
      ${rows.map(([stem, { word, names }]) => soundOf(stem, word, names > 0))}::text[], ${rows.map(([, { names }]) => names)}::int[],
      ${rows.map(([stem]) => hashOf(stem))}::int[])
    on conflict (stem) do update set entries = ${total}, latin = coalesce(search_words.latin, excluded.latin)
    where ${total} > search_words.entries`.execute(tx);
}

/** How a word sounds. Of Latin words only those in names have a sound: people search for them in Devanagari. */
const soundOf = (stem: string, word: string, isName: boolean): string | null =>
  latinOf(word) ?? latinOf(stem) ?? (isName && /^[a-z]{3,}$/.test(word) ? skeletonOf(word) : null);
