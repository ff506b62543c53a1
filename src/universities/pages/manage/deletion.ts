import * as m from '../../../paraglide/messages.js';
import type { Contents } from '../../../trash/schema.ts';
import { call } from '../../../ui/session/call.ts';

/** What is deleted: its name, and where its contents are counted. */
type Deleted = { name: string; contentsPath: string };

/** The question before a delete, with the numbers of what is deleted with it. */
export async function deletionQuestion({ name, contentsPath }: Deleted): Promise<string> {
  const answer = await call<Contents>('GET', contentsPath);
  const along = answer.ok ? contentsText(answer.data) : m.catalogue_pages_delete_unknown();
  return `${m.catalogue_pages_delete_question({ name })}\n\n${along}\n${m.catalogue_pages_delete_kept()}`;
}

function contentsText({ departments, courses, resources }: Contents): string {
  const parts = [
    departments > 0 && m.university_departments_count({ count: departments }),
    courses > 0 && m.university_courses_count({ count: courses }),
    resources > 0 && m.catalogue_pages_resources_count({ count: resources }),
  ].filter((part) => part !== false);
  if (parts.length === 0) return m.catalogue_pages_delete_alone();
  const list = new Intl.ListFormat('en-IN', { type: 'conjunction' }).format(parts);
  return m.catalogue_pages_delete_along({ list });
}
