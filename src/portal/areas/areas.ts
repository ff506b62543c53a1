import type { ComponentType } from 'react';
import type { Role } from '../../core/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import type { Waiting } from '../../stats/schema.ts';
import type { IconName } from '../../ui/Icon.tsx';

/** A page of an area. The same entry makes its route, its link, its crumb and its title, so that no link leads nowhere. */
export type AreaPage = {
  /** Below the area's home; empty for the overview. */
  path: string;
  title: () => string;
  icon: IconName;
  /** What waits there is counted beside its link. */
  waiting?: keyof Waiting;
  /** Loads the page's script. */
  load: () => Promise<ComponentType>;
};

/** A heading of the sidebar and what is below it. */
export type Section = {
  /** By this a browser remembers that it is folded. */
  key: string;
  title: () => string;
  pages: AreaPage[];
};

/** What people of one role see after signing in. */
export type Area = {
  role: Role;
  /** `/admin` */
  home: string;
  name: () => string;
  /** Path of the API that says who is signed in. */
  me: string;
  sections: Section[];
};

const overview = (load: AreaPage['load']): AreaPage => ({
  path: '',
  title: m.areas_overview,
  icon: 'dashboard',
  load,
});

/** One’s own account. */
const profile: AreaPage = {
  path: 'profile',
  title: m.areas_profile,
  icon: 'person',
  load: async () => (await import('./ProfilePage.tsx')).ProfilePage,
};

/** The bell in the header leads there. */
const notifications: AreaPage = {
  path: 'notifications',
  title: m.areas_page_notifications,
  icon: 'bell',
  load: async () => (await import('../../notifications/pages/NotificationsPage.tsx')).NotificationsPage,
};

/** A reservation and its thread; lists and notifications lead there. */
const reservation: AreaPage = {
  path: 'reservation',
  title: m.areas_page_reservation,
  icon: 'book',
  load: async () => (await import('../../books/reservations/pages/ReservationPage.tsx')).ReservationPage,
};

const writeBlog: AreaPage = {
  path: 'add-blog',
  title: m.areas_page_write_blog,
  icon: 'pen',
  load: async () => (await import('../../blogs/pages/posting/WriteBlogPage.tsx')).WriteBlogPage,
};

const myBlogs: AreaPage = {
  path: 'my-blogs',
  title: m.areas_page_my_blogs,
  icon: 'posts',
  load: async () => (await import('../../blogs/pages/posting/MyBlogsPage.tsx')).MyBlogsPage,
};

// What staff do; administrators and the staff of universities have the same pages, and the server decides about which rows.

const universities: AreaPage = {
  path: 'universities',
  title: m.areas_page_universities,
  icon: 'building',
  load: async () =>
    (await import('../../universities/pages/manage/ManageUniversitiesPage.tsx')).ManageUniversitiesPage,
};

const courses: AreaPage = {
  path: 'courses',
  title: m.areas_page_courses,
  icon: 'cap',
  load: async () =>
    (await import('../../universities/pages/manage/CourseCataloguePage.tsx')).CourseCataloguePage,
};

const departments: AreaPage = {
  path: 'edit-departments',
  title: m.areas_page_departments,
  icon: 'branches',
  load: async () =>
    (await import('../../universities/pages/manage/ManageDepartmentsPage.tsx')).ManageDepartmentsPage,
};

const papers: AreaPage = {
  path: 'add-paper',
  title: m.areas_page_papers,
  icon: 'paper',
  load: async () => (await import('../../resources/pages/shelves/ShelvesPage.tsx')).PapersPage,
};

const syllabus: AreaPage = {
  path: 'add-syllabus',
  title: m.areas_page_syllabus,
  icon: 'outline',
  load: async () => (await import('../../resources/pages/shelves/ShelvesPage.tsx')).SyllabusPage,
};

const notes: AreaPage = {
  path: 'add-notes',
  title: m.areas_page_notes,
  icon: 'notebook',
  load: async () => (await import('../../resources/pages/shelves/ShelvesPage.tsx')).NotesPage,
};

