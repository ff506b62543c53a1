import { Link } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { Icon } from '../ui/Icon.tsx';
import { Scene } from '../ui/scenery/Scene.tsx';
import { Calendar } from './Calendar.tsx';
import { articleLinks, quickLinks } from './footer-links.ts';
import { useRootData } from './use-root-data.ts';

/** The foot of every page: contact, quick links, calendar, articles. */
export function Footer() {
  const { settings, today } = useRootData();
  return (
    <footer className="foot">
      <Scene name="footer" />
      <div className="page cols">
        <Contact />
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links">{m.shell_foot_quick_links()}</h2>
          <LinkList links={quickLinks} />
        </nav>
        <section aria-labelledby="calendar">
          <h2 id="calendar" className="vh">
            {m.shell_calendar()}
          </h2>
          <Calendar today={today} />
        </section>
        <nav aria-labelledby="articles">
          <h2 id="articles">{m.shell_foot_articles()}</h2>
          <LinkList links={articleLinks} />
        </nav>
      </div>
      <div className="page">
        <p className="legal">
          <span>
            {settings.name}, {today.slice(0, -6)}
          </span>
          <span>{settings.motto}</span>
        </p>
      </div>
    </footer>
  );
}

function Contact() {
  const { settings } = useRootData();
  return (
    <section aria-labelledby="contact">
      <h2 id="contact">{m.shell_foot_contact()}</h2>
      <p>
        <b>{settings.team}</b>
      </p>
      <p>{settings.description}</p>
      <a className="mail" href={`mailto:${settings.contactEmail}`}>
        {settings.contactEmail}
      </a>
      <ul className="social">
        {settings.social.map(({ network, name, url }) => (
          <li key={network}>
            <a className="icon" href={url} aria-label={name} target="_blank" rel="noopener">
              <Icon name={network} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LinkList({ links }: { links: typeof quickLinks }) {
  return (
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label()}</Link>
        </li>
      ))}
    </ul>
  );
}
