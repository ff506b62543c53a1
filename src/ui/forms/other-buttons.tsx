import type { ReactNode } from 'react';

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