const approveBooks: AreaPage = {
  path: 'approve-books',
  title: m.areas_page_approve_books,
  icon: 'book-check',
  waiting: 'books',
  load: async () => (await import('../../books/pages/manage/ApproveBooksPage.tsx')).ApproveBooksPage,
};

const bookRequests: AreaPage = {
  path: 'book-requests',
  title: m.areas_page_book_requests,
  icon: 'request',
  waiting: 'requests',
  load: async () => (await import('../../books/reservations/pages/StaffRequestsPage.tsx')).StaffRequestsPage,
};

const verifyBlogs: AreaPage = {
  path: 'verify-blogs',
  title: m.areas_page_verify_blogs,
  icon: 'post-check',
  waiting: 'posts',
  load: async () => (await import('../../blogs/pages/posting/VerifyBlogsPage.tsx')).VerifyBlogsPage,
};

const addDepartmentOrCourse: AreaPage = {
  path: 'add-department-or-course',
  title: m.areas_page_add_course,
  icon: 'add-box',
  load: async () =>
    (await import('../../universities/pages/manage/AddDepartmentOrCoursePage.tsx')).AddDepartmentOrCoursePage,
};

const upload: AreaPage = {
  path: 'upload-resources',
  title: m.areas_page_upload,
  icon: 'upload',
  load: async () => (await import('../../resources/pages/upload/UploadPage.tsx')).UploadPage,
};

const books: AreaPage = {
  path: 'add-books',
  title: m.areas_page_books,
  icon: 'book',
  load: async () => (await import('../../books/pages/manage/ManageBooksPage.tsx')).ManageBooksPage,
};

const transfer: AreaPage = {
  path: 'import-export',
  title: m.areas_page_transfer,
  icon: 'transfer',
  load: async () => (await import('../../transfer/pages/TransferPage.tsx')).TransferPage,
};

const users: AreaPage = {
  path: 'manage-users',
  title: m.areas_manage_users,
  icon: 'people',
  load: async () => (await import('../../people/pages/manage/ManageUsersPage.tsx')).ManageUsersPage,
};

const searchWords: AreaPage = {
  path: 'search-words',
  title: m.areas_page_search_words,
  icon: 'search',
  load: async () => (await import('../../search/pages/SynonymsPage.tsx')).SynonymsPage,
};

// What administrators alone do.

const inbox: AreaPage = {
  path: 'messages',
  title: m.areas_page_inbox,
  icon: 'mail',
  waiting: 'messages',
  load: async () => (await import('../../contact/pages/inbox/InboxPage.tsx')).InboxPage,
};

const settings: AreaPage = {
  path: 'site-settings',
  title: m.areas_page_settings,
  icon: 'settings',
  load: async () => (await import('./SiteSettings.tsx')).SiteSettings,
};

const trash: AreaPage = {
  path: 'trash',
  title: m.areas_page_trash,
  icon: 'trash',
  load: async () => (await import('../../trash/pages/TrashPage.tsx')).TrashPage,
};

const registerAdmin: AreaPage = {
  path: 'register-admin',
  title: m.areas_register_admin,
  icon: 'add-person',
  load: async () => (await import('../../people/pages/staff/RegisterStaffPages.tsx')).RegisterAdminPage,
};

const registerAuthority: AreaPage = {
  path: 'register-authority',
  title: m.areas_register_authority,
  icon: 'badge',
  load: async () => (await import('../../people/pages/staff/RegisterStaffPages.tsx')).RegisterAuthorityPage,
};

const auditLog: AreaPage = {
  path: 'audit-log',
  title: m.areas_audit_log,
  icon: 'clock',
  load: async () => (await import('../../audit/pages/AuditLogPage.tsx')).AuditLogPage,
};

// What students have of their own.

const preferences: AreaPage = {
  path: 'preferences',
  title: m.areas_page_preferences,
  icon: 'star',
  load: async () => (await import('../../preferences/pages/PreferencesPage.tsx')).PreferencesPage,
};

const ownNotes: AreaPage = {
  path: 'notes',
  title: m.areas_page_notes,
  icon: 'notebook',
  load: async () => (await import('../../preferences/pages/OwnShelfPages.tsx')).OwnNotesPage,
};

