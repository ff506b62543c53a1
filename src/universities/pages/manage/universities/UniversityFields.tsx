import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import * as m from '../../../../paraglide/messages.js';
import { DraftNotice, Field, FormMessage, SubmitButton } from '../../../../ui/forms/form-parts.tsx';
import { SecondaryButton } from '../../../../ui/forms/other-buttons.tsx';
import { isWebAddress, type Values } from '../../../../ui/forms/problems.ts';
import { reasonOf, withReason } from '../../../../ui/forms/refusal.ts';
import { type Form, useForm } from '../../../../ui/forms/use-form.ts';
import { Link } from '../../../../ui/Link.tsx';
import { UniversityLogo } from '../../../../ui/pictures/UniversityLogo.tsx';
import { call, type Refusal } from '../../../../ui/session/call.ts';
import type { ListedUniversity, University } from '../../../schema.ts';
import { MAX_LOCATION_LENGTH, MAX_NAME_LENGTH, MAX_SHORT_NAME_LENGTH } from '../../../vocabulary.ts';
import { type FileChoice, FilePicker, useFileSending, usePictureOrPdf } from '../FilePicker.tsx';
import * as css from '../ManageUniversitiesPage.module.css';
import { DepartmentsPart } from '../outline/DepartmentsPart.tsx';
import {
  byRows,
  courseField,
  coursePayload,
  type DepartmentDraft,
  filledIn,
  isRowField,
  outlineProblems,
  rowsIn,
  storedAs,
} from '../outline/outline.ts';
import { useOutline } from '../outline/use-outline.ts';

/** The empty fields of a university form, without its departments. */
export const noUniversity = {
  name: '',
  shortName: '',
  location: '',
  website: '',
  description: '',
  logo: '',
};
export type UniversityValues = typeof noUniversity;

/** Path prefix of uploaded logos; any other logo is a URL that staff entered. */
const UPLOADED = '/api/files/';

export const isUploaded = (logo: string | null): boolean => logo?.startsWith(UPLOADED) ?? false;

/** Converts a university to form fields. */
export const valuesOf = (university: ListedUniversity): UniversityValues => ({
  name: university.name,
  shortName: university.shortName ?? '',
  location: university.location ?? '',
  website: university.website ?? '',
  description: university.description,
  logo: isUploaded(university.logo) ? '' : (university.logo ?? ''),
});

/** Checks the values before they are sent. @returns messages by field */
export function universityProblems({ website, logo }: UniversityValues): Record<string, string> {
  return {
    ...(isWebAddress(website) ? {} : { website: m.input_web_address() }),
    ...(isWebAddress(logo) ? {} : { logo: m.input_web_address() }),
  };
}

type Props<V extends Values & UniversityValues> = { form: Form<V>; children: ReactNode };

/** The fields of a university, without its departments. The logo, which needs a file chooser, is passed as children. */
export function UniversityFields<V extends Values & UniversityValues>({ form, children }: Props<V>) {
  return (
    <>
      <div className="beside">
        <Field
          form={form}
          name="name"
          label={m.catalogue_pages_name()}
          maxLength={MAX_NAME_LENGTH}
          required
        />
        <Field
          form={form}
          name="shortName"
          label={m.universities_short_name()}
          maxLength={MAX_SHORT_NAME_LENGTH}
        />
        <Field
          form={form}
          name="location"
          label={m.universities_location()}
          hint={m.catalogue_pages_location_hint()}
          maxLength={MAX_LOCATION_LENGTH}
        />
        <Field form={form} name="website" label={m.catalogue_pages_website()} type="url" maxLength={2000} />
      </div>
      <Field form={form} name="description" label={m.catalogue_pages_description()} multiline />
      {children}
    </>
  );
}

type LogoProps<V extends Values & UniversityValues> = {
  form: Form<V>;
  choice: FileChoice;
  /** The stored uploaded logo, unless it is marked for removal. */
  stored?: string | null;
  onRemove?: () => void;
};

/** A logo: an uploaded file or a URL, with a preview. */
export function LogoFields<V extends Values & UniversityValues>({
  form,
  choice,
  stored = null,
  onRemove,
}: LogoProps<V>) {
  const url = form.values.logo.trim();
  const given = url !== '' && isWebAddress(url) ? url : null;
  return (
    <div className={css.logo}>
      <figure>
        <UniversityLogo src={choice.chosen?.preview ?? given ?? stored} eager />
        <figcaption className="visually-hidden">{m.catalogue_pages_logo_preview()}</figcaption>
      </figure>
      <div>
        <FilePicker
          label={m.catalogue_pages_logo_file()}
          choice={choice}
          button={stored ? m.catalogue_pages_logo_replace() : m.areas_picture_choose()}
          hint={m.catalogue_pages_logo_file_hint()}
        >
          {stored && !choice.chosen && onRemove && (
            <button type="button" className="btn quiet danger" onClick={onRemove}>
              {m.catalogue_pages_logo_remove()}
            </button>
          )}
        </FilePicker>
        <Field
          form={form}
          name="logo"
          label={m.catalogue_pages_logo_url()}
          called={m.catalogue_pages_logo_file()}
          type="url"
          maxLength={2000}
          hint={choice.chosen || stored ? m.catalogue_pages_logo_url_hint() : undefined}
        />
      </div>
    </div>
  );
}

