import * as m from '../../paraglide/messages.js';
import type { Section } from '../vocabulary.ts';

/** Returns the readable name of the field at a path, such as “Slide 2: Heading”. */
export function pathName(section: Section, path: string): string {
  const [first = '', second, third] = path.split('.');
  const list = m.settings_pages_list({ list: first }) || m.about_group({ group: first });
  const field = m.settings_pages_field({ section, name: third ?? second ?? first }) || path;
  if (second === undefined) return list || field;
  if (third === undefined) return `${m.settings_pages_limit({ kind: first })}, ${field}`;
  return m.settings_pages_item_of({ list: list || first, number: Number(second) + 1, field });
}
