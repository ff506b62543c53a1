import { ContactForm } from '../../../contact/pages/ContactForm.tsx';
import * as m from '../../../paraglide/messages.js';
import type { Landing } from '../../../settings/schema.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useRootData } from '../../../ui/root.ts';
import { useCarousel } from '../../../ui/use-carousel.ts';
import { CarouselControls } from './CarouselControls.tsx';
import { LowerDrawing, type LowerDrawingName } from './LowerDrawing.tsx';
import * as css from './LowerSections.module.css';
import file from './plantation.svg?url';
import { SponsorPlate } from './SponsorPlate.tsx';

/** The landing page from below its milestones to the contact form. Until the settings have loaded, the sponsors' shelf is empty. */
export function LowerSections({ landing }: { landing: Landing | null }) {
  return (
    <>
      <section className="sec" id="why-choose-us">
        <Why />
        <Sustainability />
      </section>
      <Join />
      <Plantation />
      <Sponsors sponsors={landing?.sponsors ?? null} />
      <Write />
    </>
  );
}

const reasons: { drawing: LowerDrawingName; title: () => string; text: () => string }[] = [
  { drawing: 'bus', title: m.landing_more_why_light, text: m.landing_more_why_light_text },
  { drawing: 'drawers', title: m.landing_more_why_order, text: m.landing_more_why_order_text },
  { drawing: 'stamp', title: m.landing_more_why_checked, text: m.landing_more_why_checked_text },
  { drawing: 'stand', title: m.landing_more_why_free, text: m.landing_more_why_free_text },
];

