import * as m from '../../paraglide/messages.js';
import { articleLinks } from '../../site/pages/article-links.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import type { PublicSettings, RootData } from '../../ui/root.ts';
import { Scene } from '../../ui/scenery/Scene.tsx';
import type { PublicPath } from '../public-pages.ts';
import { Calendar } from './Calendar.tsx';
import * as css from './Footer.module.css';

/** Kept apart from the navbar's links: the order differs, and these labels load with the footer, after the page. */
const quickLinks: { to: PublicPath; label: () => string }[] = [
  { to: '/', label: m.shell_nav_home },
  { to: '/About-us', label: m.shell_foot_about },
  { to: '/Teams', label: m.shell_foot_teams },
  { to: '/Books', label: m.shell_nav_books },
  { to: '/dashboard', label: m.shell_foot_dashboard },
  { to: '/privacy-policy', label: m.shell_foot_privacy },
  { to: '/sitemap', label: m.shell_foot_sitemap },
  { to: '/blog-sitemap', label: m.shell_foot_blog_sitemap },
];

/** The foot of every page: contact, quick links, calendar, articles. */
export function Footer({ settings, today }: Pick<RootData, 'settings' | 'today'>) {
  return (
    <footer className={css.footer}>
      <Scene name="footer" />
      <div className={`page ${css.columns}`}>
        <FooterContact settings={settings} />
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links">{m.shell_foot_quick_links()}</h2>
          <LinkList links={quickLinks} />
        </nav>
        <section aria-labelledby="calendar">
          <h2 id="calendar" className="visually-hidden">
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
        <p className={css.legal}>
          <span>
            {settings.name}, {today.slice(0, -6)}
          </span>
          <span>{settings.motto}</span>
        </p>
      </div>
    </footer>
  );
}

function LinkList({ links }: { links: typeof articleLinks }) {
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

/** The team behind the portal and its contact links: the first column of the footer. */
export function FooterContact({ settings }: { settings: Omit<PublicSettings, 'formAction'> }) {
  return (
    <section aria-labelledby="contact">
      <h2 id="contact">{m.shell_foot_contact()}</h2>
      <p>
        <b>{settings.team}</b>
      </p>
      <p>{settings.description}</p>
      <a className={css.mail} href={`mailto:${settings.contactEmail}`}>
        {settings.contactEmail}
      </a>
      <ul className={css.social}>
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
