import { useState } from 'react';
import * as contact from '../../contact/pages/ContactPage.module.css';
import * as m from '../../paraglide/messages.js';
import { itemsOf, openIndex } from '../../settings/pages/part-values.ts';
import { SettingsPage } from '../../settings/pages/SettingsPage.tsx';
import type { PartForm } from '../../settings/pages/use-part.ts';
import type { Member, Slide, ValueOf } from '../../settings/schema.ts';
import { shownPortal, teamGroups } from '../../settings/vocabulary.ts';
import * as hero from '../../site/pages/landing/Hero.module.css';
import { HeroSlide, HeroViews } from '../../site/pages/landing/Hero.tsx';
import * as sponsors from '../../site/pages/landing/LowerSections.module.css';
import { SponsorPlate } from '../../site/pages/landing/SponsorPlate.tsx';
import { Story } from '../../site/pages/landing/Story.tsx';
import * as quotes from '../../site/pages/landing/UpperSections.module.css';
import * as teams from '../../site/pages/TeamsPage.module.css';
import { MemberCard, MemberDialog } from '../../site/pages/teams/Member.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { languageOf } from '../../ui/language.ts';
import { useRootData } from '../../ui/root.ts';
import { InlineDrawing } from '../../ui/scenery/InlineDrawing.tsx';
import { Scene } from '../../ui/scenery/Scene.tsx';
import * as footer from '../shell/Footer.module.css';
import { FooterContact } from '../shell/Footer.tsx';
import * as css from './SiteSettings.module.css';

const previews = {
  portal: PortalPreview,
  hero: HeroPreview,
  testimonials: TestimonialsPreview,
  sponsors: SponsorsPreview,
  team: TeamPreview,
  contact: ContactPreview,
};

/** The page for the site's settings, with a preview of the page that each part appears on. */
export function SiteSettings() {
  return <SettingsPage previews={previews} />;
}

/** The address as on the contact page; its map link lets the administrator check the coordinates. */
function ContactPreview({ part }: { part: PartForm }) {
  const { place = '', latitude = '', longitude = '', zoom = '' } = part.form.values;
  const [lat, lon, map] = [latitude, longitude, zoom].map(Number);
  return (
    <div className={`page ${contact.contact}`}>
      <section aria-labelledby="where">
        <h2 id="where">{m.contact_pages_where()}</h2>
        <p className={contact.line} lang={languageOf(place)}>
          <Icon name="pin" />
          {place}
        </p>
        <p>
          <a
            className={contact.line}
            href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=${map}/${lat}/${lon}`}
            target="_blank"
            rel="noopener"
          >
            <Icon name="external" />
            {m.contact_pages_map_link()}
          </a>
        </p>
      </section>
    </div>
  );
}

/**
 * The slide open in the form, or the first one, on its background. It does not advance by itself, as it would move away while the
 * administrator types.
 */
function HeroPreview({ part }: { part: PartForm }) {
  const slides = part.items('slides') as unknown as Slide[];
  const index = openIndex(part.items('slides'), part.open);
  const slide = slides[index];
  return (
    <div className={hero.hero} data-slide={index + 1}>
      <HeroViews />
      <div className={`page ${hero.text}`}>
        <div className={hero.slides}>
          {slide && <HeroSlide slide={slide} label={slide.heading} isActive isFirst={index === 0} />}
        </div>
      </div>
      <div className={hero.grow} />
      <div className={hero.shelf}>
        <InlineDrawing name="shelf" />
        <div className="plank" />
      </div>
    </div>
  );
}

/** The parts of the footer that come from the settings. */
function PortalPreview({ part }: { part: PartForm }) {
  const { today } = useRootData();
  const { name = '', team = '', description = '', contactEmail = '', motto = '' } = part.form.values;
  const social = part.items('social') as unknown as ValueOf['portal']['social'];
  return (
    <div className={footer.footer}>
      <Scene name="footer" />
      <div className="page">
        <FooterContact settings={shownPortal({ name, team, description, contactEmail, motto, social })} />
        <p className={footer.legal}>
          <span>
            {name}, {today.slice(0, -6)}
          </span>
          <span>{motto}</span>
        </p>
      </div>
    </div>
  );
}

/** The sponsor open in the form, or the first one, on the plank. */
function SponsorsPreview({ part }: { part: PartForm }) {
  const items = part.items('sponsors');
  const place = openIndex(items, part.open);
  const item = items[place];
  if (!item) return null;
  const { name = '', url = '', picture = '' } = item;
  return (
    <div className="sec band">
      <div className="page">
        <div className={sponsors.sponsors}>
          <div className={sponsors.turns}>
            <div className={`${sponsors.turn} ${sponsors.shown}`}>
              <SponsorPlate sponsor={{ name, url: url || null, picture: picture || null }} place={place} />
            </div>
          </div>
          <div className="plank" />
        </div>
      </div>
    </div>
  );
}

/** The team group whose member is open in the form, or the first group with members. */
function TeamPreview({ part }: { part: PartForm }) {
  const [shown, setShown] = useState<Member | null>(null);
  const { values } = part.form;
  const hasOpen = (list: string) => itemsOf(values, list).some(({ key }) => key === part.open);
  const group = teamGroups.find(hasOpen) ?? teamGroups.find((list) => itemsOf(values, list).length > 0);
  if (!group) return null;
  return (
    <div className={`page ${teams.teams} ${css.team}`}>
      <section aria-labelledby={group}>
        <h2 className="h2" id={group}>
          {m.about_group({ group })}
        </h2>
        <ul className={teams.members}>
          {itemsOf(values, group).map(({ key, name = '', role = '', university = '', picture = '' }) => {
            const member = { name, role, university: university || null, picture: picture || null };
            return (
              <li key={key}>
                <MemberCard member={member} onOpen={() => setShown(member)} />
              </li>
            );
          })}
        </ul>
      </section>
      {shown && <MemberDialog member={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

/** The quote open in the form, or the first one. */
function TestimonialsPreview({ part }: { part: PartForm }) {
  const items = part.items('testimonials');
  const item = items[openIndex(items, part.open)];
  if (!item) return null;
  const { quote = '', name = '', role = '', picture = '' } = item;
  return (
    <div className="sec">
      <div className={`page ${quotes.quote}`}>
        <div className={quotes.stories}>
          <Story testimonial={{ quote, name, role, picture: picture || null }} label={name} isActive />
        </div>
      </div>
    </div>
  );
}
