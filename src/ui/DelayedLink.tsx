import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '../paraglide/messages.js';

type Props = {
  to: string;
  /** Milliseconds between the click and the new page. */
  delay: number;
  /** Id of the heading that names the link's target: the link's own text is the same on every card. */
  describedBy: string;
  children: ReactNode;
};

type Pressed = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** Whether a click opens the link in this window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Pressed): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/**
 * A link that shows 'Processing...' for `delay` ms before it navigates. With a modifier key, with another mouse button, and
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
    // A later click on another link cancels this one: that page's script may take longer to load than the delay.
    const follow = (event: globalThis.MouseEvent) => {
      const link = (event.target as Element).closest('a');
      if (link && link !== own.current && !link.target && isPlain(event)) stop();
    };
    const timer = setTimeout(() => void Promise.resolve(navigate(to)).then(stop), delay);
    // The back/forward cache restores a page as it was left: it must not still be waiting then.
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
