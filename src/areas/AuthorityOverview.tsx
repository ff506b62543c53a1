import * as m from '../paraglide/messages.js';
import { Ways } from './Ways.tsx';

/** Welcomes the staff of a university and says what they can do here. */
export function AuthorityOverview() {
  return (
    <Ways
      title={m.areas_welcome_authority()}
      ways={[
        {
          icon: 'people',
          title: m.areas_welcome_people(),
          text: m.areas_welcome_people_text(),
          link: m.areas_welcome_people_link(),
          to: '/authority/manage-users',
        },
        {
          icon: 'building',
          title: m.areas_welcome_shelf(),
          text: m.areas_welcome_shelf_text(),
          link: m.areas_welcome_shelf_link(),
          to: '/Universities',
        },
        {
          icon: 'person',
          title: m.areas_welcome_profile(),
          text: m.areas_welcome_profile_text(),
          link: m.areas_welcome_profile_link(),
          to: '/authority/profile',
        },
      ]}
    />
  );
}
