import type { ComponentType } from 'react';
import type { Role } from '../../core/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import type { Waiting } from '../../stats/schema.ts';
import type { IconName } from '../../ui/Icon.tsx';

/** A page of an area. Its route, link, breadcrumb and title all come from this one object, so that no link can lead nowhere. */
export type AreaPage = {
  /** The path below the area's home; empty for the overview. */
  path: string;
  title: () => string;
  icon: IconName;
  /** The count of waiting work that is shown beside the page's link. */
  waiting?: keyof Waiting;
  /** Loads the page's script. */
  load: () => Promise<ComponentType>;
};

/** A section of the sidebar: a heading and the pages below it. */
export type Section = {
  /** Identifies the section in the browser's list of folded sections. */
  key: string;
  title: () => string;
  pages: AreaPage[];
};

/** The part of the portal that people of one role see after signing in. */
export type Area = {
  role: Role;
  /** The path of the overview, such as `/admin`. */
  home: string;
  name: () => string;
  /** The API path of the signed-in person's profile. */
  me: string;
  sections: Section[];
};

/** The label, icon and count of each page's link, by the page's path. */
const links = {
  /** The reader's own account. */
  profile: { title: m.areas_profile, icon: 'person' },
  /** The bell in the header leads there. */
  notifications: { title: m.areas_page_notifications, icon: 'bell' },
  /** A reservation with its messages; lists and notifications lead there. */
  reservation: { title: m.areas_page_reservation, icon: 'book' },
  'add-blog': { title: m.areas_page_write_blog, icon: 'pen' },
  'my-blogs': { title: m.areas_page_my_blogs, icon: 'posts' },

  // Pages for staff. Administrators and the staff of universities have the same ones; the server decides which rows each may see.
  universities: { title: m.areas_page_universities, icon: 'building' },
  courses: { title: m.areas_page_courses, icon: 'cap' },
  'edit-departments': { title: m.areas_page_departments, icon: 'branches' },
  'add-paper': { title: m.areas_page_papers, icon: 'paper' },
  'add-syllabus': { title: m.areas_page_syllabus, icon: 'outline' },
  'add-notes': { title: m.areas_page_notes, icon: 'notebook' },
  'approve-books': { title: m.areas_page_approve_books, icon: 'book-check', waiting: 'books' },
  'book-requests': { title: m.areas_page_book_requests, icon: 'request', waiting: 'requests' },
  'verify-blogs': { title: m.areas_page_verify_blogs, icon: 'post-check', waiting: 'posts' },
  'add-department-or-course': { title: m.areas_page_add_course, icon: 'add-box' },
  'upload-resources': { title: m.areas_page_upload, icon: 'upload' },
  'add-books': { title: m.areas_page_books, icon: 'book' },
  'import-export': { title: m.areas_page_transfer, icon: 'transfer' },
  'manage-users': { title: m.areas_manage_users, icon: 'people' },
  'search-words': { title: m.areas_page_search_words, icon: 'search' },

  // Pages for administrators only.
  messages: { title: m.areas_page_inbox, icon: 'mail', waiting: 'messages' },
  'site-settings': { title: m.areas_page_settings, icon: 'settings' },
  trash: { title: m.areas_page_trash, icon: 'trash' },
  'register-admin': { title: m.areas_register_admin, icon: 'add-person' },
  'register-authority': { title: m.areas_register_authority, icon: 'badge' },
  'audit-log': { title: m.areas_audit_log, icon: 'clock' },

  // Pages for students.
  preferences: { title: m.areas_page_preferences, icon: 'star' },
  notes: { title: m.areas_page_notes, icon: 'notebook' },
  syllabus: { title: m.areas_page_syllabus, icon: 'outline' },
  papers: { title: m.areas_page_papers, icon: 'paper' },
  university: { title: m.areas_page_own_university, icon: 'building' },
  books: { title: m.areas_page_sell, icon: 'tag' },
  'purchase-books': { title: m.areas_page_purchase, icon: 'bag' },
} satisfies Record<string, Omit<AreaPage, 'path' | 'load'>>;

