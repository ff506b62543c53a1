import type { ClipboardEvent, KeyboardEvent } from 'react';
import { FieldFrame, fieldAttributes } from '../../../../ui/forms/Field.tsx';
import type { Form } from '../../../../ui/forms/use-form.ts';
import { MAX_NAME_LENGTH } from '../../../vocabulary.ts';

type Props<V extends { name: string }> = {
  form: Form<V & Record<string, string>>;
  label: string;
  /** Enter. */
  onNext: () => void;
  /** Several lines, of which a field of one line would make one. */
  onLines: (text: string) => void;
};

/** The name of a row: Enter goes on, and a pasted list becomes rows. */
export function RowName<V extends { name: string }>({ form, label, onNext, onLines }: Props<V>) {
  const onKeyDown = (event: KeyboardEvent) => {
    // While an Indian script is being composed, Enter belongs to the keyboard.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onNext();
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/\n\s*\S/.test(text.trimStart())) return;
    event.preventDefault();
    onLines(text);
  };
  return (
    // A row without a name counts for nothing, so it is not called optional either.
    <FieldFrame form={form} name="name" label={label} optional={false}>
      <input
        {...fieldAttributes(form, 'name', false)}
        type="text"
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        enterKeyHint="next"
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
    </FieldFrame>
  );
}
