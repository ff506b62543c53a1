import { useRef, useState } from 'react';
import {
  MAX_EMAIL_LENGTH,
  MAX_PHONE_LENGTH,
  MAX_PICTURE_BYTES,
  namedLimit,
} from '../../../core/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import { OwnerUniversity } from '../../../reviews/pages/OwnerUniversity.tsx';
import type { UniversityWish } from '../../../reviews/schema.ts';
import { fileSize } from '../../../ui/format.ts';
import { FileButton, Trouble } from '../../../ui/forms/FileInput.tsx';
import { accepted, troubleWith, useFileChoice } from '../../../ui/forms/file-choice.ts';
import { Field, FieldFrame, fieldAttributes } from '../../../ui/forms/form-parts.tsx';
import type { Form } from '../../../ui/forms/use-form.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useCall } from '../../../ui/session/use-call.ts';
import { bookFields, fieldOf, labelledFields } from '../../fields.ts';
import type { ManagedBook } from '../../schema.ts';
import { categories, conditions } from '../../vocabulary.ts';
import { conditionWord } from '../ConditionMark.tsx';
import * as css from './BookForm.module.css';
import type { BookValues } from './book-values.ts';
import { lighterPicture } from './lighter-picture.ts';

type Props = {
  form: Form<BookValues>;
  choice: CoverChoice;
  /** The reader is the seller. */
  own: boolean;
  /** The book to change; undefined when one is added. */
  book?: ManagedBook;
};

/** All fields of a book, including its seller's details and its picture. */
export function BookFields({ form, choice, own, book }: Props) {
  const wish = useCall<UniversityWish>('/own-university');
  const asks = book ? wish.data?.chooses || (wish.data?.asked && book.university === null) : wish.data?.asked;
  const field = { form, autoComplete: 'off' } as const;
  return (
    <div className={css.fields}>
      <div className={css.all}>
        <Field {...field} name="name" label={m.book_area_name()} maxLength={bookFields.name.maxLength} />
      </div>
      <Field {...field} name="author" label={m.book_area_author()} maxLength={bookFields.author.maxLength} />
      {labelledFields.map((name) => (
        <Field
          {...field}
          key={name}
          name={name}
          label={bookFields[name].label()}
          hint={fieldOf(name).hint?.()}
          maxLength={bookFields[name].maxLength}
        />
      ))}
      <Field
        {...field}
        name="category"
        label={m.book_area_category()}
        options={categories.map((value) => ({ value, label: value }))}
      />
      <Field
        {...field}
        name="condition"
        label={m.books_condition()}
        options={conditions.map((value) => ({ value, label: conditionWord(value) }))}
      />
      <Field
        {...field}
        name="price"
        label={m.book_area_price()}
        hint={m.book_area_price_hint()}
        inputMode="decimal"
        maxLength={20}
      />
      {asks && <OwnerUniversity form={form} before={book?.university ?? null} />}
      <Field
        form={form}
        name="seller"
        label={own ? m.market_seller() : m.book_area_seller()}
        called={own ? m.market_seller_called() : undefined}
        autoComplete={own ? 'name' : 'off'}
        maxLength={bookFields.seller.maxLength}
      />
      <ContactFields form={form} own={own} />
      <div className={css.all}>
        <Field
          {...field}
          name="description"
          label={m.book_area_description()}
          hint={own ? m.market_description_hint() : undefined}
          multiline
        />
      </div>
      <div className={css.all}>
        <CoverField
          form={form}
          choice={choice}
          stored={book?.image ? `/api${book.image}` : null}
          hint={own ? m.market_image_hint() : m.book_area_image_hint()}
        />
      </div>
    </div>
  );
}

/** The seller's contact details. */
export function ContactFields({ form, own }: Pick<Props, 'form' | 'own'>) {
  return (
    <>
      <Field
        form={form}
        name="email"
        type="email"
        label={own ? m.market_email() : m.book_area_email()}
        autoComplete={own ? 'email' : 'off'}
        maxLength={MAX_EMAIL_LENGTH}
      />
      <Field
        form={form}
        name="contactNumber"
        type="tel"
        label={own ? m.market_contact() : m.areas_contact_number()}
        hint={own ? m.market_contact_hint() : m.book_area_contact_hint()}
        autoComplete={own ? 'tel' : 'off'}
        maxLength={MAX_PHONE_LENGTH}
      />
    </>
  );
}

