import * as m from '../../paraglide/messages.js';
import type { AreaPage } from './area.ts';

/** What students have of their own: their course, the books they sell and buy, their preferences. */
export const preferencesPage: AreaPage = {
  path: 'preferences',
  title: m.areas_page_preferences,
  icon: 'star',
  load: async () => ({
    default: (await import('../../preferences/pages/PreferencesPage.tsx')).PreferencesPage,
  }),
};

const ownNotes: AreaPage = {
  path: 'notes',
  title: m.areas_page_notes,
  icon: 'notebook',
  load: async () => ({
    default: (await import('../../preferences/pages/own/OwnShelfPages.tsx')).OwnNotesPage,
  }),
};

const ownSyllabus: AreaPage = {
  path: 'syllabus',
  title: m.areas_page_syllabus,
  icon: 'outline',
  load: async () => ({
    default: (await import('../../preferences/pages/own/OwnShelfPages.tsx')).OwnSyllabusPage,
  }),
};

const ownPapers: AreaPage = {
  path: 'papers',
  title: m.areas_page_papers,
  icon: 'paper',
  load: async () => ({
    default: (await import('../../preferences/pages/own/OwnShelfPages.tsx')).OwnPapersPage,
  }),
};

const ownUniversity: AreaPage = {
  path: 'university',
  title: m.areas_page_own_university,
  icon: 'building',
  load: async () => ({
    default: (await import('../../preferences/pages/own/OwnUniversityPage.tsx')).OwnUniversityPage,
  }),
};

const sellBooks: AreaPage = {
  path: 'books',
  title: m.areas_page_sell,
  icon: 'tag',
  load: async () => ({ default: (await import('../../books/pages/sell/SellBooksPage.tsx')).SellBooksPage }),
};

const purchaseBooks: AreaPage = {
  path: 'purchase-books',
  title: m.areas_page_purchase,
  icon: 'bag',
  load: async () => ({
    default: (await import('../../books/reservations/pages/PurchaseBooksPage.tsx')).PurchaseBooksPage,
  }),
};

export const coursePages: AreaPage[] = [ownNotes, ownSyllabus, ownPapers, ownUniversity];
export const marketPages: AreaPage[] = [sellBooks, purchaseBooks];
