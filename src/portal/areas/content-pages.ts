import * as m from '../../paraglide/messages.js';
import type { Area, AreaPage } from './area.ts';
import { myBlogsPage, verifyBlogsPage, writeBlogPage } from './blog-pages.ts';

/** What staff do with the catalogue and the shelves; administrators and authorities have the same pages. */
const universities: AreaPage = {
  path: 'universities',
  title: m.areas_page_universities,
  icon: 'building',
  load: async () => ({
    default: (await import('../../universities/pages/manage/ManageUniversitiesPage.tsx'))
      .ManageUniversitiesPage,
  }),
};

const courses: AreaPage = {
  path: 'courses',
  title: m.areas_page_courses,
  icon: 'cap',
  load: async () => ({
    default: (await import('../../universities/pages/manage/CourseCataloguePage.tsx')).CourseCataloguePage,
  }),
};

const departments: AreaPage = {
  path: 'edit-departments',
  title: m.areas_page_departments,
  icon: 'branches',
  load: async () => ({
    default: (await import('../../universities/pages/manage/ManageDepartmentsPage.tsx'))
      .ManageDepartmentsPage,
  }),
};

const papers: AreaPage = {
  path: 'add-paper',
  title: m.areas_page_papers,
  icon: 'paper',
  load: async () => ({ default: (await import('../../resources/pages/shelves/PapersPage.tsx')).PapersPage }),
};

const syllabus: AreaPage = {
  path: 'add-syllabus',
  title: m.areas_page_syllabus,
  icon: 'outline',
  load: async () => ({
    default: (await import('../../resources/pages/shelves/SyllabusPage.tsx')).SyllabusPage,
  }),
};

const notes: AreaPage = {
  path: 'add-notes',
  title: m.areas_page_notes,
  icon: 'notebook',
  load: async () => ({ default: (await import('../../resources/pages/shelves/NotesPage.tsx')).NotesPage }),
};

const approveBooks: AreaPage = {
  path: 'approve-books',
  title: m.areas_page_approve_books,
  icon: 'book-check',
  waiting: 'books',
  load: async () => ({
    default: (await import('../../books/pages/manage/ApproveBooksPage.tsx')).ApproveBooksPage,
  }),
};

const bookRequests: AreaPage = {
  path: 'book-requests',
  title: m.areas_page_book_requests,
  icon: 'request',
  waiting: 'requests',
  load: async () => ({
    default: (await import('../../books/reservations/pages/StaffRequestsPage.tsx')).StaffRequestsPage,
  }),
};

const addDepartmentOrCourse: AreaPage = {
  path: 'add-department-or-course',
  title: m.areas_page_add_course,
  icon: 'add-box',
  load: async () => ({
    default: (await import('../../universities/pages/manage/AddDepartmentOrCoursePage.tsx'))
      .AddDepartmentOrCoursePage,
  }),
};

const upload: AreaPage = {
  path: 'upload-resources',
  title: m.areas_page_upload,
  icon: 'upload',
  load: async () => ({ default: (await import('../../resources/pages/upload/UploadPage.tsx')).UploadPage }),
};

const books: AreaPage = {
  path: 'add-books',
  title: m.areas_page_books,
  icon: 'book',
  load: async () => ({
    default: (await import('../../books/pages/manage/ManageBooksPage.tsx')).ManageBooksPage,
  }),
};

const transfer: AreaPage = {
  path: 'import-export',
  title: m.areas_page_transfer,
  icon: 'transfer',
  load: async () => ({ default: (await import('../../transfer/pages/TransferPage.tsx')).TransferPage }),
};

/** What was deleted, for administrators. */
export const trashPage: AreaPage = {
  path: 'trash',
  title: m.areas_page_trash,
  icon: 'trash',
  load: async () => ({ default: (await import('../../trash/pages/TrashPage.tsx')).TrashPage }),
};

export const contentSections: Area['sections'] = [
  {
    key: 'content',
    title: m.areas_section_content,
    pages: [
      ...[universities, courses, departments, papers, syllabus, notes],
      ...[approveBooks, bookRequests, verifyBlogsPage, myBlogsPage],
    ],
  },
  {
    key: 'add',
    title: m.areas_section_add,
    pages: [addDepartmentOrCourse, upload, books, writeBlogPage, transfer],
  },
];