const ownSyllabus: AreaPage = {
  path: 'syllabus',
  title: m.areas_page_syllabus,
  icon: 'outline',
  load: async () => (await import('../../preferences/pages/OwnShelfPages.tsx')).OwnSyllabusPage,
};

const ownPapers: AreaPage = {
  path: 'papers',
  title: m.areas_page_papers,
  icon: 'paper',
  load: async () => (await import('../../preferences/pages/OwnShelfPages.tsx')).OwnPapersPage,
};

const ownUniversity: AreaPage = {
  path: 'university',
  title: m.areas_page_own_university,
  icon: 'building',
  load: async () => (await import('../../preferences/pages/OwnUniversityPage.tsx')).OwnUniversityPage,
};

const sellBooks: AreaPage = {
  path: 'books',
  title: m.areas_page_sell,
  icon: 'tag',
  load: async () => (await import('../../books/pages/sell/SellBooksPage.tsx')).SellBooksPage,
};

const purchaseBooks: AreaPage = {
  path: 'purchase-books',
  title: m.areas_page_purchase,
  icon: 'bag',
  load: async () => (await import('../../books/reservations/pages/PurchaseBooksPage.tsx')).PurchaseBooksPage,
};

/** Pages that the menu of the person's name leads to. */
export const personPages: AreaPage[] = [profile];

/** Pages of every area that no section of the sidebar holds. */
const otherPages: AreaPage[] = [notifications, reservation];

const contentSections: Section[] = [
  {
    key: 'content',
    title: m.areas_section_content,
    pages: [
      ...[universities, courses, departments, papers, syllabus, notes],
      ...[approveBooks, bookRequests, verifyBlogs, myBlogs, searchWords],
    ],
  },
  {
    key: 'add',
    title: m.areas_section_add,
    pages: [addDepartmentOrCourse, upload, books, writeBlog, transfer],
  },
];

export const areas: Area[] = [
  {
    role: 'admin',
    home: '/admin',
    name: m.areas_admin,
    me: '/admin/me',
    sections: [
      {
        key: 'overview',
        title: m.areas_section_overview,
        pages: [overview(async () => (await import('./AdminOverview.tsx')).AdminOverview)],
      },
      ...contentSections,
      {
        key: 'access',
        title: m.areas_section_access,
        pages: [users, registerAdmin, registerAuthority, auditLog, inbox, settings, trash],
      },
    ],
  },
  {
    role: 'authority',
    home: '/authority',
    name: m.areas_authority,
    me: '/authority',
    sections: [
      {
        key: 'overview',
        title: m.areas_section_overview,
        pages: [overview(async () => (await import('./AuthorityOverview.tsx')).AuthorityOverview), profile],
      },
      ...contentSections,
      { key: 'access', title: m.areas_section_access, pages: [users] },
    ],
  },
  {
    role: 'user',
    home: '/user',
    name: m.areas_user,
    me: '/user',
    sections: [
      {
        key: 'overview',
        title: m.areas_section_overview,
        pages: [
          overview(async () => (await import('../../preferences/pages/StudentOverview.tsx')).StudentOverview),
          preferences,
          profile,
        ],
      },
      {
        key: 'course',
        title: m.areas_section_course,
        pages: [ownNotes, ownSyllabus, ownPapers, ownUniversity],
      },
      { key: 'market', title: m.areas_section_market, pages: [sellBooks, purchaseBooks] },
      { key: 'blogs', title: m.areas_section_blogs, pages: [writeBlog, myBlogs] },
    ],
  },
];

export const pagesOf = ({ sections }: Area): AreaPage[] => [
  ...new Set([...sections.flatMap(({ pages }) => pages), ...personPages, ...otherPages]),
];

export const pathOf = ({ home }: Area, { path }: AreaPage): string =>
  path === '' ? home : `${home}/${path}`;

/** The page at an address, if the area has one there. Letter case counts as little as it does to the router. */
export function pageAt(area: Area, pathname: string): AreaPage | undefined {
  const asked = pathname.replace(/\/+$/, '').toLowerCase();
  return pagesOf(area).find((page) => pathOf(area, page) === asked);
}