type Path = keyof typeof links;

const scripts: Record<Path, AreaPage['load']> = {
  profile: async () => (await import('./ProfilePage.tsx')).ProfilePage,
  notifications: async () =>
    (await import('../../notifications/pages/NotificationsPage.tsx')).NotificationsPage,
  reservation: async () =>
    (await import('../../books/reservations/pages/ReservationPage.tsx')).ReservationPage,
  'add-blog': async () => (await import('../../blogs/pages/posting/WriteBlogPage.tsx')).WriteBlogPage,
  'my-blogs': async () => (await import('../../blogs/pages/posting/MyBlogsPage.tsx')).MyBlogsPage,
  universities: async () =>
    (await import('../../universities/pages/manage/ManageUniversitiesPage.tsx')).ManageUniversitiesPage,
  courses: async () =>
    (await import('../../universities/pages/manage/CourseCataloguePage.tsx')).CourseCataloguePage,
  'edit-departments': async () =>
    (await import('../../universities/pages/manage/ManageDepartmentsPage.tsx')).ManageDepartmentsPage,
  'add-paper': async () => (await import('../../resources/pages/shelves/ShelvesPage.tsx')).PapersPage,
  'add-syllabus': async () => (await import('../../resources/pages/shelves/ShelvesPage.tsx')).SyllabusPage,
  'add-notes': async () => (await import('../../resources/pages/shelves/ShelvesPage.tsx')).NotesPage,
  'approve-books': async () =>
    (await import('../../books/pages/manage/ApproveBooksPage.tsx')).ApproveBooksPage,
  'book-requests': async () =>
    (await import('../../books/reservations/pages/StaffRequestsPage.tsx')).StaffRequestsPage,
  'verify-blogs': async () => (await import('../../blogs/pages/posting/VerifyBlogsPage.tsx')).VerifyBlogsPage,
  'add-department-or-course': async () =>
    (await import('../../universities/pages/manage/AddDepartmentOrCoursePage.tsx')).AddDepartmentOrCoursePage,
  'upload-resources': async () => (await import('../../resources/pages/upload/UploadPage.tsx')).UploadPage,
  'add-books': async () => (await import('../../books/pages/manage/ManageBooksPage.tsx')).ManageBooksPage,
  'import-export': async () => (await import('../../transfer/pages/TransferPage.tsx')).TransferPage,
  'manage-users': async () => (await import('../../people/pages/manage/ManageUsersPage.tsx')).ManageUsersPage,
  'search-words': async () => (await import('../../search/pages/SynonymsPage.tsx')).SynonymsPage,
  messages: async () => (await import('../../contact/pages/inbox/InboxPage.tsx')).InboxPage,
  'site-settings': async () => (await import('./SiteSettings.tsx')).SiteSettings,
  trash: async () => (await import('../../trash/pages/TrashPage.tsx')).TrashPage,
  'register-admin': async () =>
    (await import('../../people/pages/staff/RegisterStaffPages.tsx')).RegisterAdminPage,
  'register-authority': async () =>
    (await import('../../people/pages/staff/RegisterStaffPages.tsx')).RegisterAuthorityPage,
  'audit-log': async () => (await import('../../audit/pages/AuditLogPage.tsx')).AuditLogPage,
  preferences: async () => (await import('../../preferences/pages/PreferencesPage.tsx')).PreferencesPage,
  notes: async () => (await import('../../preferences/pages/OwnShelfPages.tsx')).OwnNotesPage,
  syllabus: async () => (await import('../../preferences/pages/OwnShelfPages.tsx')).OwnSyllabusPage,
  papers: async () => (await import('../../preferences/pages/OwnShelfPages.tsx')).OwnPapersPage,
  university: async () => (await import('../../preferences/pages/OwnUniversityPage.tsx')).OwnUniversityPage,
  books: async () => (await import('../../books/pages/sell/SellBooksPage.tsx')).SellBooksPage,
  'purchase-books': async () =>
    (await import('../../books/reservations/pages/PurchaseBooksPage.tsx')).PurchaseBooksPage,
};