/** Four reasons, on the cards of a library's catalogue. */
function Why() {
  return (
    <div className="page">
      <h2 className="h2">{m.landing_more_why_title()}</h2>
      <p className="sub">{m.landing_more_why_sub()}</p>
      <ul className={css.reasons}>
        {reasons.map(({ drawing, title, text }) => (
          <li key={drawing} className={css.reason}>
            <LowerDrawing name={drawing} />
            <h3>{title()}</h3>
            <p>{text()}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

const parts: { drawing: LowerDrawingName; title: () => string; text: () => string; planned?: true }[] = [
  { drawing: 'seed', title: m.landing_more_green_drives, text: m.landing_more_green_drives_text },
  {
    drawing: 'sapling',
    title: m.landing_more_green_competitions,
    text: m.landing_more_green_competitions_text,
  },
  { drawing: 'young', title: m.landing_more_green_seminars, text: m.landing_more_green_seminars_text },
  {
    drawing: 'grown',
    title: m.landing_more_green_coins,
    text: m.landing_more_green_coins_text,
    planned: true,
  },
];

/** The sustainability programme: its mission and its four parts, under a slope that shows a tree growing. */
function Sustainability() {
  return (
    <div className={`page ${css.green}`} id="sustainability">
      <h2 className="h2">{m.landing_more_green_title()}</h2>
      <div className={css.mission}>
        <h3>{m.landing_more_green_mission()}</h3>
        <p>{m.landing_more_green_mission_text()}</p>
      </div>
      <ul className={css.slope}>
        {parts.map(({ drawing, title, text, planned }) => (
          <li key={drawing}>
            <LowerDrawing name={drawing} />
            <h3>
              {title()} {planned && <span className={css.plan}>{m.landing_more_planned()}</span>}
            </h3>
            <p>{text()}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The invitation to join the team, with its email address, beside a gap on the shelf. */
function Join() {
  const { contactEmail } = useRootData().settings;
  const subject = encodeURIComponent(m.landing_more_join_subject());
  return (
    <section className="sec band" id="join-our-team">
      <div className={`page ${css.join}`}>
        <div>
          <h2 className="h2">{m.landing_more_join_title()}</h2>
          <p className={css.lead}>{m.landing_more_join_text()}</p>
          <a className="btn primary" href={`mailto:${contactEmail}?subject=${subject}`}>
            <Icon name="mail" />
            <span>{m.landing_more_join_write({ email: contactEmail })}</span>
          </a>
        </div>
        <LowerDrawing name="gap" />
      </div>
    </section>
  );
}

/** `light` is the class with the picture's colours. */
const slopes = [
  {
    id: 'nursery',
    light: css.nursery,
    when: m.landing_more_plant_nursery_when,
    title: m.landing_more_plant_nursery,
    text: m.landing_more_plant_nursery_text,
  },
  {
    id: 'monsoon',
    light: css.monsoon,
    when: m.landing_more_plant_monsoon_when,
    title: m.landing_more_plant_monsoon,
    text: m.landing_more_plant_monsoon_text,
  },
  {
    id: 'evening',
    light: css.evening,
    when: m.landing_more_planned,
    title: m.landing_more_plant_coins,
    text: m.landing_more_plant_coins_text,
  },
];

/** Three plantation initiatives, each with a picture of its slope. */
function Plantation() {
  return (
    <section className="sec" id="plantation">
      <div className="page">
        <h2>{m.landing_more_plant_title()}</h2>
        <p className="sub">{m.landing_more_plant_sub()}</p>
        <ul className={css.plants}>
          {slopes.map(({ id, light, when, title, text }) => (
            <li key={id} className={`${css.plant} ${light}`}>
              <svg viewBox="0 0 400 260" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
                <use href={`${file}#${id}`} />
              </svg>
              <div>
                <p className={css.when}>{when()}</p>
                <h3>{title()}</h3>
                <p>{text()}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** How long each sponsor is shown, in ms. */
const TURN = 3000;

type Props = { /** Null while not loaded. */ sponsors: Landing['sponsors'] | null };

/** The sponsors, one after the other. Without any, the section is left out. */
function Sponsors({ sponsors }: Props) {
  if (sponsors?.length === 0) return null;
  return (
    <section className="sec band" id="sponsors">
      <div className="page">
        <h2>{m.landing_more_sponsors_title()}</h2>
        <p className="sub">{m.landing_more_sponsors_sub()}</p>
        <div className={css.sponsors}>
          {sponsors ? <Carousel sponsors={sponsors} /> : <div className="plank" />}
        </div>
      </div>
    </section>
  );
}

/**
 * The pointer or the focus pauses the rotation only on the sponsors themselves, so that no link disappears from under it. Choosing a dot
 * shows that sponsor for a full turn. The slides are stacked, so that changing them shifts nothing; without scripts all are listed.
 */
function Carousel({ sponsors }: { sponsors: Landing['sponsors'] }) {
  const count = sponsors.length;
  const carousel = useCarousel(count, TURN);
  const { index, isStill, hold, keys, swipe } = carousel;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div role="group" aria-roledescription="carousel" aria-label={m.landing_more_sponsors_title()}>
      <div className={css.turns} aria-live={isStill ? 'polite' : 'off'} {...hold} {...swipe}>
        {sponsors.map((sponsor, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: sponsors stand still in their order, and two may have one name
            key={at}
            className={at === index ? `${css.turn} ${css.shown}` : css.turn}
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
        <div className={css.controls} {...keys}>
          <CarouselControls
            {...carousel}
            count={count}
            words={{
              play: m.landing_more_sponsors_play(),
              pause: m.landing_more_sponsors_pause(),
              goTo: (number) => m.landing_more_sponsor_go({ number }),
            }}
          />
        </div>
      )}
    </div>
  );
}

/** The contact form, beside a drawing of a letter box in the hills. */
function Write() {
  return (
    <section className="sec" id="contact-form">
      <div className={`page ${css.write}`}>
        <div>
          <h2 className="h2">{m.landing_more_write_title()}</h2>
          <p className="sub">{m.landing_more_write_sub()}</p>
          <LowerDrawing name="postbox" />
        </div>
        <ContactForm />
      </div>
    </section>
  );
}
