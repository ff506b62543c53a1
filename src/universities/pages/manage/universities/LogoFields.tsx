import * as m from '../../../../paraglide/messages.js';
import { Field } from '../../../../ui/forms/Field.tsx';
import type { Values } from '../../../../ui/forms/problems.ts';
import type { Form } from '../../../../ui/forms/use-form.ts';
import { UniversityLogo } from '../../../../ui/pictures/UniversityLogo.tsx';
import { FilePicker } from '../FilePicker.tsx';
import type { FileChoice } from '../use-file-choice.ts';
import { isWebAddress, type UniversityValues } from './values.ts';

type Props<V extends Values & UniversityValues> = {
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
}: Props<V>) {
  const url = form.values.logo.trim();
  const given = url !== '' && isWebAddress(url) ? url : null;
  return (
    <div className="logo-in">
      <figure>
        <UniversityLogo src={choice.chosen?.preview ?? given ?? stored} eager />
        <figcaption className="vh">{m.catalogue_pages_logo_preview()}</figcaption>
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
