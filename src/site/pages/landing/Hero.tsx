import * as m from '../../../paraglide/messages.js';
import { FindField } from '../../../search/pages/FindField.tsx';
import type { Slide } from '../../../settings/schema.ts';
import { languageOf } from '../../../ui/language.ts';
import dusk from '../../../ui/scenery/dusk-scene.svg?url';
import * as scenery from '../../../ui/scenery/InlineDrawing.module.css';
import { InlineDrawing } from '../../../ui/scenery/InlineDrawing.tsx';
import noon from '../../../ui/scenery/noon-scene.svg?url';
import { useCarousel } from '../../../ui/use-carousel.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { CarouselControls } from './CarouselControls.tsx';
import * as css from './Hero.module.css';

/** How long a slide is shown, in ms. */
const EVERY = 6000;

/** The top of the landing page: slides in front of the hills, the search for the visitor's university, the shelf. */
export function Hero({ slides }: { slides: Slide[] }) {
  const count = slides.length;
  const turns = useCarousel(count, EVERY);
  const { index, isStill, keys, swipe } = turns;
  return (
    <section
      className={css.hero}
      id="hero"
      aria-roledescription="carousel"
      aria-label={m.landing_welcome()}
      data-slide={index + 1}
      {...swipe}
    >
      <div className={`page ${css.text}`}>
        <div className={css.slides} aria-live={isStill ? 'polite' : 'off'}>
          {slides.map((slide, at) => (
            <HeroSlide
              // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place
              key={at}
              slide={slide}
              label={m.landing_slide({ number: at + 1, count })}
              isActive={at === index}
              isFirst={at === 0}
            />
          ))}
        </div>
        <FindField id="find-first" label={m.site_home_search()} />
        {/* biome-ignore lint/a11y/useSemanticElements: buttons of a carousel are no set of form fields */}
        <div className={css.dots} role="group" aria-label={m.landing_slides()} {...keys}>
          <CarouselControls
            {...turns}
            count={count}
            words={{
              play: m.landing_play_slides(),
              pause: m.landing_pause_slides(),
              goTo: (number) => m.landing_go_to_slide({ number }),
            }}
          />
        </div>
      </div>
      <div className={css.grow} />
      <div className={css.shelf}>
        <InlineDrawing name="shelf" />
        <div className="plank" />
      </div>
      {/* Last in the markup: the hills are anchored to the bottom of the section, which grows while the HTML still arrives. */}
      <HeroViews />
    </section>
  );
}

type Props = {
  slide: Slide;
  /** The slide's accessible name, such as "1 of 3". */
  label: string;
  isActive: boolean;
  /** The page's first slide carries its one main heading. */
  isFirst: boolean;
};

/** The text of one slide of the landing page. All slides share the same grid rows, so that changing them causes no layout shift. */
export function HeroSlide({ slide: { heading, subtext, extra }, label, isActive, isFirst }: Props) {
  const Heading = isFirst ? 'h1' : 'h2';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is no set of form fields
    <div className={css.slide} role="group" aria-roledescription="slide" aria-label={label} inert={!isActive}>
      <div>
        <Heading className={css.big} lang={languageOf(heading)}>
          {heading}
        </Heading>
        <p className={css.lead} lang={languageOf(subtext)}>
          {subtext}
        </p>
      </div>
      <p className={css.extra} lang={languageOf(extra)}>
        {extra}
      </p>
    </div>
  );
}

const later = [
  { name: css.noon, file: noon },
  { name: css.dusk, file: dusk },
];

/** The views behind the slides: hills at dawn, the road at noon, the town at dusk. The last two are fetched after hydration. */
export function HeroViews() {
  const hydrated = useHydrated();
  return (
    <>
      <InlineDrawing name="hills" />
      {hydrated &&
        later.map(({ name, file }) => (
          <div key={name} className={`${css.backdrop} ${name}`}>
            <svg
              className={scenery.scene}
              viewBox="0 0 1440 720"
              preserveAspectRatio="xMidYMax slice"
              aria-hidden="true"
            >
              <use href={`${file}#scene`} />
            </svg>
          </div>
        ))}
    </>
  );
}
