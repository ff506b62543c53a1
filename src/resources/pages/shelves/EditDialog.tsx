import { useEffect, useId, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { languageName } from '../../../ui/format.ts';
import { DraftNotice } from '../../../ui/forms/DraftNotice.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormMessage } from '../../../ui/forms/FormMessage.tsx';
import { fieldId } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import { type Form, useForm } from '../../../ui/forms/use-form.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { languageOf } from '../../../ui/language.ts';
import { type Answer, call } from '../../../ui/session/call.ts';
import { PlaceFields } from '../../../universities/pages/places/PlaceFields.tsx';
import type { ListedUniversity } from '../../../universities/schema.ts';
import type { ManagedResource } from '../../schema.ts';
import { MAX_TITLE_LENGTH, type ResourceType, sources } from '../../vocabulary.ts';
import { kinds } from '../group-resources.ts';
import { kindName } from '../kind-words.ts';
import { DetailFields } from './DetailFields.tsx';
import {
  changeOf,
  type Difference,
  type EditValues,
  fieldsOf,
  isMoved,
  merge,
  valuesOf,
} from './edit-values.ts';
import { monthName, placeWords, sourceWord } from './shelf-words.ts';

type Props = {
  resource: ManagedResource;
  universities: ListedUniversity[];
  onClose: () => void;
  /** @param text what was done; empty for nothing */
  onDone: (text: string) => void;
};

/** Changes the details and the place of a resource. */
export function EditDialog({ resource, universities, onClose, onDone }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const edit = useEdit(resource, (saved) => {
    onDone(doneText(resource, saved));
    dialog.current?.close();
  });
  const { form } = edit;
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className="sheet-dialog"
      aria-labelledby={title}
      onClose={() => {
        // Closing is meant; only an interruption keeps what was typed.
        form.reset();
        onClose();
      }}
    >
      <header>
        <h2 id={title}>{m.shelves_edit_title({ type: resource.type })}</h2>
        <button type="button" className="icon" aria-label={m.shelves_close()} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <p className="whom">
        <b lang={languageOf(resource.title)}>{resource.title}</b>
        <span className="small">{placeWords(resource)}</span>
      </p>
      <form className="stack-form" onSubmit={form.submit} noValidate>
        <DraftNotice form={form} />
        {edit.differences ? (
          <ConflictNotice edit={edit} differences={edit.differences} universities={universities} />
        ) : (
          <FormMessage form={form} />
        )}
        {edit.inTheWay && (
          <a className="btn" href={edit.inTheWay} target="_blank" rel="noopener">
            <Icon name="external" />
            {m.shelves_in_the_way()}
          </a>
        )}
        <Field form={form} name="title" label={m.shelves_title()} maxLength={MAX_TITLE_LENGTH} required />
        <Field
          form={form}
          name="type"
          label={m.shelves_kind()}
          options={kinds.map((value) => ({ value, label: kindName(value) }))}
        />
        <fieldset>
          <legend>{m.shelves_where()}</legend>
          <PlaceFields form={form} />
        </fieldset>
        <DetailFields form={form} summary={m.shelves_details()} hint={m.shelves_details_hint()}>
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
          <Consequences edit={edit} universities={universities} />
          <div className="acts">
            <SubmitButton form={form} busyLabel={m.shelves_saving()}>
              {m.shelves_save()}
            </SubmitButton>
            <button type="button" className="btn" onClick={close}>
              {m.shelves_cancel()}
            </button>
          </div>
        </div>
      </form>
    </dialog>
  );
}

/** What papers and books of Indian universities are written in. */
const LANGUAGES = ['en', 'hi', 'pa', 'sa', 'ur', 'bn', 'gu', 'kn', 'ml', 'mr', 'or', 'ta', 'te'];

const languagesWith = (stored: string): string[] =>
  stored === '' || LANGUAGES.includes(stored) ? LANGUAGES : [...LANGUAGES, stored];

