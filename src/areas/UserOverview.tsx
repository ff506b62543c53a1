import * as m from '../paraglide/messages.js';
import { Ways } from './Ways.tsx';

/** What is there for a student. */
export function UserOverview() {
  return (
    <Ways
      title={m.areas_welcome_user()}
      ways={[
        {
          icon: 'building',
          title: m.areas_welcome_universities(),
          text: m.areas_welcome_universities_text(),
          link: m.areas_welcome_universities_link(),
          to: '/Universities',
        },
        {
          icon: 'book',
          title: m.areas_welcome_books(),
          text: m.areas_welcome_books_text(),
          link: m.areas_welcome_books_link(),
          to: '/Books',
        },
        {
          icon: 'person',
          title: m.areas_welcome_profile(),
          text: m.areas_welcome_own_text(),
          link: m.areas_welcome_profile_link(),
          to: '/user/profile',
        },
      ]}
    />
  );
}