type NewUniversity = Values & UniversityValues & { departments: string };
type Added = { message: string; university: University };

const nothing: NewUniversity = { ...noUniversity, departments: '' };

type AddProps = {
  onClose: () => void;
  /**
   * Called when the university is stored, and again when its files are, even if the user left the form meanwhile.
   * @param text what was stored, and which files were not
   */
  onAdded: (text: string) => void;
  /** Called when everything was sent and the form is still open. */
  onDone: () => void;
};

/** Adds a university with all its departments and courses at once. */
export function AddUniversityForm({ onClose, onAdded, onDone }: AddProps) {
  const logo = usePictureOrPdf('picture');
  const sending = useFileSending();
  const [inTheWay, setInTheWay] = useState<string>();
  const begin = useRef<HTMLHeadingElement>(null);
  useEffect(() => begin.current?.focus(), []);
  const form = useForm<NewUniversity, Added>({
    initial: nothing,
    required: { fields: ['name'], text: m.forms_check() },
    check: (values) => ({ ...universityProblems(values), ...outlineProblems(rowsIn(values.departments)) }),
    fallback: m.catalogue_pages_add_failed(),
    draft: { form: 'add-university' },
    send: async (values) => {
      const sent = filledIn(rowsIn(values.departments));
      const departments = sent.map(({ name, courses }) => ({
        name: name.trim(),
        courses: courses.map(coursePayload),
      }));
      const answer = byRows(await call<Added>('POST', '/universities', { ...values, departments }), sent);
      setInTheWay(answer.ok ? undefined : answer.link);
      if (!answer.ok) return withReason(answer, m.catalogue_pages_add_failed());
      onAdded(answer.data.message);
      const added = logo.chosen ? await withLogo(answer.data, logo.chosen.file, sending) : answer.data;
      const data = await withPdfs(added, sent, rows.outline.pdfs, sending);
      if (data !== answer.data) onAdded(data.message);
      return { ...answer, data };
    },
    onSent: onDone,
  });
  const rows = useOutline(form);
  return (
    <section className={`card ${css.form}`} aria-labelledby={`${form.id}-title`}>
      <header>
        <h2 id={`${form.id}-title`} ref={begin} tabIndex={-1}>
          {m.catalogue_pages_add_title()}
        </h2>
        <SecondaryButton busy={form.busy} onClick={onClose}>
          {m.catalogue_pages_close_form()}
        </SecondaryButton>
      </header>
      <form
        className="stack-form"
        autoComplete="off"
        onSubmit={rows.submit}
        onKeyDown={keepOnEnter}
        noValidate
      >
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

/** Uploads the logo of a new university. If that fails, the message says why the logo is missing. */
async function withLogo(
  added: Added,
  file: File,
  { send }: ReturnType<typeof useFileSending>,
): Promise<Added> {
  const body = new FormData();
  body.append('logo', file);
  const answer = await send<Added>('PUT', `/universities/${added.university._id}/logo`, body);
  if (answer.ok) return { ...added, university: answer.data.university };
  const reason = reasonOf(answer, 'logo');
  return { ...added, message: m.catalogue_pages_added_without_logo({ message: added.message, reason }) };
}

/** Uploads the PDFs of its courses. If some fail, the message names the courses and the reason. */
async function withPdfs(
  added: Added,
  departments: DepartmentDraft[],
  pdfs: ReadonlyMap<string, File>,
  { send }: ReturnType<typeof useFileSending>,
): Promise<Added> {
  const path = `/universities/${added.university._id}/courses`;
  const missing: string[] = [];
  let failure: Refusal | undefined;
  for (const department of departments)
    for (const course of department.courses) {
      const body = new FormData();
      for (const kind of ['eligibility', 'feeStructure']) {
        const file = pdfs.get(courseField(course.key, kind));
        if (file) body.append(kind, file);
      }
      if ([...body].length === 0) continue;
      // Without a connection (status 0), or after Stop (-1), the rest would fail alike.
      if (failure === undefined || failure.status > 0) {
        const id = storedAs(added.university, department, course)?._id;
        const answer = await send('PUT', `${path}/${id}/files`, body);
        if (answer.ok) continue;
        failure = answer;
      }
      missing.push(course.name.trim());
    }
  if (failure === undefined) return added;
  const reason = reasonOf(failure, ...Object.keys(failure.fields));
  const names = new Intl.ListFormat('en-IN').format(missing);
  return {
    ...added,
    message: m.catalogue_pages_added_without_pdfs({ message: added.message, names, reason }),
  };
}

/** Keeps Enter in a field from submitting such a long form; Enter with Ctrl or Command still does. */
function keepOnEnter(event: KeyboardEvent): void {
  const isField = event.target instanceof HTMLInputElement;
  if (event.key === 'Enter' && isField && !event.ctrlKey && !event.metaKey) event.preventDefault();
}

/** Drops the errors of rows from the texts in the summary, which links to the rows' fields instead. */
function withoutRows(form: Form<NewUniversity>): Form<NewUniversity> {
  const others = Object.entries(form.errors).flatMap(([name, texts]) =>
    name in form.values || isRowField(name) ? [] : texts,
  );
  return { ...form, others };
}
