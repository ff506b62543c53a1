import type { ReactNode } from 'react';

type SecondaryProps = { busy: boolean; onClick: () => void; className?: string; children: ReactNode };

/** A button beside Submit. It does nothing while the form is being sent: the request would go on, or be lost with its form. */
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
