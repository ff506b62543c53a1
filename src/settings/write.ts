import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import * as audit from '../audit/service.ts';
import type { By } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import type { Database } from '../core/db/database.ts';
import type { JsonValue } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import * as m from '../paraglide/messages.js';
import * as pictures from './pictures.ts';
import { read } from './queries.ts';
import type { SettingsPart, ValueOf } from './schema.ts';
import type { Section } from './vocabulary.ts';

/**
 * Changes a part of the settings. Pages and answers that were kept for visitors are made anew, in every process.
 * @param seen the version that was read, 0 for what came with the portal
 * @throws {AppError} bad_input where a picture is not there; conflict when another person has changed the part since
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
    // What was typed over an old state is not looked at further.
    if (before.version !== seen) throw changed();
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
