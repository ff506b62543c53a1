import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { megabytes } from '../../../web/format.ts';
import { FieldFrame, fieldAttributes } from '../../../web/forms/Field.tsx';
import type { Form } from '../../../web/forms/use-form.ts';
import type { BookValues } from './book-values.ts';
import type { CoverChoice } from './use-cover-choice.ts';

type Props = {
  form: Form<BookValues>;
  choice: CoverChoice;
  /** Address of the picture that the book has. */
  stored: string | null;
};

/** Chooses the picture of a book, and shows it. */
export function CoverField({ form, choice: { chosen, trouble, turn, choose }, stored }: Props) {
  const picture = chosen?.preview ?? stored;
  const [broken, setBroken] = useState<string | null>(null);
  const { value: _name, onChange: _typed, ...attributes } = fieldAttributes(form, 'image', true);
  const wrong = attributes['aria-invalid'] || trouble !== null || undefined;
  const isTold = (form.errors.image?.length ?? 0) > 0;
  const hint = stored ? m.book_desk_image_hint_other() : m.book_desk_image_hint();
  return (
    <FieldFrame
      form={form}
      name="image"
      label={stored ? m.book_desk_image_other() : m.book_desk_image()}
      hint={chosen ? m.book_desk_image_chosen({ size: megabytes(chosen.file.size) }) : hint}
    >
      <div className="bcover">
        {picture !== null && picture !== broken && (
          <img
            src={picture}
            alt={chosen ? m.book_desk_image_preview() : m.book_desk_image_now()}
            onError={() => setBroken(picture)}
          />
        )}
        <input
          {...attributes}
          key={turn}
          type="file"
          accept="image/*"
          required={!stored}
          aria-invalid={wrong}
          onChange={({ target }) => {
            const file = target.files?.[0] ?? null;
            choose(file);
            form.set('image', file?.name ?? '');
          }}
        />
      </div>
      {trouble && !isTold && (
        <p className="err" role="alert">
          {trouble}
        </p>
      )}
    </FieldFrame>
  );
}
