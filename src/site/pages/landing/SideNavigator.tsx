import { type MouseEvent, useEffect, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { focusOn } from '../../../ui/focus.ts';
import * as css from './SideNavigator.module.css';

/** How long after the last scroll the navigator disappears, in ms. */
const GONE_AFTER = 1000;
/** The visible share from which a section can be the current one. */
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
 * Links to the landing page's sections, as a pile of books at the edge of the screen. It appears while the page scrolls, and stays while
 * the pointer or the focus is in it.
 */
export function SideNavigator() {
  const [current, setCurrent] = useState<string | undefined>('hero');
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    let frame = 0;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      frame = 0;
      // While no section is half visible, the reader is between two: the last one stays current.
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

/** Finds the most visible section, if at least half of it is visible or it fills at least half of the viewport. */
function mostVisible(): string | undefined {
  const parts = markers.map(({ id }) => ({ id, part: visiblePart(document.getElementById(id)) }));
  const best = parts.reduce((most, one) => (one.part > most.part ? one : most));
  return best.part >= HALF ? best.id : undefined;
}

/** Returns the visible share of a section, from 0 to 1; for one taller than the viewport, the share of the viewport that it fills. */
function visiblePart(section: HTMLElement | null): number {
  if (!section) return 0;
  const { top, bottom, height } = section.getBoundingClientRect();
  const visible = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return Math.max(0, visible) / Math.min(height, innerHeight);
}

/** Scrolls to a section and moves the focus there, so that Tab continues from it. */
const goTo = (id: string) => (event: MouseEvent) => {
  const section = document.getElementById(id);
  if (!section) return;
  event.preventDefault();
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  section.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' });
  focusOn(section, { preventScroll: true });
  // Tab continues from here even without tabindex, and a section not hydrated yet keeps the server's markup.
  section.removeAttribute('tabindex');
};
