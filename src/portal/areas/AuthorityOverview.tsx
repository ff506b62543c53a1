import * as m from '../../paraglide/messages.js';
import { Misses } from '../../search/pages/Misses.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import * as css from './AuthorityOverview.module.css';
import { WaitingTotals } from './Totals.tsx';

/** An action that staff can take, with the page for it. */
type Way = { icon: IconName; title: () => string; text: () => string; link: () => string; to: string };

const ways: Way[] = [
  {
    icon: 'building',
    title: m.catalogue_pages_way_university,
    text: m.catalogue_pages_way_university_text,
    link: m.areas_page_universities,
    to: '/authority/universities',
  },
  {
    icon: 'add',
    title: m.catalogue_pages_way_add,
    text: m.catalogue_pages_way_add_text,
    link: m.areas_page_add_course,
    to: '/authority/add-department-or-course',
  },
  {
    icon: 'upload',
    title: m.catalogue_pages_way_upload,
    text: m.catalogue_pages_way_upload_text,
    link: m.areas_page_upload,
    to: '/authority/upload-resources',
  },
  {
    icon: 'book',
    title: m.catalogue_pages_way_books,
    text: m.catalogue_pages_way_books_text,
    link: m.areas_page_books,
    to: '/authority/add-books',
  },
  {
    icon: 'people',
    title: m.areas_welcome_people,
    text: m.areas_welcome_people_text,
    link: m.areas_manage_users,
    to: '/authority/manage-users',
  },
  {
    icon: 'person',
    title: m.profile_title,
    text: m.areas_welcome_profile_text,
    link: m.areas_welcome_profile_link,
    to: '/authority/profile',
  },
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
          {ways.map(({ icon, title, text, link, to }) => (
            <li key={to}>
              <article className="card">
                <Icon name={icon} />
                <h3>{title()}</h3>
                <p>{text()}</p>
                <Link className="btn" to={to}>
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
