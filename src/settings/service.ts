import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import * as audit from '../audit/service.ts';
import type { By } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import type { Database, Db } from '../core/db/database.ts';
import type { JsonValue } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import * as m from '../paraglide/messages.js';
import type { PublicSettings } from '../ui/root.ts';
import { defaults } from './defaults.ts';
import * as pictures from './pictures.ts';
import {
  type AllSettings,
  type Landing,
  type Place,
  partSchemas,
  type SettingsPart,
  type TeamGroups,
  type ValueOf,
} from './schema.ts';
import { formActionOf, type Section, sections, shownPortal, teamGroups } from './vocabulary.ts';

export { removeUnused as removeUnusedPictures } from './pictures.ts';

/**
 * Reads parts of the settings. A stored value that does not match the schema, perhaps written by another version of the portal, is replaced
 * by the default: pages must not fail because of it.
 */
async function readParts<Name extends Section>(db: Db, names: readonly Name[]) {
  const rows = await db
    .selectFrom('settings')
    .where(sql<boolean>`section = any(${names}::text[])`)
    .select(['section', 'value', 'version'])
    .execute();
  const parts = names.map((name) => {
    const row = rows.find(({ section }) => section === name);
    const original = defaults[name];
    const stored = row && partSchemas[name].safeParse(row.value);
    return [name, { value: stored?.success ? stored.data : original, original, version: row?.version ?? 0 }];
  });
  return Object.fromEntries(parts) as { [One in Name]: SettingsPart<One> };
}

const read = async <Name extends Section>(db: Db, name: Name): Promise<SettingsPart<Name>> =>
  (await readParts(db, [name]))[name];

/** Reads the identity of the portal: its names, contact address and social networks. */
export const portal = async (db: Db): Promise<ValueOf['portal']> => (await read(db, 'portal')).value;

/** Reads the destination of the contact form and the place on the map. */
export const contact = async (db: Db): Promise<ValueOf['contact']> => (await read(db, 'contact')).value;

/** Reads the values for the placeholders in double braces in the portal's own articles and privacy policy. */
export async function articleNames(
  db: Db,
): Promise<Record<'name' | 'team' | 'contactEmail' | 'addressDays', string>> {
  const { portal, privacy } = await readParts(db, ['portal', 'privacy']);
  const { name, team, contactEmail } = portal.value;
  return { name, team, contactEmail, addressDays: String(privacy.value.addressDays) };
}

/** Reads how long the audit log keeps network addresses, in days. */
export const keptAddressDays = async (db: Db): Promise<number> =>
  (await read(db, 'privacy')).value.addressDays;

/** Reads the settings that every page needs. */
export async function publicSettings(db: Db): Promise<PublicSettings> {
  const { portal, contact } = await readParts(db, ['portal', 'contact']);
  return shownOf(portal.value, contact.value.formUrl);
}

/** Returns the default settings that every page needs, without a query. */
export const publicDefaults = (): PublicSettings => shownOf(defaults.portal, defaults.contact.formUrl);

const shownOf = (ours: ValueOf['portal'], formUrl: string | null): PublicSettings => ({
  ...shownPortal(ours),
  formAction: formActionOf(formUrl),
});

/** Reads the settings that the landing page shows: slides, quotes and sponsors. */
export async function landing(db: Db): Promise<Landing> {
  const { hero, testimonials, sponsors } = await readParts(db, ['hero', 'testimonials', 'sponsors']);
  return { ...hero.value, ...testimonials.value, ...sponsors.value };
}

/** Reads the people of the Teams page, without empty groups. */
export async function team(db: Db): Promise<TeamGroups> {
  const { value } = await read(db, 'team');
  return teamGroups
    .map((group) => ({ group, members: value[group] }))
    .filter(({ members }) => members.length > 0);
}

/** Reads the place on the contact page, with a link to it on OpenStreetMap. */
export async function place(db: Db): Promise<Place> {
  const { place: name, latitude, longitude, zoom } = await contact(db);
  const link = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`;
  return { place: name, latitude, longitude, link };
}

/** Reads every part of the settings, for administrators. */
export const all = (db: Db): Promise<AllSettings> => readParts(db, sections);

/**
 * Changes a part of the settings and drops the cached pages and responses that depend on it, in every process.
 * @param seen the version that the caller has read, 0 for the default
 * @throws {AppError} bad_input for a picture that does not exist; stale when the part was changed since to a different value
 */
export async function change<Name extends Section>(
  { db }: Database,
  by: By,
  section: Name,
  value: ValueOf[Name],
  seen: number,
): Promise<SettingsPart<Name>> {
  return db.transaction().execute(async (tx) => {
    const actorId = by.actor.role === null ? null : by.actor.id;
    // Changes take turns, also while a part has no row yet.
    await sql`lock table settings in share row exclusive mode`.execute(tx);
    const before = await read(tx, section);
    if (before.version !== seen) {
      // Probably a retry after a lost response: the same value is stored already.
      if (isDeepStrictEqual(before.value, value)) return before;
      // The conflict comes before the check of the pictures: the value is based on an outdated version anyway.
      throw new AppError('stale', m.settings_changed());
    }
    const pictureIds = await pictures.use(tx, section, value);
    const written = {
      value: value as unknown as JsonValue,
      picture_ids: pictureIds,
      updated_by: actorId,
    };
    const { version } = await tx
      .insertInto('settings')
      .values({ section, ...written })
      .onConflict((conflict) =>
        conflict
          .column('section')
          .doUpdateSet({ ...written, version: sql`settings.version + 1`, updated_at: sql`now()` }),
      )
      .returning('version')
      .executeTakeFirstOrThrow();
    const difference = differenceOf(before.value, value);
    if (!isDeepStrictEqual(before.value, value))
      await audit.record(tx, by, {
        action: 'settings.edit',
        rowId: null,
        before: difference.before,
        after: { section, ...difference.after },
      });
    await dropTags(tx, ['site', 'settings']);
    return { ...before, value, version };
  });
}

type Values = Record<string, unknown>;

/** Returns the audit entry of a change: short values before and after; of lists, which contain people, only their names. */
function differenceOf(before: Values, after: Values): { before: Values; after: Values } {
  const differ = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const lists = differ.filter((name) => Array.isArray(after[name]));
  const short = differ.filter((name) => !lists.includes(name));
  const of = (values: Values) => Object.fromEntries(short.map((name) => [name, values[name]]));
  return {
    before: of(before),
    after: { ...of(after), ...(lists.length > 0 ? { changed: lists } : {}) },
  };
}
