import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '../paraglide/messages.js';

type Props = {
  to: string;
  /** Milliseconds between the click and the new page. */
  delay: number;
  /** Id of the heading that says what this link leads to: its own words are the same on every card. */
  describedBy: string;
  children: ReactNode;
};

/** Stops the link that was pressed last, if it has not gone yet: of two the later one counts. */
let stopLast = (): void => {};

/**
 * A link that says 'Processing...' for a while and then goes. With a modifier key, with another button than the main one, and
 * without JavaScript it is an ordinary link.
 */
export function DelayedLink({ to, delay, describedBy, children }: Props) {
  const navigate = useNavigate();
  const [processing, setProcessing] = useState(false);
  useEffect(() => {
    if (!processing) return;
    const stop = () => setProcessing(false);
    const stopKept = (event: PageTransitionEvent) => event.persisted && stop();
    const timer = setTimeout(() => void Promise.resolve(navigate(to)).then(stop), delay);
    // A page kept for the back button comes back as it was left; it must not come back waiting.
    addEventListener('pagehide', stop);
    addEventListener('pageshow', stopKept);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', stop);
      removeEventListener('pageshow', stopKept);
    };
  }, [processing, navigate, to, delay]);

  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    stopLast();
    stopLast = () => setProcessing(false);
    setProcessing(true);
  };
  return (
    <a
      className="btn"
      href={to}
      onClick={go}
      aria-describedby={describedBy}
      aria-disabled={processing || undefined}
    >
      <span aria-live="polite">{processing ? m.universities_processing() : children}</span>
    </a>
  );
}
