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
 * Parts of the settings as they are now. What was stored by another version of the portal, and is not understood any more, counts as not set:
 * a page must not fail for it.
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

/** Whose portal it is: its name, its contact address, its networks. */
export const portal = async (db: Db): Promise<ValueOf['portal']> => (await read(db, 'portal')).value;

/** Where the contact form leads, and the place on the map. */
export const contact = async (db: Db): Promise<ValueOf['contact']> => (await read(db, 'contact')).value;

/** What the portal's own articles and its privacy policy name in double braces. */
export async function articleNames(
  db: Db,
): Promise<Record<'name' | 'team' | 'contactEmail' | 'addressDays', string>> {
  const { portal, privacy } = await readParts(db, ['portal', 'privacy']);
  const { name, team, contactEmail } = portal.value;
  return { name, team, contactEmail, addressDays: String(privacy.value.addressDays) };
}

/** How long the audit log keeps network addresses, in days. */
export const keptAddressDays = async (db: Db): Promise<number> =>
  (await read(db, 'privacy')).value.addressDays;

/** What every page knows of the settings. */
export async function publicSettings(db: Db): Promise<PublicSettings> {
  const { portal, contact } = await readParts(db, ['portal', 'contact']);
  return shownOf(portal.value, contact.value.formUrl);
}

/** The site settings while nothing is configured. */
export const publicDefaults = (): PublicSettings => shownOf(defaults.portal, defaults.contact.formUrl);

const shownOf = (ours: ValueOf['portal'], formUrl: string | null | undefined): PublicSettings => ({
  ...shownPortal(ours),
  formAction: formActionOf(formUrl),
});

/** What the landing page shows of the settings: slides, quotes and sponsors. */
export async function landing(db: Db): Promise<Landing> {
  const { hero, testimonials, sponsors } = await readParts(db, ['hero', 'testimonials', 'sponsors']);
  return { ...hero.value, ...testimonials.value, ...sponsors.value };
}

/** The people of the Teams page; groups without any are left out. */
export async function team(db: Db): Promise<TeamGroups> {
  const { value } = await read(db, 'team');
  return teamGroups
    .map((group) => ({ group, members: value[group] }))
    .filter(({ members }) => members.length > 0);
}

/** The place on the contact page, with a link to a map of it. */
export async function place(db: Db): Promise<Place> {
  const { place: name, latitude, longitude, zoom } = await contact(db);
  const link = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`;
  return { place: name, latitude, longitude, link };
}

/** Every part of the settings, for those who change them. */
export const all = (db: Db): Promise<AllSettings> => readParts(db, sections);

/**
 * Changes a part of the settings. Pages and answers that were kept for visitors are made anew, in every process.
 * @param seen the version that was read, 0 for what came with the portal
 * @throws {AppError} bad_input where a picture is not there; conflict when another person has changed the part since, into something else
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
    const before = await read(tx, section);
    if (before.version !== seen) {
      // The answer to the first attempt was lost, perhaps.
      if (isDeepStrictEqual(before.value, value)) return before;
      // What was typed over an old state is not looked at further.
      throw changed();
    }
    const pictureIds = await pictures.use(tx, section, value);
    const written = {
      value: value as unknown as JsonValue,
      picture_ids: pictureIds,
      updated_by: actorId,
    };
    const row = await tx
      .insertInto('settings')
      .values({ section, ...written })
      .onConflict((conflict) =>
        conflict
          .column('section')
          .doUpdateSet({ ...written, version: sql`settings.version + 1`, updated_at: sql`now()` })
          .where('settings.version', '=', seen),
      )
      .returning('version')
      .executeTakeFirst();
    // The first change ever is version 1; the second administrator at that moment has seen 0.
    if (!row || row.version !== seen + 1) throw changed();
    const difference = differenceOf(before.value, value);
    await audit.record(tx, by, {
      action: 'settings.edit',
      kind: 'settings',
      rowId: null,
      before: difference.before,
      after: { section, ...difference.after },
    });
    await dropTags(tx, ['site', 'settings']);
    return { ...before, value, version: row.version };
  });
}

const changed = (): AppError => new AppError('conflict', m.settings_changed());

type Values = Record<string, unknown>;

/** The audit entry of a change: short values before and after; of lists, which hold people, only that they changed. */
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