/** One object per page, so that pages can be compared by identity. */
const pages = Object.fromEntries(
  (Object.keys(links) as Path[]).map((path): [Path, AreaPage] => [
    path,
    { path, ...links[path], load: scripts[path] },
  ]),
) as Record<Path, AreaPage>;

const at = (...paths: Path[]): AreaPage[] => paths.map((path) => pages[path]);

/** The pages in the menu behind the person's name. */
export const personPages: AreaPage[] = at('profile');

/** Pages that every area has but no section of the sidebar lists. */
const otherPages: AreaPage[] = at('notifications', 'reservation');

const contentSections: Section[] = [
  {
    key: 'content',
    title: m.areas_section_content,
    pages: [
      ...at('universities', 'courses', 'edit-departments', 'add-paper', 'add-syllabus', 'add-notes'),
      ...at('approve-books', 'book-requests', 'verify-blogs', 'my-blogs', 'search-words'),
    ],
  },
  {
    key: 'add',
    title: m.areas_section_add,
    pages: at('add-department-or-course', 'upload-resources', 'add-books', 'add-blog', 'import-export'),
  },
];

/** The first section of an area: its overview, and further pages. */
const first = (load: AreaPage['load'], ...paths: Path[]): Section => ({
  key: 'overview',
  title: m.areas_section_overview,
  pages: [{ path: '', title: m.areas_overview, icon: 'dashboard', load }, ...at(...paths)],
});

export const areas: Area[] = [
  {
    role: 'admin',
    home: '/admin',
    name: m.areas_admin,
    me: '/admin/me',
    sections: [
      first(async () => (await import('./AdminOverview.tsx')).AdminOverview),
      ...contentSections,
      {
        key: 'access',
        title: m.areas_section_access,
        pages: [
          ...at('manage-users', 'register-admin', 'register-authority', 'audit-log'),
          ...at('messages', 'site-settings', 'trash'),
        ],
      },
    ],
  },
  {
    role: 'authority',
    home: '/authority',
    name: m.areas_authority,
    me: '/authority',
    sections: [
      first(async () => (await import('./AuthorityOverview.tsx')).AuthorityOverview, 'profile'),
      ...contentSections,
      { key: 'access', title: m.areas_section_access, pages: at('manage-users') },
    ],
  },
  {
    role: 'user',
    home: '/user',
    name: m.areas_user,
    me: '/user',
    sections: [
      first(
        async () => (await import('../../preferences/pages/StudentOverview.tsx')).StudentOverview,
        'preferences',
        'profile',
      ),
      {
        key: 'course',
        title: m.areas_section_course,
        pages: at('notes', 'syllabus', 'papers', 'university'),
      },
      { key: 'market', title: m.areas_section_market, pages: at('books', 'purchase-books') },
      { key: 'blogs', title: m.areas_section_blogs, pages: at('add-blog', 'my-blogs') },
    ],
  },
];

export const pagesOf = ({ sections }: Area): AreaPage[] => [
  ...new Set([...sections.flatMap(({ pages }) => pages), ...personPages, ...otherPages]),
];

export const pathOf = ({ home }: Area, { path }: AreaPage): string =>
  path === '' ? home : `${home}/${path}`;

/** Finds the area's page at an address. Ignores letter case, as the router does. */
export function pageAt(area: Area, pathname: string): AreaPage | undefined {
  const asked = pathname.replace(/\/+$/, '').toLowerCase();
  return pagesOf(area).find((page) => pathOf(area, page) === asked);
}
