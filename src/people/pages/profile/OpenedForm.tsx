import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';

type Props = { onSubmit: (event: FormEvent<HTMLFormElement>) => void; children: ReactNode };

/** A form that was asked for: the focus is in its first field. */
export function OpenedForm({ onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus(), []);
  return (
    <form ref={form} className="pform" onSubmit={onSubmit} noValidate>
      {children}
    </form>
  );
}
