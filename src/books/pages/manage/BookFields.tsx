import { MAX_EMAIL_LENGTH, MAX_PHONE_LENGTH } from '../../../core/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import { OwnerUniversity } from '../../../reviews/pages/OwnerUniversity.tsx';
import type { UniversityWish } from '../../../reviews/schema.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import type { Form } from '../../../ui/forms/use-form.ts';
import { useCall } from '../../../ui/session/use-call.ts';
import type { ManagedBook } from '../../schema.ts';
import {
  categories,
  conditions,
  MAX_AUTHOR_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PUBLISHER_LENGTH,
  MAX_SELLER_LENGTH,
} from '../../vocabulary.ts';
import { conditionWord } from '../ConditionMark.tsx';
import type { BookValues } from './book-values.ts';
import { CoverField } from './CoverField.tsx';
import type { CoverChoice } from './use-cover-choice.ts';

type Props = {
  form: Form<BookValues>;
  choice: CoverChoice;
  stored: string | null;
  /** The reader is the seller. */
  own?: boolean;
  /** The book that is changed; none where one is added. */
  book?: ManagedBook;
};

/** What a book is, what it costs, and who sells it. */
export function BookFields({ form, choice, stored, own = false, book }: Props) {
  const wish = useCall<UniversityWish>('/own-university');
  const asks = book ? wish.data?.chooses || (wish.data?.asked && book.university === null) : wish.data?.asked;
  const field = { form, autoComplete: 'off' } as const;
  return (
    <div className="bfields">
      <div className="all">
        <Field {...field} name="name" label={m.book_desk_name()} maxLength={MAX_NAME_LENGTH} required />
      </div>
      <Field {...field} name="author" label={m.book_desk_author()} maxLength={MAX_AUTHOR_LENGTH} />
      <Field {...field} name="publisher" label={m.book_desk_publisher()} maxLength={MAX_PUBLISHER_LENGTH} />
      <Field
        {...field}
        name="category"
        label={m.book_desk_category()}
        options={categories.map((value) => ({ value, label: value }))}
      />
      <Field
        {...field}
        name="condition"
        label={m.book_desk_condition()}
        options={conditions.map((value) => ({ value, label: conditionWord(value) }))}
      />
      <Field
        {...field}
        name="price"
        label={m.book_desk_price()}
        hint={m.book_desk_price_hint()}
        inputMode="decimal"
        maxLength={20}
        required
      />
      {asks && <OwnerUniversity form={form} before={book?.university ?? null} />}
      {own ? <OwnFields form={form} /> : <SellerFields form={form} />}
      <div className="all">
        <Field
          {...field}
          name="description"
          label={m.book_desk_description()}
          {...(own && { hint: m.market_description_hint() })}
          maxLength={MAX_DESCRIPTION_LENGTH}
          multiline
        />
      </div>
      <div className="all">
        <CoverField
          form={form}
          choice={choice}
          stored={stored}
          {...(own && { hint: m.market_image_hint() })}
        />
      </div>
    </div>
  );
}

/** The seller's details, as staff fill them in for another person. */
function SellerFields({ form }: { form: Form<BookValues> }) {
  const field = { form, autoComplete: 'off' } as const;
  return (
    <>
      <Field {...field} name="seller" label={m.book_desk_seller()} maxLength={MAX_SELLER_LENGTH} required />
      <Field
        {...field}
        name="email"
        type="email"
        label={m.book_desk_email()}
        maxLength={MAX_EMAIL_LENGTH}
        required
      />
      <Field
        {...field}
        name="contactNumber"
        type="tel"
        label={m.book_desk_contact()}
        hint={m.book_desk_contact_hint()}
        maxLength={MAX_PHONE_LENGTH}
        required
      />
    </>
  );
}

/** The reader's name and contact details. */
function OwnFields({ form }: { form: Form<BookValues> }) {
  return (
    <>
      <Field
        form={form}
        name="seller"
        label={m.market_seller()}
        called={m.market_seller_called()}
        autoComplete="name"
        maxLength={MAX_SELLER_LENGTH}
        required
      />
      <ReachFields form={form} />
    </>
  );
}

/** The reader's contact details. */
export function ReachFields({ form }: { form: Form<BookValues> }) {
  return (
    <>
      <Field
        form={form}
        name="email"
        type="email"
        label={m.market_email()}
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        required
      />
      <Field
        form={form}
        name="contactNumber"
        type="tel"
        label={m.market_contact()}
        hint={m.market_contact_hint()}
        autoComplete="tel"
        maxLength={MAX_PHONE_LENGTH}
        required
      />
    </>
  );
}
