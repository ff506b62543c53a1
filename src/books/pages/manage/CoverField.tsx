import { useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { fileSize } from '../../../ui/format.ts';
import { FieldFrame, fieldAttributes } from '../../../ui/forms/Field.tsx';
import type { Form } from '../../../ui/forms/use-form.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { BookValues } from './book-values.ts';
import type { CoverChoice } from './use-cover-choice.ts';

type Props = {
  form: Form<BookValues>;
  choice: CoverChoice;
  /** Address of the picture that the book has. */
  stored: string | null;
  /** Shown as long as there is none. */
  hint?: string;
};

/** Chooses the picture of a book or takes it with the camera of a phone, and shows it. */
export function CoverField({ form, choice: { chosen, trouble, turn, choose }, stored, hint: first }: Props) {
  const picture = chosen?.preview ?? stored;
  const [broken, setBroken] = useState<string | null>(null);
  const { value: _name, onChange: _typed, ...attributes } = fieldAttributes(form, 'image', true);
  const wrong = attributes['aria-invalid'] || trouble !== null || undefined;
  const hasError = (form.errors.image?.length ?? 0) > 0;
  const hint = stored ? m.book_desk_image_hint_other() : (first ?? m.book_desk_image_hint());
  const field = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const file = files?.[0] ?? null;
    choose(file);
    form.set('image', file?.name ?? '');
  };
  return (
    <FieldFrame
      form={form}
      name="image"
      optional={stored !== null}
      label={stored ? m.book_desk_image_other() : m.book_desk_image()}
      hint={chosen ? m.book_desk_image_chosen({ size: fileSize(chosen.file.size) }) : hint}
    >
      <div className="bcover">
        {picture !== null && picture !== broken && (
          <img
            src={picture}
            alt={chosen ? m.book_desk_image_preview() : m.book_desk_image_now()}
            onError={() => setBroken(picture)}
          />
        )}
        <Camera
          key={`camera ${turn}`}
          onTaken={(files) => {
            // The field says the name of what was taken, as if it had been chosen there.
            if (field.current) field.current.files = files;
            take(files);
          }}
        />
        <input
          {...attributes}
          ref={field}
          key={turn}
          type="file"
          accept="image/*"
          required={!stored}
          aria-invalid={wrong}
          onChange={({ target }) => take(target.files)}
        />
      </div>
      {trouble && !hasError && (
        <p className="err" role="alert">
          {trouble}
        </p>
      )}
    </FieldFrame>
  );
}

/** Opens the camera at once: the choosers of newer phones offer only what is stored. CSS shows it where fingers point. */
function Camera({ onTaken }: { onTaken: (files: FileList) => void }) {
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="btn camera" onClick={() => camera.current?.click()}>
        <Icon name="camera" />
        {m.market_camera()}
      </button>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={({ target }) => {
          if (target.files?.length) onTaken(target.files);
        }}
      />
    </>
  );
}
