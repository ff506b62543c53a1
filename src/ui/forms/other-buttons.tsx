import type { ReactNode } from 'react';
import * as m from '../../paraglide/messages.js';
import { SubmitButton } from './form-parts.tsx';

type SecondaryProps = { busy: boolean; onClick: () => void; className?: string; children: ReactNode };

/** A button beside the one that sends. It waits for what is being sent, which would be done all the same, or be lost with its form. */
export function SecondaryButton({ busy, onClick, className = 'btn quiet', children }: SecondaryProps) {
  return (
    <button
      type="button"
      className={className}
      aria-disabled={busy || undefined}
      onClick={() => busy || onClick()}
    >
      {children}
    </button>
  );
}

type SaveProps = { form: { busy: boolean }; busyLabel?: string; onCancel: () => void };

/** Below a form in a dialog: save, or leave it as it is. */
export function SaveButtons({ form, onCancel, ...button }: SaveProps) {
  return (
    <div className="acts">
      <SubmitButton form={form} {...button}>
        {m.areas_edit_save()}
      </SubmitButton>
      <SecondaryButton busy={form.busy} onClick={onCancel} className="btn">
        {m.areas_edit_cancel()}
      </SecondaryButton>
    </div>
  );
}
