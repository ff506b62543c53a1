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

export const roleNames: Record<string, () => string> = {
  user: m.areas_role_user,
  authority: m.areas_role_authority,
  admin: m.areas_role_admin,
};

/** What the fields are called, by the last names of their paths. */
export const fieldNames: Record<Section, Record<string, () => string>> = {
  portal: {
    name: m.settings_pages_name,
    team: m.settings_pages_team_name,
    description: m.settings_pages_description,
    contactEmail: m.settings_pages_email,
    motto: m.settings_pages_motto,
    network: m.settings_pages_network,
    url: m.settings_pages_url,
  },
  hero: {
    heading: m.settings_pages_heading,
    subtext: m.settings_pages_subtext,
    extra: m.settings_pages_extra,
  },
  testimonials: {
    quote: m.settings_pages_quote,
    name: m.settings_pages_who,
    role: m.settings_pages_role,
    picture: m.settings_pages_picture,
  },
  sponsors: {
    name: m.settings_pages_who,
    url: m.settings_pages_sponsor_url,
    picture: m.settings_pages_picture,
  },
  team: {
    name: m.settings_pages_who,
    role: m.settings_pages_role,
    university: m.settings_pages_university,
    picture: m.settings_pages_picture,
  },
  contact: {
    formUrl: m.settings_pages_form_url,
    place: m.settings_pages_place,
    latitude: m.settings_pages_latitude,
    longitude: m.settings_pages_longitude,
    zoom: m.settings_pages_zoom,
    mapUrl: m.settings_pages_map_url,
  },
  limits: roleNames,
  privacy: { addressDays: m.settings_pages_address_days },
};

/** What the field at a path is called: “Slide 2: Heading”. */
export function pathName(section: Section, path: string): string {
  const [first = '', second, third] = path.split('.');
  const field = fieldNames[section][third ?? second ?? first]?.() ?? path;
  if (second === undefined) return listNames[first]?.() ?? field;
  if (third === undefined) return `${limitNames[first]?.()}, ${field}`;
  return m.settings_pages_item_of({ list: listNames[first]?.() ?? first, number: Number(second) + 1, field });
}
