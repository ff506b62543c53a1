import * as m from '../../paraglide/messages.js';
import { roleName } from '../../ui/area/role-name.ts';
import { wholeNumber } from '../../ui/format.ts';
import type { LogEntry } from '../schema.ts';

/** Actions in words. Unknown actions are shown as they are stored. */
export const actionNames: Record<string, () => string> = {
  'people.add': m.areas_audit_people_add,
  'people.edit': m.areas_audit_people_edit,
  'people.suspend': m.areas_audit_people_suspend,
  'people.restore': m.areas_audit_people_restore,
  'people.delete': m.areas_audit_people_delete,
  'people.change-email': m.areas_audit_people_change_email,
  'people.send-password-mail': m.areas_audit_people_send_password_mail,
  'people.change-password': m.areas_audit_people_change_password,
  'sessions.sign-in': m.areas_audit_sessions_sign_in,
  'sessions.sign-out': m.areas_audit_sessions_sign_out,
  'sessions.end': m.areas_audit_sessions_end,
  'sign-in.failed': m.areas_audit_sign_in_failed,
  'sign-in.locked': m.areas_audit_sign_in_locked,
  'sign-in.refused': m.areas_audit_sign_in_refused,
  'resources.upload': m.areas_audit_resources_upload,
  'resources.edit': m.areas_audit_resources_edit,
  'resources.move': m.areas_audit_resources_move,
  'imports.begin': m.areas_audit_imports_begin,
  'imports.stop': m.areas_audit_imports_stop,
  'imports.end': m.areas_audit_imports_end,
  'exports.take': m.areas_audit_exports_take,
  'books.add': m.areas_audit_books_add,
  'books.edit': m.areas_audit_books_edit,
  'books.verify': m.areas_audit_books_verify,
  'universities.add': m.areas_audit_universities_add,
  'universities.edit': m.areas_audit_universities_edit,
  'departments.add': m.areas_audit_departments_add,
  'departments.edit': m.areas_audit_departments_edit,
  'courses.add': m.areas_audit_courses_add,
  'courses.edit': m.areas_audit_courses_edit,
  'universities.delete': m.areas_audit_universities_delete,
  'universities.restore': m.areas_audit_universities_restore,
  'universities.purge': m.areas_audit_universities_purge,
  'departments.delete': m.areas_audit_departments_delete,
  'departments.restore': m.areas_audit_departments_restore,
  'departments.purge': m.areas_audit_departments_purge,
  'courses.delete': m.areas_audit_courses_delete,
  'courses.restore': m.areas_audit_courses_restore,
  'courses.purge': m.areas_audit_courses_purge,
  'resources.delete': m.areas_audit_resources_delete,
  'resources.restore': m.areas_audit_resources_restore,
  'resources.purge': m.areas_audit_resources_purge,
  'books.delete': m.areas_audit_books_delete,
  'books.restore': m.areas_audit_books_restore,
  'books.purge': m.areas_audit_books_purge,
  'books.reject': m.areas_audit_books_reject,
  'books.withdraw': m.areas_audit_books_withdraw,
  'books.offer': m.areas_audit_books_offer,
  'books.sell': m.areas_audit_books_sell,
  'blogs.add': m.areas_audit_blogs_add,
  'blogs.edit': m.areas_audit_blogs_edit,
  'blogs.verify': m.areas_audit_blogs_verify,
  'blogs.reject': m.areas_audit_blogs_reject,
  'reservations.add': m.areas_audit_reservations_add,
  'reservations.accept': m.areas_audit_reservations_accept,
  'reservations.decline': m.areas_audit_reservations_decline,
  'reservations.cancel': m.areas_audit_reservations_cancel,
  'reservations.expire': m.areas_audit_reservations_expire,
  'reservations.hand-over': m.areas_audit_reservations_hand_over,
  'blogs.delete': m.areas_audit_blogs_delete,
  'blogs.restore': m.areas_audit_blogs_restore,
  'blogs.purge': m.areas_audit_blogs_purge,
  'enquiries.mark': m.areas_audit_enquiries_mark,
  'enquiries.delete': m.areas_audit_enquiries_delete,
  'enquiries.restore': m.areas_audit_enquiries_restore,
  'enquiries.purge': m.areas_audit_enquiries_purge,
  'synonyms.add': m.areas_audit_synonyms_add,
  'synonyms.edit': m.areas_audit_synonyms_edit,
  'synonyms.delete': m.areas_audit_synonyms_delete,
  'settings.edit': m.areas_audit_settings_edit,
};

export const kindNames: Record<string, () => string> = {
  people: m.areas_audit_kind_people,
  sessions: m.areas_audit_kind_sessions,
  universities: m.areas_audit_kind_universities,
  departments: m.areas_audit_kind_departments,
  courses: m.areas_audit_kind_courses,
  resources: m.areas_audit_kind_resources,
  books: m.areas_audit_kind_books,
  blogs: m.areas_audit_kind_blogs,
  reservations: m.areas_audit_kind_reservations,
  enquiries: m.areas_audit_kind_enquiries,
  imports: m.areas_audit_kind_imports,
  synonyms: m.areas_page_search_words,
  settings: m.areas_page_settings,
  audit: m.areas_audit_log,
};

