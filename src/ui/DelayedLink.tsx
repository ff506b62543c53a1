import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
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

type Pressed = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** Whether a click is to lead there in this window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Pressed): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/**
 * A link that says 'Processing...' for a while and then goes. With a modifier key, with another button than the main one, and
 * without JavaScript it is an ordinary link.
 */
export function DelayedLink({ to, delay, describedBy, children }: Props) {
  const navigate = useNavigate();
  const [processing, setProcessing] = useState(false);
  const own = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!processing) return;
    const stop = () => setProcessing(false);
    const stopKept = (event: PageTransitionEvent) => event.persisted && stop();
    // Of two links the later one counts, whichever it is: the script of its page may take longer than this one waits.
    const follow = (event: globalThis.MouseEvent) => {
      const link = (event.target as Element).closest('a');
      if (link && link !== own.current && !link.target && isPlain(event)) stop();
    };
    const timer = setTimeout(() => void Promise.resolve(navigate(to)).then(stop), delay);
    // A page kept for the back button comes back as it was left; it must not come back waiting.
    addEventListener('click', follow, true);
    addEventListener('pagehide', stop);
    addEventListener('pageshow', stopKept);
    return () => {
      clearTimeout(timer);
      removeEventListener('click', follow, true);
      removeEventListener('pagehide', stop);
      removeEventListener('pageshow', stopKept);
    };
  }, [processing, navigate, to, delay]);

  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    setProcessing(true);
  };
  return (
    <a
      ref={own}
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
