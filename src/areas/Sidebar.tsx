import { Link, useLocation } from 'react-router';
import * as m from '../paraglide/messages.js';
import { Logo } from '../web/shell/Logo.tsx';
import { useRootData } from '../web/shell/use-root-data.ts';
import { Icon } from '../web/ui/Icon.tsx';
import { type Area, pageAt, pathOf } from './area.ts';

/** The portal's name, the sections that have pages, and the way out. */
export function Sidebar({ area }: { area: Area }) {
  const { settings } = useRootData();
  const { pathname } = useLocation();
  const current = pageAt(area, pathname);
  return (
    <div className="sections">
      <Link className="brand" to="/">
        <Logo />
        <span>{settings.name}</span>
      </Link>
      <nav aria-label={m.areas_navigation()}>
        {area.sections
          .filter(({ pages }) => pages.length > 0)
          .map(({ title, pages }) => (
            <section key={title()}>
              <h2>{title()}</h2>
              <ul>
                {pages.map((page) => (
                  <li key={page.path}>
                    <Link to={pathOf(area, page)} aria-current={page === current ? 'page' : undefined}>
                      <Icon name={page.icon} />
                      {page.title()}
                      {page.Badge && <page.Badge />}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        <ul className="way-out">
          <li>
            <Link to="/logout">
              <Icon name="out" />
              {m.areas_log_out()}
            </Link>
          </li>
        </ul>
      </nav>
    </div>
  );
}
