import * as m from '../../paraglide/messages.js';
import { WaitingTotals } from './Totals.tsx';
import { Ways } from './Ways.tsx';

/** Welcomes the staff of a university and says what waits for them and what they can do here. */
export function AuthorityOverview() {
  return (
    <>
      <WaitingTotals />
      <Ways
        title={m.areas_welcome_authority()}
        ways={[
          {
            icon: 'building',
            title: m.catalogue_pages_way_university(),
            text: m.catalogue_pages_way_university_text(),
            link: m.catalogue_pages_way_university_link(),
            to: '/authority/universities',
          },
          {
            icon: 'add',
            title: m.catalogue_pages_way_add(),
            text: m.catalogue_pages_way_add_text(),
            link: m.catalogue_pages_way_add_link(),
            to: '/authority/add-department-or-course',
          },
          {
            icon: 'upload',
            title: m.catalogue_pages_way_upload(),
            text: m.catalogue_pages_way_upload_text(),
            link: m.catalogue_pages_way_upload_link(),
            to: '/authority/upload-resources',
          },
          {
            icon: 'book',
            title: m.catalogue_pages_way_books(),
            text: m.catalogue_pages_way_books_text(),
            link: m.catalogue_pages_way_books_link(),
            to: '/authority/add-books',
          },
          {
            icon: 'people',
            title: m.areas_welcome_people(),
            text: m.areas_welcome_people_text(),
            link: m.areas_welcome_people_link(),
            to: '/authority/manage-users',
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
    </>
  );
}