/** What saving does besides changing details: it moves the resource, or changes its kind. */
function Consequences({
  edit: { form, stored },
  universities,
}: { edit: Edit } & Pick<Props, 'universities'>) {
  const { values } = form;
  const place = isMoved(stored, values) ? chosenPlace(values, universities) : null;
  const kind = values.type === stored.type ? null : kindName(values.type as ResourceType);
  return (
    <div role="status" className="consequences">
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

type Edit = ReturnType<typeof useEdit>;

/**
 * The form that changes a resource. Where another person saved first, their changes are merged with what was typed, and shown;
 * saving again stores that.
 */
function useEdit(resource: ManagedResource, onSaved: (saved: Saved) => void) {
  /** What is stored, as the form last read it. */
  const [seen, setSeen] = useState(resource);
  /** What another person changed meanwhile; null while there is nothing to say about it. */
  const [differences, setDifferences] = useState<Difference[] | null>(null);
  /** Path of the page that shows what is in the way of a move. */
  const [inTheWay, setInTheWay] = useState<string | null>(null);
  const stored = valuesOf(seen);
  const path = `/resources/${resource._id}`;
  const form: Form<EditValues> = useForm<EditValues, Saved>({
    initial: valuesOf(resource),
    fallback: m.shelves_save_failed(),
    required: {
      fields: ['title', 'university', 'department', 'course', 'semester'],
      text: m.shelves_required(),
    },
    draft: { form: `resource ${resource._id}` },
    send: async (values) => {
      const change = changeOf(stored, values);
      setDifferences(null);
      setInTheWay(null);
      if (Object.keys(change).length === 0) return nothingToDo(seen);
      const answer = await call<Saved>('PATCH', path, { ...change, version: seen.version });
      if (!answer.ok) setInTheWay(answer.link ?? null);
      return !answer.ok && answer.status === 409 ? await whatChanged(values, answer) : answer;
    },
    onSent: onSaved,
  });
  /** A conflict may also be about something else, the same file in the same course for one: then the server's words are enough. */
  const whatChanged = async (typed: EditValues, refused: Answer<Saved>): Promise<Answer<Saved>> => {
    const now = await call<ManagedResource>('GET', `/resources/managed/${resource._id}`);
    if (!now.ok || refused.ok || now.data.version === seen.version) return refused;
    const merged = merge(stored, typed, valuesOf(now.data));
    setSeen(now.data);
    setDifferences(merged.differences);
    form.reset(merged.values);
    return { ...refused, error: m.shelves_conflict(), fields: {} };
  };
  /** Puts what is stored in the place of what was typed. */
  const takeStored = (difference: Difference) => {
    for (const name of fieldsOf(difference)) form.set(name, stored[name]);
    setDifferences((all) =>
      (all ?? []).map((one) => (one.field === difference.field ? { ...one, contested: false } : one)),
    );
  };
  return { form, stored, differences, inTheWay, takeStored };
}

/** Without changes there is nothing to save or to say. */
const nothingToDo = (resource: ManagedResource): Answer<Saved> => ({
  ok: true,
  status: 200,
  data: { message: '', resource },
  total: 0,
});

type ConflictProps = { edit: Edit; differences: Difference[]; universities: ListedUniversity[] };

/**
 * What another person changed while this form was filled in, and what happens to it. It takes the place and the focus of the
 * form's message.
 */
function ConflictNotice({ edit, differences, universities }: ConflictProps) {
  const { form, stored, takeStored } = edit;
  return (
    <div role="alert" id={fieldId(form.id, '')} tabIndex={-1} className="formsay">
      <div className="notice warn">
        <div>
          <h2>{m.shelves_conflict()}</h2>
          <p>{m.shelves_conflict_text()}</p>
          <ul className="differences">
            {differences.map((difference) => (
              <li key={difference.field}>
                <span>
                  {differenceText(
                    difference,
                    valueWord(difference.field, stored, universities),
                    valueWord(difference.field, form.values, universities),
                  )}
                </span>
                {difference.contested && (
                  <button type="button" className="btn" onClick={() => takeStored(difference)}>
                    {m.shelves_conflict_use()}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}

function differenceText({ field: name, contested }: Difference, now: string, mine: string): string {
  const field = name === 'place' ? m.shelves_field_place() : m.stale_field({ field: name });
  if (contested)
    return now
      ? m.shelves_conflict_both({ field, now, mine })
      : m.shelves_conflict_both_empty({ field, mine });
  return now ? m.shelves_conflict_taken({ field, now }) : m.shelves_conflict_empty({ field });
}

type Universities = Pick<ListedUniversity, '_id' | 'name'>[];

/** Where the chosen place is, in words; null until all of it is chosen. */
function chosenPlace(values: EditValues, universities: Universities): string | null {
  const { university, department, course, semester } = values;
  const universityName = universities.find(({ _id }) => _id === university)?.name;
  if (!universityName || !department || !course || !semester) return null;
  return placeWords({ universityName, department, course, semester: Number(semester) });
}

/** The value of a field, as people read it; empty for nothing. */
function valueWord(field: Difference['field'], values: EditValues, universities: Universities): string {
  if (field === 'place') return chosenPlace(values, universities) ?? '';
  const value = values[field];
  if (value === '') return '';
  if (field === 'type') return kindName(value as ResourceType);
  if (field === 'examMonth') return monthName(Number(value));
  if (field === 'language') return languageName(value);
  const source = sources.find((one) => one === value);
  return field === 'source' && source ? sourceWord(source) : value;
}
