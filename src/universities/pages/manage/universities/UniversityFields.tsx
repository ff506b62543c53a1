import type { ReactNode } from 'react';
import * as m from '../../../../paraglide/messages.js';
import { Field } from '../../../../ui/forms/form-parts.tsx';
import type { Values } from '../../../../ui/forms/problems.ts';
import type { Form } from '../../../../ui/forms/use-form.ts';
import { UniversityLogo } from '../../../../ui/pictures/UniversityLogo.tsx';
import type { ListedUniversity } from '../../../schema.ts';
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_LOCATION_LENGTH,
  MAX_NAME_LENGTH,
  MAX_SHORT_NAME_LENGTH,
} from '../../../vocabulary.ts';
import { type FileChoice, FilePicker } from '../FilePicker.tsx';
import * as css from '../ManageUniversitiesPage.module.css';

/** What the forms of a university ask, beside its departments. */
export const noUniversity = {
  name: '',
  shortName: '',
  location: '',
  website: '',
  description: '',
  logo: '',
};
export type UniversityValues = typeof noUniversity;

/** An uploaded logo is served from below here; any other is a web address that staff gave. */
const UPLOADED = '/api/files/';

export const isUploaded = (logo: string | null): boolean => logo?.startsWith(UPLOADED) ?? false;

/** A university as its form shows it. */
export const valuesOf = (university: ListedUniversity): UniversityValues => ({
  name: university.name,
  shortName: university.shortName ?? '',
  location: university.location ?? '',
  website: university.website ?? '',
  description: university.description,
  logo: isUploaded(university.logo) ? '' : (university.logo ?? ''),
});

/** What is wrong with them, as far as can be checked before they are sent. */
export function universityProblems({ website, logo }: UniversityValues): Record<string, string> {
  return {
    ...(isWebAddress(website) ? {} : { website: m.catalogue_pages_not_address() }),
    ...(isWebAddress(logo) ? {} : { logo: m.catalogue_pages_not_address() }),
  };
}

/** An empty one is none, which is fine. */
function isWebAddress(text: string): boolean {
  if (text.trim() === '') return true;
  return /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '');
}

type Props<V extends Values & UniversityValues> = { form: Form<V>; children: ReactNode };

/** The fields of a university beside its departments; its logo, which is a file as well, comes as the children. */
export function UniversityFields<V extends Values & UniversityValues>({ form, children }: Props<V>) {
  return (
    <>
      <div className="beside">
        <Field
          form={form}
          name="name"
          label={m.catalogue_pages_name()}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          required
        />
        <Field
          form={form}
          name="shortName"
          label={m.universities_short_name()}
          maxLength={MAX_SHORT_NAME_LENGTH}
          autoComplete="off"
        />
        <Field
          form={form}
          name="location"
          label={m.universities_location()}
          hint={m.catalogue_pages_location_hint()}
          maxLength={MAX_LOCATION_LENGTH}
          autoComplete="off"
        />
        <Field
          form={form}
          name="website"
          label={m.catalogue_pages_website()}
          type="url"
          maxLength={2000}
          autoComplete="off"
        />
      </div>
      <Field
        form={form}
        name="description"
        label={m.catalogue_pages_description()}
        multiline
        maxLength={MAX_DESCRIPTION_LENGTH}
      />
      {children}
    </>
  );
}

type LogoProps<V extends Values & UniversityValues> = {
  form: Form<V>;
  choice: FileChoice;
  /** The uploaded logo that there is, if it is to stay. */
  stored?: string | null;
  onRemove?: () => void;
};

/** A logo: a file, or the address of one elsewhere; and what it looks like. */
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
          button={stored ? m.catalogue_pages_logo_replace() : m.catalogue_pages_logo_choose()}
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
          autoComplete="off"
          {...(choice.chosen || stored ? { hint: m.catalogue_pages_logo_url_hint() } : {})}
        />
      </div>
    </div>
  );
}