type CoverProps = {
  form: Form<BookValues>;
  choice: CoverChoice;
  /** Address of the book's stored picture. */
  stored: string | null;
  /** Shown while no picture is stored or chosen. */
  hint: string;
};

/** Lets the reader choose a picture or take one with the phone's camera, and previews it. */
function CoverField({
  form,
  choice: { chosen, trouble, choose, clear },
  stored,
  hint: firstHint,
}: CoverProps) {
  const picture = chosen?.preview ?? stored;
  const [broken, setBroken] = useState<string | null>(null);
  const {
    value: _name,
    onChange: _typed,
    className: _field,
    ...attributes
  } = fieldAttributes(form, 'image', true);
  const wrong = attributes['aria-invalid'] || trouble !== null;
  const hasError = (form.errors.image?.length ?? 0) > 0;
  const hint = stored ? m.book_area_image_hint_other() : firstHint;
  const take = ([file]: [File, ...File[]]) => {
    choose(file);
    // Phones may give all photos the same name, so the time tells them apart.
    form.set('image', `${file.name} ${file.lastModified}`);
  };
  const leaveOut = () => {
    clear();
    form.set('image', '');
    document.getElementById(attributes.id)?.focus();
  };
  return (
    <FieldFrame
      form={form}
      name="image"
      optional={stored !== null}
      label={stored ? m.book_area_image_other() : m.book_area_image()}
      hint={chosen ? m.book_area_image_chosen({ size: fileSize(chosen.file.size) }) : hint}
    >
      <div className={css.coverField}>
        {picture !== null && picture !== broken && (
          <img
            src={picture}
            alt={chosen ? m.book_area_image_preview() : m.book_area_image_now()}
            onError={() => setBroken(picture)}
          />
        )}
        <Camera onTaken={take} />
        <FileButton
          {...attributes}
          button={m.areas_picture_choose()}
          accept={accepted.picture}
          required={!stored && !chosen}
          aria-invalid={wrong}
          onFiles={take}
        />
        <span role="status">{chosen?.file.name}</span>
        {stored !== null && (chosen || trouble) && (
          <button type="button" className="btn quiet" onClick={leaveOut}>
            {m.forms_file_leave()}
          </button>
        )}
      </div>
      {!hasError && <Trouble text={trouble} />}
    </FieldFrame>
  );
}

/** Opens the camera directly: the file choosers of newer phones offer only stored pictures. CSS shows the button on touch screens only. */
function Camera({ onTaken }: { onTaken: (files: [File, ...File[]]) => void }) {
  // The input is created on press, so that the form has only one file input. The ref keeps it alive while the camera is open.
  const camera = useRef<HTMLInputElement>(null);
  const open = () => {
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', accept: accepted.picture });
    input.setAttribute('capture', 'environment');
    input.addEventListener('change', () => input.files?.[0] && onTaken([input.files[0]]));
    camera.current = input;
    input.click();
  };
  return (
    <button type="button" className={`btn ${css.camera}`} onClick={open}>
      <Icon name="camera" />
      {m.market_camera()}
    </button>
  );
}

/** Photos up to this size, in bytes, are scaled down before they are sent; phones lack the memory for larger ones. */
const MOST_TO_SHRINK = 40_000_000;
/** Picture types that every supported browser can decode and draw. */
const DRAWABLE = /^image\/(jpeg|png|webp)$/;

type CoverChoice = ReturnType<typeof useCoverChoice>;

/** Holds the chosen picture of a book, and rejects at once a file that certainly cannot be used. */
export function useCoverChoice() {
  const choice = useFileChoice(coverTrouble);
  const { chosen } = choice;
  /** Returns the picture to send, scaled down where that helps; null if none is chosen. */
  const take = async () => (chosen ? lighterPicture(chosen.file) : null);
  return { ...choice, take };
}

const MOST = fileSize(namedLimit(MAX_PICTURE_BYTES));

const coverTrouble = (file: File): string | null =>
  troubleWith(file, {
    most: DRAWABLE.test(file.type) ? MOST_TO_SHRINK : MAX_PICTURE_BYTES,
    other: m.areas_picture_kinds,
    empty: m.book_area_image_empty,
    large: ({ size }) => m.book_area_image_large({ size, most: MOST }),
  });

/** Returns a message if a picture is still too large to send, because the browser could not scale it down; null otherwise. */
export const tooLarge = ({ size }: File): string | null =>
  size <= MAX_PICTURE_BYTES ? null : m.market_image_still_large({ size: fileSize(size), most: MOST });
