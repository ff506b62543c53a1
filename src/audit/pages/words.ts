import { type Role, roles } from '../../core/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import { roleName } from '../../ui/area/role-name.ts';
import { feesInWords } from '../../ui/fees.ts';
import { wholeNumber } from '../../ui/format.ts';
import type { LogEntry } from '../schema.ts';

/** An action in words; one that is not known is shown as it is stored. */
export const actionName = (action: string): string => m.areas_audit_done({ action });

export const kindName = (kind: string): string => m.areas_audit_kind_name({ kind }) || kind;

/** A changed field; most are called as in a message about a change meanwhile. */
const fieldName = (field: string): string => m.areas_audit_field({ field }) || m.stale_field({ field });

/** Where the portal itself, or a command on its machine, acts: no network address. */
const placeName = (address: string): string => m.areas_audit_place({ place: address });

export function actorName({ actor, actorRole, address }: LogEntry): string {
  if (actor) return actor.name || m.areas_gone_person();
  if (actorRole !== null) return m.areas_gone_person();
  return placeName(address) || m.areas_audit_visitor();
}

/** The row that was changed: by its current name, or else by its name at that time. */
export function rowName({
  rowName,
  before,
  after,
}: Pick<LogEntry, 'rowName' | 'before' | 'after'>): string | null {
  const then = after?.name ?? before?.name;
  return rowName ?? (typeof then === 'string' ? then : null);
}

/**
 * The network address. An empty one has been removed after its time; one with a claim came through a proxy that is not
 * configured.
 */
export function addressName(address: string): string {
  if (address === '') return m.areas_audit_address_gone();
  const [peer = '', claimed] = address.split(' for ');
  if (claimed === 'unknown') return m.areas_audit_address_shared({ peer });
  if (claimed !== undefined) return m.areas_audit_address_claimed({ claimed, peer });
  return placeName(address) || address;
}

/** A value as the log keeps it, for people. */
export function valueName(value: unknown): string {
  if (value === null || value === undefined || value === '') return m.areas_audit_nothing();
  if (value === true) return m.areas_audit_yes();
  if (value === false) return m.areas_audit_no();
  if (Array.isArray(value)) return value.map(valueName).join(', ');
  if (isCounts(value)) return countsName(value);
  if (isByRole(value)) return roles.map((role) => `${roleName(role)} ${wholeNumber(value[role])}`).join(', ');
  if (typeof value === 'object') return ('boys' in value && feesInWords(value)) || JSON.stringify(value);
  if (value === 'user' || value === 'authority' || value === 'admin') return roleName(value);
  return String(value);
}

/** How many rows of one kind an import added, changed, left and refused. */
type Counts = Record<'added' | 'changed' | 'unchanged' | 'refused', number>;
const isCounts = (value: unknown): value is Counts =>
  typeof value === 'object' && value !== null && 'added' in value && 'refused' in value;

const countsName = ({ added, changed, unchanged, refused }: Counts): string =>
  m.areas_audit_counts({
    added: wholeNumber(added),
    changed: wholeNumber(changed),
    unchanged: wholeNumber(unchanged),
    refused: wholeNumber(refused),
  });

/** How often people of each role may do something. */
const isByRole = (value: unknown): value is Record<Role, number> =>
  typeof value === 'object' && value !== null && roles.every((role) => role in value);

export type Change = { field: string; before: string | null; after: string | null };

/** What changed, field by field. A side that the log does not have is null; what stayed the same is left out. */
export function changesOf({
  before,
  after,
  names = {},
}: Pick<LogEntry, 'before' | 'after'> & Partial<Pick<LogEntry, 'names'>>): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  // The limits are called like the kinds of rows that they limit.
  const isSetting = fields.includes('section');
  const nameOf = (field: string) =>
    (!isSetting && m.areas_audit_kind_name({ kind: field })) || fieldName(field);
  const called = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(called) : typeof value === 'string' ? (names[value] ?? value) : value;
  const side = (values: LogEntry['before'], field: string) => {
    if (!values || !(field in values)) return null;
    const value = values[field];
    // All accounts have one stored.
    if (field === 'scope' && (values.role ?? 'authority') !== 'authority') return null;
    if (field === 'section') return m.areas_audit_setting({ section: String(value) }) || String(value);
    // States, for one, and how a sign-in failed.
    const text = m.areas_audit_value({ field, value: String(value) });
    if (text) return text;
    // A list of what changed names fields.
    return field === 'changed' && Array.isArray(value)
      ? value.map((name) => fieldName(String(name))).join(', ')
      : valueName(called(value));
  };
  return fields
    .map((field) => ({ field: nameOf(field), before: side(before, field), after: side(after, field) }))
    .filter((change) => change.before !== change.after);
}