/** Changed fields, where the log calls them otherwise than a message about a change meanwhile does. */
const fieldNames: Record<string, () => string> = {
  role: m.areas_audit_field_role,
  scope: m.areas_audit_field_scope,
  university: m.areas_audit_field_university,
  universityId: m.areas_audit_field_university,
  suspended: m.areas_audit_field_suspended,
  changed: m.areas_audit_field_changed,
  name: m.areas_audit_field_name,
  phone: m.areas_audit_field_phone,
  email: m.areas_audit_field_email,
  designation: m.areas_audit_field_designation,
  photo: m.areas_audit_field_photo,
  image: m.areas_audit_field_image,
  verified: m.areas_audit_field_verified,
  by: m.areas_audit_field_by,
  times: m.areas_audit_field_times,
  reached: m.areas_audit_field_reached,
  reason: m.areas_audit_field_reason,
  unknownAddress: m.areas_audit_field_unknown_address,
  last: m.areas_audit_field_last,
  // The settings of the site.
  section: m.areas_audit_field_section,
  team: m.areas_audit_field_team,
  motto: m.areas_audit_field_motto,
  contactEmail: m.areas_audit_field_contact_email,
  social: m.areas_audit_field_social,
  slides: m.areas_audit_field_slides,
  testimonials: m.areas_audit_setting_testimonials,
  sponsors: m.areas_audit_setting_sponsors,
  supporters: m.areas_audit_field_supporters,
  core: m.areas_audit_field_core,
  designing: m.areas_audit_field_designing,
  content: m.areas_audit_field_content,
  thanks: m.areas_audit_field_thanks,
  formUrl: m.areas_audit_field_form_url,
  place: m.areas_audit_field_place,
  latitude: m.areas_audit_field_latitude,
  longitude: m.areas_audit_field_longitude,
  zoom: m.areas_audit_field_zoom,
  mapUrl: m.areas_audit_field_map_url,
  books: m.areas_audit_field_books,
  posts: m.areas_audit_field_posts,
  reservations: m.areas_audit_field_reservations,
  messages: m.areas_audit_field_messages,
  pictures: m.areas_audit_field_pictures,
  addressDays: m.areas_audit_field_address_days,
};

const parts: Record<string, () => string> = {
  portal: m.areas_audit_setting_portal,
  hero: m.areas_audit_setting_hero,
  testimonials: m.areas_audit_setting_testimonials,
  sponsors: m.areas_audit_setting_sponsors,
  team: m.areas_audit_setting_team,
  contact: m.areas_audit_setting_contact,
  limits: m.areas_audit_setting_limits,
  privacy: m.areas_audit_setting_privacy,
};

/** Kinds of failed sign-ins, in words. */
const signInWords: Record<string, Record<string, () => string>> = {
  by: { password: m.areas_audit_by_password, code: m.areas_audit_by_code },
  reached: {
    network: m.areas_audit_reached_network,
    account: m.areas_audit_reached_account,
    device: m.areas_audit_reached_device,
  },
  reason: {
    'too many': m.areas_audit_reason_too_many,
    suspended: m.areas_audit_reason_suspended,
    demo: m.areas_audit_reason_demo,
  },
};

export const actionName = (action: string): string => actionNames[action]?.() ?? action;

export const kindName = (kind: string): string => kindNames[kind]?.() ?? kind;

export const fieldName = (field: string): string => fieldNames[field]?.() ?? m.stale_field({ field });

/** Where the portal itself, or a command on its machine, acts: no network address. */
const places: Record<string, () => string> = {
  'command line': m.areas_audit_command_line,
  'sample content': m.areas_audit_sample,
  housekeeping: m.areas_audit_housekeeping,
};

export function actorName({ actor, actorRole, address }: LogEntry): string {
  if (actor) return actor.name || m.areas_audit_gone();
  if (actorRole !== null) return m.areas_audit_gone();
  return places[address]?.() ?? m.areas_audit_visitor();
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
  return places[address]?.() ?? address;
}

/** A value as the log keeps it, for people. */
export function valueName(value: unknown): string {
  if (value === null || value === undefined || value === '') return m.areas_audit_nothing();
  if (value === true) return m.areas_audit_yes();
  if (value === false) return m.areas_audit_no();
  if (Array.isArray(value)) return value.map(valueName).join(', ');
  if (isCounts(value)) return countsName(value);
  if (typeof value === 'object') return JSON.stringify(value);
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
  const nameOf = (field: string) => (!isSetting && kindNames[field]?.()) || fieldName(field);
  const called = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(called) : typeof value === 'string' ? (names[value] ?? value) : value;
  const side = (values: LogEntry['before'], field: string) => {
    if (!values || !(field in values)) return null;
    const value = values[field];
    if (field === 'section') return parts[String(value)]?.() ?? String(value);
    const text = signInWords[field]?.[String(value)];
    if (text) return text();
    // A list of what changed names fields.
    return field === 'changed' && Array.isArray(value)
      ? value.map((name) => fieldName(String(name))).join(', ')
      : valueName(called(value));
  };
  return fields
    .map((field) => ({ field: nameOf(field), before: side(before, field), after: side(after, field) }))
    .filter((change) => change.before !== change.after);
}
