import * as m from '../../../../paraglide/messages.js';
import { Segments } from '../../../../ui/area/Segments.tsx';
import { Field } from '../../../../ui/forms/Field.tsx';
import type { Values } from '../../../../ui/forms/problems.ts';
import type { Form } from '../../../../ui/forms/use-form.ts';
import { MAX_COURSE_TEXT_LENGTH } from '../../../vocabulary.ts';
import { FeeAmounts } from '../FeeAmounts.tsx';
import type { FeeValues } from '../fees.ts';

/** The fees, said in amounts or in words. */
export function FeeFields<V extends Values & FeeValues & { feeKind: string; feeText: string }>({
  form,
}: {
  form: Form<V>;
}) {
  return (
    <div className="fee-in">
      <Segments
        legend={m.catalogue_pages_fees_as()}
        value={form.values.feeKind}
        options={[
          { value: 'amounts', label: m.catalogue_pages_fees_as_amounts() },
          { value: 'text', label: m.catalogue_pages_fees_as_text() },
        ]}
        onChange={(kind) => form.set('feeKind', kind)}
      />
      {form.values.feeKind === 'text' ? (
        <Field
          form={form}
          name="feeText"
          label={m.catalogue_pages_fees_text()}
          multiline
          maxLength={MAX_COURSE_TEXT_LENGTH}
        />
      ) : (
        <FeeAmounts form={form} />
      )}
    </div>
  );
}
