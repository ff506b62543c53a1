import { type MouseEvent, useEffect, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { focusOn } from '../../../ui/focus.ts';
import * as css from './SideNavigator.module.css';

/** So long after the last scrolling the navigator is gone, in ms. */
const GONE_AFTER = 1000;
/** A section of which so much is visible is the current one. */
const HALF = 0.5;

const markers = [
  { id: 'hero', name: m.landing_mark_hero },
  { id: 'about', name: m.landing_mark_about },
  { id: 'features', name: m.landing_mark_features },
  { id: 'testimonials', name: m.landing_mark_testimonials },
  { id: 'statistics', name: m.landing_mark_statistics },
  { id: 'why-choose-us', name: m.landing_mark_why },
  { id: 'join-our-team', name: m.landing_mark_join },
  { id: 'contact-form', name: m.landing_mark_contact },
];

/**
 * The sections of the landing page as a pile of books at the edge of the screen. It comes with scrolling and goes again, but stays under
 * the pointer and while the keyboard is in it.
 */
export function SideNavigator() {
  const [current, setCurrent] = useState<string | undefined>('hero');
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    let frame = 0;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      frame = 0;
      // While none is half visible the last one stays: the reader is between two.
      setCurrent((before) => mostVisible() ?? before);
    };
    const follow = () => {
      frame ||= requestAnimationFrame(look);
      setShown(true);
      clearTimeout(timer);
      timer = setTimeout(() => setShown(false), GONE_AFTER);
    };
    look();
    addEventListener('scroll', follow, { passive: true });
    addEventListener('resize', follow);
    return () => {
      removeEventListener('scroll', follow);
      removeEventListener('resize', follow);
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return (
    <nav className={css.marks} aria-label={m.landing_navigator()} data-gone={!isShown || undefined}>
      <ul>
        {markers.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined} onClick={goTo(id)}>
              <span>{name()}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The section that is at least half visible, or fills half of the window; of several the one that shows most of itself. */
function mostVisible(): string | undefined {
  const parts = markers.map(({ id }) => ({ id, part: visiblePart(document.getElementById(id)) }));
  const best = parts.reduce((most, one) => (one.part > most.part ? one : most));
  return best.part >= HALF ? best.id : undefined;
}

/** How much of a section is visible, from 0 to 1. One that is taller than the window counts by how much of the window it fills. */
function visiblePart(section: HTMLElement | null): number {
  if (!section) return 0;
  const { top, bottom, height } = section.getBoundingClientRect();
  const visible = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return Math.max(0, visible) / Math.min(height, innerHeight);
}

/** Scrolls to a section, and lets the keyboard go on from there. */
const goTo = (id: string) => (event: MouseEvent) => {
  const section = document.getElementById(id);
  if (!section) return;
  event.preventDefault();
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  section.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' });
  focusOn(section, { preventScroll: true });
  // The next Tab goes on from there all the same; and where React has yet to take over, it finds what the server wrote.
  section.removeAttribute('tabindex');
};
