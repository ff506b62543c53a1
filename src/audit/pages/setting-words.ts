import * as m from '../../paraglide/messages.js';

/** The settings of the site, by the names of the fields. */
export const settingNames: Record<string, () => string> = {
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

/** A part of the settings, in words. */
export const partName = (section: string): string => parts[section]?.() ?? section;
