import { type MouseEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import * as m from '../../paraglide/messages.js';
import { Icon } from '../../ui/Icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

type Props = {
  /** The PDF's address. */
  href: string;
  open: boolean;
  onToggle: () => void;
  /** Id of the place below where the PDF opens. */
  controls: string;
  describedBy: string;
};

/** Opens and closes a PDF below its item. Without JavaScript it is a link to the PDF. */
export function ViewToggle({ href, open, onToggle, controls, describedBy }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  if (!useHydrated()) {
    return (
      <a className="btn quiet" href={href} target="_blank" rel="noopener" aria-describedby={describedBy}>
        <Icon name="eye" />
        {m.course_view()}
      </a>
    );
  }
  // Another PDF may close above this one: what was pressed stays under the finger. What opens comes into view with its head.
  const toggle = (event: MouseEvent<HTMLButtonElement>) => {
    const { top } = event.currentTarget.getBoundingClientRect();
    flushSync(onToggle);
    const moved = (button.current?.getBoundingClientRect().top ?? top) - top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
    if (open) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    button.current
      ?.closest('li')
      ?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' });
  };
  return (
    <button
      ref={button}
      type="button"
      className="btn quiet"
      aria-expanded={open}
      aria-controls={controls}
      aria-describedby={describedBy}
      onClick={toggle}
    >
      <Icon name={open ? 'close' : 'eye'} />
      {open ? m.course_close() : m.course_view()}
    </button>
  );
}
