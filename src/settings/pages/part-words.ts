import * as m from '../../paraglide/messages.js';
import type { Section } from '../vocabulary.ts';
import { groupNames } from './group-names.ts';

export const partNames: Record<Section, () => string> = {
  portal: m.settings_pages_portal,
  hero: m.settings_pages_hero,
  testimonials: m.settings_pages_testimonials,
  sponsors: m.settings_pages_sponsors,
  team: m.settings_pages_team,
  contact: m.settings_pages_contact,
  limits: m.settings_pages_limits,
  privacy: m.settings_pages_privacy,
};

/** What they are about. */
export const partTexts: Record<Section, () => string> = {
  portal: m.settings_pages_portal_text,
  hero: m.settings_pages_hero_text,
  testimonials: m.settings_pages_testimonials_text,
  sponsors: m.settings_pages_sponsors_text,
  team: m.settings_pages_team_text,
  contact: m.settings_pages_contact_text,
  limits: m.settings_pages_limits_text,
  privacy: m.settings_pages_privacy_text,
};

const listNames: Record<string, () => string> = {
  ...groupNames,
  social: m.settings_pages_social,
  slides: m.settings_pages_slide,
  testimonials: m.settings_pages_testimonials,
  sponsors: m.settings_pages_sponsors,
};

/** What may be done so often in a day. */
export const limitNames: Record<string, () => string> = {
  books: m.settings_pages_limit_books,
  posts: m.settings_pages_limit_posts,
  reservations: m.settings_pages_limit_reservations,
  messages: m.settings_pages_limit_messages,
  pictures: m.settings_pages_limit_pictures,
  changes: m.settings_pages_limit_changes,
};

/** What the field at a path is called: “Slide 2: Heading”. */
export function pathName(section: Section, path: string): string {
  const [first = '', second, third] = path.split('.');
  const field = m.settings_pages_field({ section, name: third ?? second ?? first }) || path;
  if (second === undefined) return listNames[first]?.() ?? field;
  if (third === undefined) return `${limitNames[first]?.()}, ${field}`;
  return m.settings_pages_item_of({ list: listNames[first]?.() ?? first, number: Number(second) + 1, field });
}
