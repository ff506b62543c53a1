import { type ClipboardEvent, useEffect, useRef } from 'react';
import * as m from '../../../../paraglide/messages.js';
import { FieldFrame, fieldAttributes } from '../../../../ui/forms/Field.tsx';
import { fieldId } from '../../../../ui/forms/problems.ts';
import type { Form } from '../../../../ui/forms/use-form.ts';
import { MAX_NAME_LENGTH } from '../../../vocabulary.ts';
import type { AddValues } from './values.ts';

type Props = {
  form: Form<AddValues>;
  name: 'departmentName' | 'name';
  label: string;
  /** Said below, when there are several. */
  manyHint: string;
};

/** One name, or several, one a line: a pasted list makes it so. */
export function NamesField({ form, name, label, manyHint }: Props) {
  const value = form.values[name];
  const isMany = value.includes('\n');
  const was = useRef(isMany);
  useEffect(() => {
    if (was.current === isMany) return;
    was.current = isMany;
    const field = document.getElementById(fieldId(form.id, name)) as HTMLInputElement | null;
    field?.focus();
    const end = value.trim() === '' ? 0 : value.length;
    field?.setSelectionRange(end, end);
  });
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain').trim();
    if (!text.includes('\n')) return;
    event.preventDefault();
    const { selectionStart: from, selectionEnd: to } = event.currentTarget;
    form.set(name, value.slice(0, from ?? value.length) + text + value.slice(to ?? value.length));
  };
  return (
    <FieldFrame form={form} name={name} label={label} optional={false} {...(isMany && { hint: manyHint })}>
      {isMany ? (
        <textarea {...fieldAttributes(form, name, true)} rows={6} />
      ) : (
        <div className="with-more">
          <input
            {...fieldAttributes(form, name, false)}
            type="text"
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
            enterKeyHint="done"
            required
            onPaste={onPaste}
          />
          <button type="button" className="btn quiet" onClick={() => form.set(name, `${value}\n`)}>
            {m.catalogue_pages_several()}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
