import * as m from '../../paraglide/messages.js';
import { Misses } from '../../search/pages/Misses.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import * as css from './AuthorityOverview.module.css';
import { WaitingTotals } from './Totals.tsx';

/** The pages for what staff can do, by their paths. */
const ways: { path: string; icon: IconName; link: () => string }[] = [
  { path: 'universities', icon: 'building', link: m.areas_page_universities },
  { path: 'add-department-or-course', icon: 'add', link: m.areas_page_add_course },
  { path: 'upload-resources', icon: 'upload', link: m.areas_page_upload },
  { path: 'add-books', icon: 'book', link: m.areas_page_books },
  { path: 'manage-users', icon: 'people', link: m.areas_manage_users },
  { path: 'profile', icon: 'person', link: m.areas_welcome_profile_link },
];

/** The overview for a university's staff: a welcome, the work that waits for them, and the actions they can take. */
export function AuthorityOverview() {
  return (
    <>
      <WaitingTotals />
      <section aria-labelledby="ways">
        <h2 id="ways" className={css.title}>
          {m.areas_welcome_authority()}
        </h2>
        <ul className={`${css.ways} cards`}>
          {ways.map(({ path, icon, link }) => (
            <li key={path}>
              <article className="card">
                <Icon name={icon} />
                <h3>{m.areas_way({ way: path })}</h3>
                <p>{m.areas_way_text({ way: path })}</p>
                <Link className="btn" to={`/authority/${path}`}>
                  {link()}
                </Link>
              </article>
            </li>
          ))}
        </ul>
      </section>
      <Misses />
    </>
  );
}
