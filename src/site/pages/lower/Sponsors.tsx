import * as m from '../../../paraglide/messages.js';
import type { Landing } from '../../../settings/schema.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useCarousel } from '../../../ui/use-carousel.ts';
import { SponsorPlate } from './SponsorPlate.tsx';

/** Each sponsor is shown so long, in ms. */
const TURN = 3000;

type Props = { /** Null while not loaded. */ sponsors: Landing['sponsors'] | null };

/** The sponsors, one after the other. Where there are none, the section is left out. */
export function Sponsors({ sponsors }: Props) {
  if (sponsors?.length === 0) return null;
  return (
    <section className="sec band" id="sponsors">
      <div className="page">
        <h2>{m.landing_more_sponsors_title()}</h2>
        <p className="sub">{m.landing_more_sponsors_sub()}</p>
        <div className="patrons">
          {sponsors ? <Carousel sponsors={sponsors} /> : <div className="plank" />}
        </div>
      </div>
    </section>
  );
}

/**
 * Pointer and focus hold the turn only on the sponsors themselves, so that no link goes away from under them; a dot sets a sponsor, and the
 * next turn comes after its time. All slides lie on each other: nothing moves when they change, and without scripts all are listed.
 */
function Carousel({ sponsors }: { sponsors: Landing['sponsors'] }) {
  const { index, go, isPaused, toggle, isStill, hold, keys, swipe } = useCarousel(sponsors.length, TURN);
  const count = sponsors.length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div role="group" aria-roledescription="carousel" aria-label={m.landing_more_sponsors_title()}>
      <div className="turns" aria-live={isStill ? 'polite' : 'off'} {...hold} {...swipe}>
        {sponsors.map((sponsor, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: sponsors stand still in their order, and two may have one name
            key={at}
            className={at === index ? 'patron-turn shown' : 'patron-turn'}
            role="group"
            aria-roledescription="slide"
            aria-label={m.landing_more_sponsor_of({ number: at + 1, count })}
          >
            <SponsorPlate sponsor={sponsor} place={at} />
          </div>
        ))}
      </div>
      <div className="plank" />
      {count > 1 && (
        <div className="turn-acts" {...keys}>
          <button
            type="button"
            className="icon"
            aria-label={isPaused ? m.landing_more_sponsors_play() : m.landing_more_sponsors_pause()}
            onClick={toggle}
          >
            <Icon name={isPaused ? 'play' : 'pause'} />
          </button>
          {sponsors.map((_, at) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              key={at}
              type="button"
              className="turn-dot"
              aria-label={m.landing_more_sponsor_go({ number: at + 1 })}
              aria-current={at === index ? 'true' : undefined}
              onClick={() => go(at)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
