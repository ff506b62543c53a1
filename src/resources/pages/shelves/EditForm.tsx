import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { FormButtons, type InDialog, useDirty } from '../../../ui/area/SheetDialog.tsx';
import { languageName } from '../../../ui/format.ts';
import { DraftNotice, Field, FormMessage } from '../../../ui/forms/form-parts.tsx';
import { nothingSent } from '../../../ui/forms/refusal.ts';
import { conflictNotes, readAgain, useEdit } from '../../../ui/forms/use-edit.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { call } from '../../../ui/session/call.ts';
import type { Called } from '../../../ui/session/use-call.ts';
import { Typed } from '../../../ui/Typed.tsx';
import { PlaceFields } from '../../../universities/pages/places/PlaceFields.tsx';
import { useDepartments } from '../../../universities/pages/places/use-places.ts';
import type { ListedUniversity } from '../../../universities/schema.ts';
import { resourceFields } from '../../fields.ts';
import type { ManagedResource } from '../../schema.ts';
import type { ResourceType } from '../../vocabulary.ts';
import { kinds } from '../group-resources.ts';
import { kindName } from '../kind-words.ts';
import { monthName, sourceWord } from '../resource-words.ts';
import { DetailFields } from './DetailFields.tsx';
import { changeOf, type EditValues, groupOf, isMoved, valuesOf } from './edit-values.ts';
import * as css from './ShelvesPage.module.css';
import { placeWords } from './shelf-words.ts';

type Props = { resource: ManagedResource; universities: Called<ListedUniversity[]> } & InDialog;

/** Changes the details and the place of a resource. */
export function EditForm({ resource, universities, onDirty, onCancel, onDone }: Props) {
  const known = universities.data ?? [];
  const edit = useResourceEdit(resource, (saved) => onDone(doneText(resource, saved)));
  const { form } = edit;
  useDirty(edit.isDirty, onDirty);
  return (
    <>
      <p className="dialog-about">
        <Typed as="b" text={resource.title} />
        <span className="small">{placeWords(resource)}</span>
      </p>
      <form className="stack-form" onSubmit={form.submit} noValidate>
        <DraftNotice form={form} />
        <FormMessage form={form} />
        {edit.inTheWay && (
          <a className="btn" href={edit.inTheWay} target="_blank" rel="noopener">
            <Icon name="external" />
            {m.shelves_in_the_way()}
          </a>
        )}
        <Field
          form={form}
          name="title"
          label={m.shelves_title()}
          maxLength={resourceFields.title.maxLength}
          required
        />
        <Field
          form={form}
          name="type"
          label={m.shelves_kind()}
          options={kinds.map((value) => ({ value, label: kindName(value) }))}
        />
        <fieldset>
          <legend>{m.shelves_where()}</legend>
          <PlaceFields
            form={form}
            universities={universities}
            departments={useDepartments(form.values.university)}
          />
        </fieldset>
        <DetailFields form={form} summary={m.areas_more_details()} hint={m.shelves_details_hint()}>
          <Field
            form={form}
            name="language"
            label={m.shelves_language()}
            options={[
              { value: '', label: m.shelves_unknown() },
              ...languagesWith(form.values.language).map((value) => ({ value, label: languageName(value) })),
            ]}
          />
        </DetailFields>
        <div className="sheet-foot">
          <Consequences edit={edit} universities={known} />
          <FormButtons form={form} busyLabel={m.areas_saving()} onCancel={onCancel} />
        </div>
      </form>
    </>
  );
}

/** The languages in which papers and books of Indian universities are written. */
const LANGUAGES = 'en hi as bn gu kn ml mni mr ne or pa sa sat ta te ur'.split(' ');

const languagesWith = (stored: string): string[] =>
  stored === '' || LANGUAGES.includes(stored) ? LANGUAGES : [...LANGUAGES, stored];

/** What saving does besides changing details: it moves the resource, or changes its kind. */
function Consequences({
  edit: { form, before: stored },
  universities,
}: {
  edit: Edit;
  universities: ListedUniversity[];
}) {
  const { values } = form;
  const place = isMoved(stored, values) ? chosenPlace(values, universities) : null;
  const kind = values.type === stored.type ? null : kindName(values.type as ResourceType);
  return (
    <div role="status" className={css.consequences}>
      {place && <p>{m.shelves_moves({ place })}</p>}
      {kind && <p>{m.shelves_retypes({ kind })}</p>}
    </div>
  );
}

function doneText(before: ManagedResource, { message, resource }: Saved): string {
  if (message === '') return '';
  const place = placeWords(resource);
  const moved = place === placeWords(before) ? message : m.shelves_moved({ message, place });
  if (resource.type === before.type) return moved;
  return m.shelves_retyped({ message: moved, kind: kindName(resource.type) });
}

type Saved = { message: string; resource: ManagedResource };

type Edit = ReturnType<typeof useResourceEdit>;

/** The form that changes a resource. */
function useResourceEdit(resource: ManagedResource, onSaved: (saved: Saved) => void) {
  /** Path of the page that shows what blocks the move, from the server's refusal. */
  const [inTheWay, setInTheWay] = useState<string | null>(null);
  const edit = useEdit<ManagedResource, EditValues, Saved>({
    row: resource,
    valuesOf,
    groupOf,
    reread: () => readAgain(`/resources/managed/${resource._id}`),
    fallback: m.areas_not_saved(),
    required: {
      fields: ['title', 'university', 'department', 'course', 'semester'],
      text: m.shelves_required(),
    },
    // The version is part of the draft's name: a draft of an older version would undo the changes made since.
    draft: { form: `resource ${resource._id} ${resource.version}` },
    save: async (values, seen) => {
      const change = changeOf(valuesOf(seen), values);
      setInTheWay(null);
      if (Object.keys(change).length === 0) return nothingSent({ message: '', resource: seen });
      const answer = await call<Saved>('PATCH', `/resources/${resource._id}`, {
        ...change,
        version: seen.version,
      });
      if (!answer.ok) setInTheWay(answer.link ?? null);
      return answer;
    },
    says: (contested, now) => conflictNotes(contested, inWords(now)),
    onSent: onSaved,
  });
  return { ...edit, inTheWay };
}

type Universities = Pick<ListedUniversity, '_id' | 'name'>[];

/** Returns the chosen place in words; null until all of it is chosen. */
function chosenPlace(values: EditValues, universities: Universities): string | null {
  const { university, department, course, semester } = values;
  const universityName = universities.find(({ _id }) => _id === university)?.name;
  if (!universityName || !department || !course || !semester) return null;
  return placeWords({ universityName, department, course, semester: Number(semester) });
}

/** The values of a resource as its form shows them; the place is one, at its course. */
const inWords = (resource: ManagedResource) => ({
  ...valuesOf(resource),
  course: placeWords(resource),
  type: kindName(resource.type),
  examMonth: resource.examMonth ? monthName(resource.examMonth) : '',
  language: resource.language ? languageName(resource.language) : '',
  source: resource.source ? sourceWord(resource.source) : '',
});
