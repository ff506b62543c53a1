import * as m from '../../paraglide/messages.js';
import type { TrashEntry } from '../schema.ts';

/** Returns what is deleted along with a row, in words: "2 courses", "5 resources". */
export const contentsTexts = ({ departments, courses, resources }: TrashEntry['contents']): string[] =>
  [
    departments > 0 && m.university_departments_count({ count: departments }),
    courses > 0 && m.university_courses_count({ count: courses }),
    resources > 0 && m.catalogue_pages_resources_count({ count: resources }),
  ].filter((text) => text !== false);

export const contentsText = (contents: TrashEntry['contents']): string => contentsTexts(contents).join(', ');

export function deleterName({ deletedBy }: Pick<TrashEntry, 'deletedBy'>): string {
  return deletedBy === null ? m.trash_portal() : deletedBy.name || m.areas_gone_person();
}
