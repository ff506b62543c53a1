import type { Db } from '../core/db/database.ts';
import { defaults } from './defaults/defaults.ts';
import { partSchemas, type SettingsPart, type ValueOf } from './schema.ts';
import type { Section } from './vocabulary.ts';

/**
 * A part of the settings as it is now. What was stored by another version of the portal, and is not understood any more, counts as not set:
 * a page must not fail for it.
 */
export async function read<Name extends Section>(db: Db, section: Name): Promise<SettingsPart<Name>> {
  const row = await db
    .selectFrom('settings')
    .where('section', '=', section)
    .select(['value', 'version'])
    .executeTakeFirst();
  const original = defaults[section];
  const stored = row && partSchemas[section].safeParse(row.value);
  return {
    value: stored?.success ? (stored.data as ValueOf[Name]) : original,
    original,
    version: row?.version ?? 0,
  };
}
