import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import * as m from '../../../../paraglide/messages.js';
import { DraftNotice, FormMessage, SubmitButton } from '../../../../ui/forms/form-parts.tsx';
import type { Values } from '../../../../ui/forms/problems.ts';
import { withReason } from '../../../../ui/forms/refusal.ts';
import { type Form, useForm } from '../../../../ui/forms/use-form.ts';
import { Link } from '../../../../ui/Link.tsx';
import { call } from '../../../../ui/session/call.ts';
import type { University } from '../../../schema.ts';
import { useFileSending, usePictureOrPdf } from '../FilePicker.tsx';
import * as css from '../ManageUniversitiesPage.module.css';
import { DepartmentsPart } from '../outline/DepartmentsPart.tsx';
import {
  byRows,
  coursePayload,
  type DepartmentDraft,
  filledIn,
  isRowField,
  outlineProblems,
} from '../outline/outline.ts';
import { useOutline } from '../outline/use-outline.ts';
import {
  LogoFields,
  noUniversity,
  UniversityFields,
  type UniversityValues,
  universityProblems,
} from './UniversityFields.tsx';

type NewUniversity = Values & UniversityValues & { departments: string };
type Added = { message: string; university: University };

const nothing: NewUniversity = { ...noUniversity, departments: '' };
const rowsOf = ({ departments }: NewUniversity) =>
  (departments === '' ? [] : JSON.parse(departments)) as DepartmentDraft[];

type Props = {
  onClose: () => void;
  /** @param text what was done, and what of it was not */
  onAdded: (text: string, university: University) => void;
};

/** Adds a university with all its departments and courses at once. */
export function AddUniversityForm({ onClose, onAdded }: Props) {
  const logo = usePictureOrPdf('picture');
  const sending = useFileSending();
  const [inTheWay, setInTheWay] = useState<string>();
  const begin = useRef<HTMLHeadingElement>(null);
  useEffect(() => begin.current?.focus(), []);
  const form = useForm<NewUniversity, Added>({
    initial: nothing,
    required: { fields: ['name'], text: m.forms_check() },
    check: (values) => ({ ...universityProblems(values), ...outlineProblems(rowsOf(values)) }),
    fallback: m.catalogue_pages_add_failed(),
    draft: { form: 'add-university' },
    send: async (values) => {
      const sent = filledIn(rowsOf(values));
      const { name, shortName, location, website, description, logo: address } = values;
      const departments = sent.map(({ name, courses }) => ({
        name: name.trim(),
        courses: courses.map(coursePayload),
      }));
      const body = { name, shortName, location, website, description, logo: address, departments };
      const answer = byRows(await call<Added>('POST', '/universities', body), sent);
      setInTheWay(answer.ok ? undefined : answer.link);
      if (!answer.ok || !logo.chosen) return withReason(answer, m.catalogue_pages_add_failed());
      return { ...answer, data: await withLogo(answer.data, logo.chosen.file, sending) };
    },
    onSent: ({ message, university }) => onAdded(message, university),
  });
  const rows = useOutline(form);
  return (
    <section className={`card ${css.form}`} aria-labelledby={`${form.id}-title`}>
      <header>
        <h2 id={`${form.id}-title`} ref={begin} tabIndex={-1}>
          {m.catalogue_pages_add_title()}
        </h2>
        <button type="button" className="btn quiet" onClick={onClose}>
          {m.catalogue_pages_close_form()}
        </button>
      </header>
      <form className="stack-form" onSubmit={rows.submit} onKeyDown={keepOnEnter} noValidate>
        <DraftNotice form={form} />
        <FormMessage form={withoutRows(form)} />
        {inTheWay && (
          <Link to={inTheWay} target="_blank">
            {m.catalogue_pages_in_the_way()}
          </Link>
        )}
        <UniversityFields form={form}>
          <LogoFields form={form} choice={logo} />
        </UniversityFields>
        <DepartmentsPart rows={rows} />
        {sending.bar}
        <SubmitButton form={form} busyLabel={m.catalogue_pages_adding()}>
          {m.catalogue_pages_add_send()}
        </SubmitButton>
      </form>
    </section>
  );
}

/** The university is there; without its logo, if that is not to be. */
async function withLogo(
  added: Added,
  file: File,
  { send }: ReturnType<typeof useFileSending>,
): Promise<Added> {
  const body = new FormData();
  body.append('logo', file);
  const answer = await send<Added>('PUT', `/universities/${added.university._id}/logo`, body);
  if (answer.ok) return { ...added, university: answer.data.university };
  const reason = answer.fields.logo?.[0] ?? (answer.error || m.forms_unreachable());
  return { ...added, message: m.catalogue_pages_added_without_logo({ message: added.message, reason }) };
}

/** A form so long is not sent by Enter in the middle of it. */
function keepOnEnter(event: KeyboardEvent): void {
  const isField = event.target instanceof HTMLInputElement;
  if (event.key === 'Enter' && isField && !event.ctrlKey && !event.metaKey) event.preventDefault();
}

/** Errors of rows are shown beside them, and their names in the summary. */
function withoutRows(form: Form<NewUniversity>): Form<NewUniversity> {
  const others = Object.entries(form.errors).flatMap(([name, texts]) =>
    name in form.values || isRowField(name) ? [] : texts,
  );
  return { ...form, others };
}
