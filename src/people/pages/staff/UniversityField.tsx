import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { useSuggestions } from '../../../ui/area/use-suggestions.ts';
import { FieldFrame, fieldAttributes } from '../../../ui/forms/form-parts.tsx';
import { fieldId, type Values } from '../../../ui/forms/problems.ts';
import { notSent } from '../../../ui/forms/refusal.ts';
import type { Form } from '../../../ui/forms/use-form.ts';
import { call, type Refusal } from '../../../ui/session/call.ts';
import { nameInPlace } from '../../../universities/pages/places/use-places.ts';
import type { ListedUniversity, NearUniversity } from '../../../universities/schema.ts';
import { MAX_REFERENCE_LENGTH } from '../../../universities/vocabulary.ts';
import type { UniversityLookUp } from '../../schema.ts';
import * as css from './UniversityField.module.css';

/** Debounce of the suggestions, in ms. */
const PAUSE = 150;

type Props<V extends Values & { university: string }> = {
  form: Form<V>;
  /** If given, an unknown university has to be confirmed before the form is sent; otherwise only the response warns of it. */
  known?: ReturnType<typeof useKnownUniversity>;
  label: string;
  hint?: ReactNode;
  required?: boolean;
};

/** A field for the name of a university, with those of the portal as suggestions. Other names are accepted, see `known`. */
export function UniversityField<V extends Values & { university: string }>(props: Props<V>) {
  const { form, known, label, hint, required = false } = props;
  const list = useId();
  const { rows, ask } = useSuggestions<ListedUniversity>('/universities?nested=false&page=1&limit=10');
  const typed = form.values.university;
  useEffect(() => {
    const timer = setTimeout(() => ask(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, ask]);
  return (
    <>
      <FieldFrame form={form} name="university" label={label} hint={hint} optional={!required}>
        <input
          {...fieldAttributes(form, 'university', hint !== undefined)}
          type="text"
          maxLength={MAX_REFERENCE_LENGTH}
          required={required}
          list={list}
        />
        <datalist id={list}>
          {rows.map(({ _id, name, location }) => (
            <option key={_id} value={name}>
              {location}
            </option>
          ))}
        </datalist>
      </FieldFrame>
      {known && <NearUniversities form={form} known={known} />}
    </>
  );
}

/** Suggests universities similar to an unknown name, with a button that sends the name as it is. */
function NearUniversities<V extends Values & { university: string }>({
  form,
  known,
}: Required<Pick<Props<V>, 'form' | 'known'>>) {
  const { unknown, chosen, choose, accept } = known;
  if (chosen?.name === form.values.university.trim()) {
    return (
      <p className="small">
        {m.areas_staff_chosen({ location: chosen.location ?? chosen.name })}{' '}
        <button type="button" className="btn quiet" onClick={() => choose(null)}>
          {m.areas_staff_chosen_other()}
        </button>
      </p>
    );
  }
  if (!unknown || unknown.name !== form.values.university.trim()) return null;
  const { name, near } = unknown;
  return (
    <section className={`notice warn ${css.near}`} aria-label={m.areas_staff_near()}>
      <div>
        <p>{near.length > 0 ? m.areas_staff_near() : m.areas_staff_near_none()}</p>
        <div className="acts">
          {near.map((university) => (
            <button
              key={university._id}
              type="button"
              className="btn"
              onClick={() => {
                choose(university);
                form.set('university', university.name);
                document.getElementById(fieldId(form.id, 'university'))?.focus();
              }}
            >
              {nameInPlace(university)}
            </button>
          ))}
          <button type="submit" className="btn quiet" onClick={() => accept(name)}>
            {m.areas_edit_anyway()}
          </button>
        </div>
      </div>
    </section>
  );
}

type Unknown = { name: string; near: NearUniversity[] };

/** Looks up a university before a form is sent; a name that the portal does not have must be confirmed by the reader. */
export function useKnownUniversity() {
  const [unknown, setUnknown] = useState<Unknown | null>(null);
  const accepted = useRef<string | null>(null);
  const [chosen, setChosen] = useState<NearUniversity | null>(null);

  /**
   * @param asks whether to show the suggestions for an unknown name
   * @returns the name, or the id of a chosen suggestion; or a refusal that keeps the form from being sent
   */
  const find = async (typed: string, asks = true): Promise<string | Refusal> => {
    const name = typed.trim();
    if (name === '' || name === accepted.current) return name;
    if (name === chosen?.name) return chosen._id;
    const path = `/authority/register/university?${new URLSearchParams({ name })}`;
    const answer = await call<UniversityLookUp>('GET', path);
    if (!answer.ok) return answer;
    if (answer.data.university) return name;
    if (asks) setUnknown({ name, near: answer.data.near });
    const error = m.areas_staff_university_unknown({ name });
    return notSent(error, { university: [m.areas_staff_university_unknown_field()] });
  };
  return {
    unknown,
    /** The suggestion that the reader chose; identifies the university when several have the same name. */
    chosen,
    find,
    choose: setChosen,
    accept: (name: string) => {
      accepted.current = name;
    },
  };
}
