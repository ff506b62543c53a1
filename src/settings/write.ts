import { sql } from 'kysely';
import * as audit from '../audit/service.ts';
import type { By } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import type { Database } from '../core/db/database.ts';
import type { JsonValue } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import * as m from '../paraglide/messages.js';
import { read } from './queries.ts';
import type { Section, SettingsPart, ValueOf } from './schema.ts';

/**
 * Changes a part of the settings. Pages and answers that were kept for visitors are made anew, in every process.
 * @param seen the version that was read, 0 for what came with the portal
 * @throws {AppError} conflict when somebody else has changed it since
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
    const written = { value: value as unknown as JsonValue, updated_by: actorId };
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
    // Where nobody had changed anything, the first change is version 1; whoever comes second has seen 0.
    if (!row || row.version !== seen + 1) throw new AppError('conflict', m.settings_changed());
    await audit.record(tx, by, {
      action: 'settings.edit',
      kind: 'settings',
      rowId: null,
      after: { section },
    });
    await dropTags(tx, ['site', 'settings']);
    return read(tx, section);
  });
}
