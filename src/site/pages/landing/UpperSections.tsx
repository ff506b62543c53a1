import * as m from '../../../paraglide/messages.js';
import type { Testimonial } from '../../../settings/schema.ts';
import { Emphasis } from '../../../ui/Emphasis.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import things from '../../../ui/scenery/things.svg?url';
import { useCarousel } from '../../../ui/use-carousel.ts';
import { Story } from './Story.tsx';
import * as css from './UpperSections.module.css';

type Props = { /** The portal's name. */ name: string; testimonials: Testimonial[] | undefined };

/** The landing page between the shelf and the milestones. */
export function UpperSections({ name, testimonials }: Props) {
  return (
    <>
      <About name={name} />
      <Features />
      {testimonials && <Testimonials testimonials={testimonials} />}
    </>
  );
}

/** The introduction of the portal, beside a drawing of a stack of books. */
function About({ name }: Pick<Props, 'name'>) {
  return (
    <section className="sec" id="about">
      <div className={`page ${css.about}`}>
        <div>
          <h2 className="h2">{m.site_about_title({ name })}</h2>
          <p className="sub">{m.site_about_sub({ name })}</p>
          <div className={css.copy}>
            <p>{m.site_about_1({ name })}</p>
            <p>{m.site_about_2()}</p>
            <p>{m.site_about_3()}</p>
          </div>
          <p className={css.acts}>
            <Link className="btn primary" to="/Universities">
              {m.site_about_universities()}
            </Link>
            <Link className="btn" to="/Books">
              {m.site_about_books()}
            </Link>
          </p>
        </div>
        <div className={css.trust}>
          <BookStack />
          <p className={css.stamp}>
            <span>
              <Emphasis text={m.landing_trusted()} />
            </span>
          </p>
        </div>
      </div>
    </section>
  );
}

const features = [
  { thing: 'notes', name: m.landing_feature_notes, text: m.landing_feature_notes_text },
  { thing: 'papers', name: m.landing_feature_papers, text: m.landing_feature_papers_text },
  { thing: 'syllabus', name: m.landing_feature_syllabus, text: m.landing_feature_syllabus_text },
  { thing: 'exams', name: m.landing_feature_exams, text: m.landing_feature_exams_text },
  { thing: 'universities', name: m.landing_feature_universities, text: m.landing_feature_universities_text },
  { thing: 'books', name: m.landing_feature_books, text: m.landing_feature_books_text },
  { thing: 'search', name: m.landing_feature_search, text: m.landing_feature_search_text },
  { thing: 'coins', name: m.landing_feature_coins, text: m.landing_feature_coins_text },
];

