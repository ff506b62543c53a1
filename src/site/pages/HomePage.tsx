import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as m from '../../paraglide/messages.js';
import type { Landing } from '../../settings/schema.ts';
import { apiContext } from '../../ui/api.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { wholeNumber } from '../../ui/format.ts';
import { Link } from '../../ui/Link.tsx';
import { late } from '../../ui/late.tsx';
import { untilHere } from '../../ui/lazy-script.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { useRootData } from '../../ui/root.ts';
import { type Arrival, startCall, useOutcome } from '../../ui/use-outcome.ts';
import type { Counts } from '../schema.ts';
import * as css from './HomePage.module.css';
import { Hero } from './landing/Hero.tsx';

const UpperSections = late({
  load: async () => (await import('./landing/UpperSections.tsx')).UpperSections,
  now: import.meta.env.SSR ? (await import('./landing/UpperSections.tsx')).UpperSections : null,
  margin: '200px',
  isKept: true,
});

const LowerSections = late({
  load: async () => (await import('./landing/LowerSections.tsx')).LowerSections,
  now: import.meta.env.SSR ? (await import('./landing/LowerSections.tsx')).LowerSections : null,
  margin: '200px',
});

export const handle = {
  module: 'src/site/pages/HomePage.tsx',
  late: ['src/site/pages/landing/UpperSections.tsx', 'src/site/pages/landing/LowerSections.tsx'],
};

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [counts, landing] = await Promise.all([
    startCall<Counts>(api, '/counts'),
    startCall<Landing>(api, '/site/landing'),
  ]);
  return { counts, landing };
}

/** The landing page: the shelf in the hills, then sections about the portal. Renders even if its data is still loading or has failed. */
export function Component() {
  const data = useLoaderData<typeof loader>();
  const { name, description } = useRootData().settings;
  const arrivals = [
    useOutcome(data, data.counts, 'Error fetching counts'),
    useOutcome(data, data.landing, 'Error fetching landing'),
  ] as const;
  const counts = dataOf(arrivals[0]);
  // The same object for as long as the page is shown, so that the memoized late parts do not render again.
  const landing = dataOf(arrivals[1]);
  const failed = arrivals.find(({ kept }) => kept?.outcome.ok === false);
  const slides = landing?.slides ?? [
    { heading: m.site_home_title(), subtext: m.site_home_lead(), extra: m.site_home_extra() },
  ];
  return (
    <>
      <PageMeta title={m.site_home_title()} description={description} path="/" />
      <Hero slides={slides} />
      <Kinds />
      {failed && (
        <div className="page">
          <ErrorNotice
            title={m.site_home_failed()}
            text={m.universities_unreachable()}
            onRetry={failed.retry}
          />
        </div>
      )}
      <UpperSections name={name} testimonials={landing?.testimonials} />
      <Milestones counts={counts} />
      <LowerSections landing={landing} />
      <LateNavigator />
    </>
  );
}

const dataOf = <T,>({ kept }: Arrival<unknown, T>): T | null => (kept?.outcome.ok ? kept.outcome.data : null);

const kinds = [
  { kind: 'notes', to: '/Universities', name: m.site_kind_notes, text: m.site_kind_notes_text },
  { kind: 'papers', to: '/Universities', name: m.site_kind_papers, text: m.site_kind_papers_text },
  { kind: 'syllabus', to: '/Universities', name: m.site_kind_syllabus, text: m.site_kind_syllabus_text },
  { kind: 'books', to: '/Books', name: m.site_kind_books, text: m.site_kind_books_text },
];

/** The four kinds of content on the shelf: a legend of its colours, with a link to each kind. */
function Kinds() {
  return (
    <nav className={css.key} aria-label={m.site_kinds()}>
      <ul className="page">
        {kinds.map(({ kind, to, name, text }) => (
          <li key={kind} className={`c-${kind}`}>
            <Link to={to}>
              <i />
              <b>{name()}</b>
              <span>{text()}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const stones: { kind: string; counted: keyof Counts; label: () => string; to?: string }[] = [
  { kind: 'notes', counted: 'universities', label: m.site_count_universities, to: '/Universities' },
  { kind: 'papers', counted: 'courses', label: m.site_count_courses },
  { kind: 'syllabus', counted: 'resources', label: m.site_count_resources },
  { kind: 'books', counted: 'books', label: m.site_count_books, to: '/Books' },
];

/** The live counts of the portal, as milestones on a hill road. Without counts the stones are blank but keep their size. */
function Milestones({ counts }: { counts: Counts | null }) {
  return (
    <section className={css.road} id="statistics">
      <div className="page">
        <h2 className="h2">{m.site_counts_title()}</h2>
        <dl className={css.stones}>
          {stones.map(({ kind, counted, label, to }) => (
            <div key={counted} className={`${css.stone} c-${kind}`}>
              <dt>{to ? <Link to={to}>{label()}</Link> : label()}</dt>
              <dd>{counts ? <MilestoneCount count={counts[counted]} /> : '\u00a0'}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={css.ground} />
    </section>
  );
}

/**
 * A count that runs up to its value when it scrolls into view. Screen readers get only the final value. CSS fills up the final width with
 * the invisible rest (`data-rest`), so that nothing moves while the number grows.
 */
function MilestoneCount({ count }: { count: number }) {
  const { value, place } = useCountUp(count);
  const final = m.site_count({ count: wholeNumber(count) });
  const now = m.site_count({ count: wholeNumber(value) });
  return (
    <span
      ref={place}
      role="img"
      aria-label={final}
      data-rest={final.slice(0, Math.max(0, final.length - now.length))}
    >
      {now}
    </span>
  );
}

/** How long a counter runs, in ms. */
const RUN = 2800;

/** Eases out: fast at first, slow at the end. */
const climbed = (share: number) => 1 - (1 - share) ** 3;

/**
 * Returns a number that stays at 0 while its place is out of view and counts up to its target once it is in view. It is the target at once
 * on the server, if the place is in view from the start, and for readers who prefer reduced motion.
 */
function useCountUp(target: number): { value: number; place: RefObject<HTMLSpanElement | null> } {
  const [value, setValue] = useState(target);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    setValue(target);
    if (!place.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;
    let isWaiting = false;
    const count = () => {
      const start = performance.now();
      const step = () => {
        const share = Math.min(1, (performance.now() - start) / RUN);
        setValue(Math.round(target * climbed(share)));
        if (share < 1) frame = requestAnimationFrame(step);
      };
      step();
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) {
        isWaiting = true;
        return setValue(0);
      }
      observer.disconnect();
      if (isWaiting) count();
    });
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [target]);
  return { value, place };
}

/** Large screens, with room for the navigator beside the page. */
const LARGE = '(min-width: 1024px)';

/** The side navigator; only large screens fetch its script. */
function LateNavigator() {
  const [Navigator, setNavigator] = useState<ComponentType | null>(null);
  useEffect(() => {
    const large = matchMedia(LARGE);
    const fetchOnce = async () => {
      if (!large.matches) return;
      const { SideNavigator } = await untilHere(() => import('./landing/SideNavigator.tsx'));
      setNavigator(() => SideNavigator);
    };
    void fetchOnce();
    large.addEventListener('change', fetchOnce);
    return () => large.removeEventListener('change', fetchOnce);
  }, []);
  return Navigator && <Navigator />;
}
