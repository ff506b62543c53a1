import type { Ref } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { Contents } from '../../../trash/schema.ts';
import type { Removable, Removal } from '../../../ui/area/use-removal.ts';
import { call } from '../../../ui/session/call.ts';

type Props = {
  name: string;
  onEdit: () => void;
  editRef?: Ref<HTMLButtonElement>;
  removal: Removal;
  /** `contents` is where is counted what is deleted with it. */
  deletion: Omit<Removable, 'question'> & { contents: string };
};

/** The buttons that change and delete a row. */
export function RowActions({ name, onEdit, editRef, removal: { busy, remove }, deletion }: Props) {
  const { contents, ...removable } = deletion;
  return (
    <>
      <button
        ref={editRef}
        type="button"
        className="btn quiet"
        aria-label={m.areas_people_edit_of({ name })}
        onClick={onEdit}
      >
        {m.areas_people_edit()}
      </button>
      <button
        type="button"
        className="btn quiet danger"
        aria-label={m.catalogue_pages_delete_of({ name })}
        aria-disabled={busy === removable.id || undefined}
        onClick={() => remove({ ...removable, question: () => deletionQuestion(name, contents) })}
      >
        {m.catalogue_pages_delete()}
      </button>
    </>
  );
}

/** The question before a delete, with the numbers of what is deleted with it. */
async function deletionQuestion(name: string, contents: string): Promise<string> {
  const answer = await call<Contents>('GET', contents);
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
