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
          <svg className={css.stack} viewBox="0 0 440 330" role="img" aria-label={m.landing_about_stack()}>
            <use href={`${things}#stack`} />
          </svg>
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
        {count > 1 && (
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
        )}
      </div>
    </section>
  );
}