/** The portal's eight features, as objects on two planks. */
function Features() {
  return (
    <section className="sec band" id="features">
      <div className="page">
        <h2>{m.landing_features_title()}</h2>
        <ul className={css.objects}>
          {features.map(({ thing, name, text }) => (
            <li key={thing} className={css.object}>
              <svg viewBox="0 0 112 104" aria-hidden="true">
                <use href={`${things}#${thing}`} />
              </svg>
              <h3>{name()}</h3>
              <p>{text()}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** How long a story is shown, in ms. */
const EVERY = 5000;

/** Quotes about the portal, one after the other; the buttons to choose one are books on a shelf. */
function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
  const count = testimonials.length;
  const { index, go, isPaused, toggle, isStill, hold, keys, swipe } = useCarousel(count, EVERY);
  return (
    <section
      className="sec"
      id="testimonials"
      aria-roledescription="carousel"
      aria-labelledby="stories"
      {...hold}
      {...swipe}
    >
      <div className={`page ${css.quote}`}>
        <h2 id="stories" className="visually-hidden">
          {m.landing_stories_title()}
        </h2>
        <div className={css.stories} aria-live={isStill ? 'polite' : 'off'}>
          {testimonials.map((testimonial, at) => (
            <Story
              // biome-ignore lint/suspicious/noArrayIndexKey: a story is its place
              key={at}
              testimonial={testimonial}
              label={m.landing_story({ number: at + 1, count })}
              isActive={at === index}
            />
          ))}
        </div>
        <div className={css.choose} {...keys}>
          {/* biome-ignore lint/a11y/useSemanticElements: buttons of a carousel are no set of form fields */}
          <div className={css.pull} role="group" aria-label={m.landing_choose_story()}>
            {testimonials.map(({ name }, at) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a story is its place
                key={at}
                type="button"
                aria-label={m.landing_go_to_story({ number: at + 1, name })}
                aria-current={at === index || undefined}
                onClick={() => go(at)}
              />
            ))}
          </div>
          <div className={css.controls}>
            <button
              type="button"
              className="icon"
              aria-label={m.landing_previous_story()}
              onClick={() => go(index - 1)}
            >
              <Icon name="back" />
            </button>
            <button
              type="button"
              className="icon"
              aria-label={isPaused ? m.landing_play_stories() : m.landing_pause_stories()}
              onClick={toggle}
            >
              <Icon name={isPaused ? 'play' : 'pause'} />
            </button>
            <button
              type="button"
              className="icon"
              aria-label={m.landing_next_story()}
              onClick={() => go(index + 1)}
            >
              <Icon name="forward" />
            </button>
          </div>
        </div>
      </div>
    </section>
  );
}

const gloss = '#000';

/** Four books, a tumbler of tea on top, on a piece of plank. */
function BookStack() {
  return (
    <svg className={css.stack} viewBox="0 0 440 330" role="img" aria-label={m.landing_about_stack()}>
      <path fill="var(--books)" d="M52 268h330a6 6 0 0 1 6 6v34a6 6 0 0 1-6 6H52z" />
      <path fill={gloss} opacity=".16" d="M52 300h336v8a6 6 0 0 1-6 6H52z" />
      <path stroke="var(--foil)" strokeWidth="2" d="M84 268v46M92 268v46M350 268v46" />
      <text x="122" y="298" fill="var(--foil)">
        History of the Hills
      </text>
      <path fill="var(--cream)" d="M84 218h286v50H84z" />
      <path
        fill="var(--papers)"
        d="M78 214h20v54H78a4 4 0 0 1-4-4v-46a4 4 0 0 1 4-4zM84 214h292v6H84zM84 262h292v6H84z"
      />
      <path
        stroke="var(--r6)"
        opacity=".25"
        d="M98 228h274M98 234h274M98 240h274M98 246h274M98 252h274M98 257h274"
      />
      <path fill="var(--notes)" d="M60 166h308a5 5 0 0 1 5 5v38a5 5 0 0 1-5 5H60z" />
      <path fill={gloss} opacity=".16" d="M60 200h313v9a5 5 0 0 1-5 5H60z" />
      <path stroke="var(--foil)" strokeWidth="2" d="M78 166v48M340 166v48M348 166v48" />
      <text x="106" y="196" fill="var(--foil)">
        Forests of Kangra
      </text>
      <g transform="rotate(-2.5 230 150)">
        <path fill="var(--syllabus)" d="M110 126h232a5 5 0 0 1 5 5v30a5 5 0 0 1-5 5H110z" />
        <path fill={gloss} opacity=".14" d="M110 156h237v5a5 5 0 0 1-5 5H110z" />
        <text x="136" y="153" fill="#1b1f1d">
          Syllabus, Sem I to VI
        </text>
      </g>
      <path fill="#b9c0c0" d="m258 54 56-2-7 71-42 2z" />
      <path fill="#fff" opacity=".5" d="m268 60 8 0 3 62-8 0z" />
      <path fill={gloss} opacity=".14" d="m298 54 16-2-7 71-12 1z" />
      <ellipse cx="286" cy="53" rx="28" ry="6" fill="#8a5a34" stroke="#d7dcdb" strokeWidth="3" />
      <path
        fill="none"
        stroke="var(--ink-3)"
        strokeWidth="2"
        strokeLinecap="round"
        opacity=".55"
        d="M276 38c-8-10 8-14 0-26M292 38c-8-9 7-13 1-22"
      />
      <path fill="var(--plank-top)" d="M20 314h400v4H20z" />
      <path fill="var(--plank)" d="M20 318h400v9H20z" />
      <path fill="var(--plank-edge)" d="M20 327h400v3H20z" />
    </svg>
  );
}
