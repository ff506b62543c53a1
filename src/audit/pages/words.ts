import { type Role, roles } from '../../core/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import { feesInWords } from '../../ui/fees.ts';
import { wholeNumber } from '../../ui/format.ts';
import type { LogEntry } from '../schema.ts';

/** Returns an action in words; an unknown one as it is stored. */
export const actionName = (action: string): string => m.areas_audit_done({ action });

export const kindName = (kind: string): string => m.areas_audit_kind_name({ kind }) || kind;

/** The name of a changed field; most share their names with the messages about concurrent changes. */
const fieldName = (field: string): string => m.areas_audit_field({ field }) || m.stale_field({ field });

/** Words for an address that is none: the portal itself, or a command on its machine. Empty for network addresses. */
const placeName = (address: string): string => m.areas_audit_place({ place: address });

export function actorName({ actor, address }: LogEntry): string {
  if (actor) return actor.name || m.areas_gone_person();
  return placeName(address) || m.areas_audit_visitor();
}

/** Returns the current name of the row that was changed, or else its name at that time. */
export function rowName({
  rowName,
  before,
  after,
}: Pick<LogEntry, 'rowName' | 'before' | 'after'>): string | null {
  const then = after?.name ?? before?.name;
  return rowName ?? (typeof then === 'string' ? then : null);
}

/**
 * Returns a network address in words. An empty one was cleared after its retention time; one with a claimed address came through a proxy
 * that is not configured.
 */
export function addressName(address: string): string {
  if (address === '') return m.areas_audit_address_gone();
  const [peer = '', claimed] = address.split(' for ');
  if (claimed === 'unknown') return m.areas_audit_address_shared({ peer });
  if (claimed !== undefined) return m.areas_audit_address_claimed({ claimed, peer });
  return placeName(address) || address;
}

/** Returns a logged value in words. */
export function valueName(value: unknown): string {
  if (value === null || value === undefined || value === '') return m.areas_audit_nothing();
  if (value === true) return m.areas_audit_yes();
  if (value === false) return m.areas_audit_no();
  if (Array.isArray(value)) return value.map(valueName).join(', ');
  if (isCounts(value)) return countsName(value);
  if (isByRole(value))
    return roles.map((role) => `${m.people_role({ role })} ${wholeNumber(value[role])}`).join(', ');
  if (typeof value === 'object')
    return (('boys' in value || 'girls' in value) && feesInWords(value)) || JSON.stringify(value);
  if (value === 'user' || value === 'authority' || value === 'admin') return m.people_role({ role: value });
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

/** Lists the changed fields. A side that is not logged is null; unchanged fields are left out. */
export function changesOf({
  before,
  after,
  names = {},
}: Pick<LogEntry, 'before' | 'after'> & Partial<Pick<LogEntry, 'names'>>): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  // In settings, limits have the names of the kinds of rows that they limit.
  const isSetting = fields.includes('section');
  const nameOf = (field: string) =>
    (!isSetting && m.areas_audit_kind_name({ kind: field })) || fieldName(field);
  const called = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(called)
      : typeof value === 'string' && Object.hasOwn(names, value)
        ? names[value]
        : value;
  const side = (values: LogEntry['before'], field: string) => {
    if (!values || !(field in values)) return null;
    const value = values[field];
    // Every account has a scope, but it matters only for authorities.
    if (field === 'scope' && (values.role ?? 'authority') !== 'authority') return null;
    if (field === 'section') return m.areas_audit_setting({ section: String(value) }) || String(value);
    // Some values have words of their own, such as states and the reasons of failed sign-ins.
    const text = m.areas_audit_value({ field, value: String(value) });
    if (text) return text;
    // `changed` is a list of field names.
    return field === 'changed' && Array.isArray(value)
      ? value.map((name) => fieldName(String(name))).join(', ')
      : valueName(called(value));
  };
  return fields
    .map((field) => ({ field: nameOf(field), before: side(before, field), after: side(after, field) }))
    .filter((change) => change.before !== change.after);
}
