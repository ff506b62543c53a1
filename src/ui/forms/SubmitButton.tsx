import type { ReactNode } from 'react';
import { useHydrated } from '../use-hydrated.ts';

type Props = {
  form: { busy: boolean };
  children: ReactNode;
  /** What the button says while the form is on its way. */
  busyLabel?: string;
  className?: string;
};

/**
 * Sends a form. Until the page has its script it does nothing, and looks the same: what is typed into these forms must not be sent in any
 * other way.
 */
export function SubmitButton({ form, children, busyLabel, className = 'btn primary' }: Props) {
  const hydrated = useHydrated();
  return (
    <button
      type="submit"
      className={`${className} send`}
      disabled={!hydrated}
      aria-disabled={form.busy || undefined}
      data-busy={form.busy || undefined}
    >
      {form.busy && busyLabel ? busyLabel : children}
    </button>
  );
}
