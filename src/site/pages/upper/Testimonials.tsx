import * as m from '../../../paraglide/messages.js';
import type { Testimonial } from '../../../settings/schema.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useCarousel } from '../../../ui/use-carousel.ts';
import { Story } from './Story.tsx';

/** How long a story is shown, in ms. */
const EVERY = 5000;

/** Quotes about the portal, one after the other, each on a book that is pulled out of the shelf. */
export function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
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
      <div className="page quote">
        <h2 id="stories" className="vh">
          {m.landing_stories_title()}
        </h2>
        <div className="stories" aria-live={isStill ? 'polite' : 'off'}>
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
        <div className="choose" {...keys}>
          {/* biome-ignore lint/a11y/useSemanticElements: buttons of a carousel are no set of form fields */}
          <div className="pull" role="group" aria-label={m.landing_choose_story()}>
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
          <div className="ctrl">
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
