import * as books from '../../src/books/service.ts';
import { type SignedIn, visitor } from '../../src/core/access.ts';
import type { Db } from '../../src/core/db/database.ts';
import type { Part } from '../../src/core/http/list.ts';
import * as managed from '../../src/resources/managed.ts';
import * as resources from '../../src/resources/service.ts';
import * as universities from '../../src/universities/service.ts';
import type { Probes } from './probes.ts';

/** A documented query: `name` describes its HTTP request, `run` makes the service call behind it. */
export type Query = { name: string; run(db: Db, probes: Probes): Promise<unknown> };

type Resources = Parameters<typeof resources.list>[2];
const firstPage = (limit: number) => ({ limit, offset: 0, after: undefined });

function resourceList(
  name: string,
  filters: (probes: Probes) => Resources,
  after?: (probes: Probes) => string,
): Query {
  const window = (probes: Probes) => ({ ...firstPage(50), after: after?.(probes) });
  return {
    name: `/api/resources${name}`,
    run: (db, probes) => resources.list(db, visitor, filters(probes), window(probes)),
  };
}

function bookList(
  name: string,
  filters: { q?: string; category?: string },
  window: (probes: Probes) => Parameters<typeof books.list>[3] = () => firstPage(12),
): Query {
  const all = { q: '', category: '', shelf: 'published' as const, ...filters };
  return { name: `/api/books${name}`, run: (db, probes) => books.list(db, visitor, all, window(probes)) };
}

function universityList(
  name: string,
  filters: { q?: string; place?: string; nested?: boolean },
  after?: (probes: Probes) => string,
): Query {
  const all = { q: '', place: '', nested: false, ...filters };
  const window = (probes: Probes) => ({ ...firstPage(24), after: after?.(probes) });
  return {
    name: `/api/universities${name}`,
    run: (db, probes) => universities.list(db, visitor, all, window(probes)),
  };
}

const admin: SignedIn = {
  role: 'admin',
  id: '019aa000-0000-7000-8000-000000000000',
  name: '',
  sessionId: '',
  universityId: null,
  scope: 'all',
};

type Managed = Parameters<typeof managed.listManaged>[2];

function managedList(name: string, filters: (probes: Probes) => Partial<Managed>): Query {
  return {
    name: `/api/resources/managed${name}`,
    run: (db, probes) =>
      managed.listManaged(db, admin, { q: '', mine: false, ...filters(probes) }, firstPage(50)),
  };
}

type Shelves = Parameters<typeof managed.shelves>[2];

function shelves(name: string, filters: (probes: Probes) => Partial<Shelves>): Query {
  return {
    name: `/api/resources/shelves${name}`,
    run: (db, probes) =>
      managed.shelves(db, admin, { by: 'university', q: '', ...filters(probes) }, firstPage(1000)),
  };
}

export const queries: Query[] = [
  resourceList('', () => ({})),
  resourceList('?university&department&course', ({ course: { university, department, course } }) => ({
    university,
    department,
    course,
  })),
  resourceList('?university&department&course&type&semester', ({ course }) => ({
    ...course,
    type: 'papers',
  })),
  resourceList('?university (3,000 courses)', ({ biggest }) => ({ university: biggest })),
  resourceList('?university (by name)', ({ course }) => ({ university: course.universityName })),
  resourceList('?university&department', ({ course: { university, department } }) => ({
    university,
    department,
  })),
  resourceList('?university&type', ({ biggest }) => ({ university: biggest, type: 'syllabus' })),
  resourceList('?university&semester', ({ biggest }) => ({ university: biggest, semester: 3 })),
  resourceList('?course (a name in many places)', () => ({ course: 'MCA Physics' })),
  resourceList('?department (a name in many places)', () => ({ department: 'School of Physics' })),
  resourceList('?type', () => ({ type: 'syllabus' })),
  resourceList('?semester', () => ({ semester: 8 })),
  resourceList('?type&semester', () => ({ type: 'syllabus', semester: 8 })),
  resourceList(
    '?after (nine tenths down)',
    () => ({}),
    ({ deepResource }) => deepResource,
  ),
  managedList('', () => ({})),
  managedList('?university&department&course', ({ course: { university, department, course } }) => ({
    ...{ university, department, course },
  })),
  managedList('?q=mid', () => ({ q: 'mid' })),
  managedList('?q=chemistry', () => ({ q: 'chemistry' })),
  managedList('?q=qu', () => ({ q: 'qu' })),
  managedList('?q=zymurgy (none)', () => ({ q: 'zymurgy' })),
  managedList('?type&university&q', ({ biggest }) => ({ type: 'papers', university: biggest, q: 'organic' })),
  managedList('?state=failed', () => ({ state: 'failed' })),
  managedList('?state=queued', () => ({ state: 'queued' })),
  managedList('?state=ready', () => ({ state: 'ready' })),
  managedList('?state=processing (none)', () => ({ state: 'processing' })),
  managedList('?mine (none)', () => ({ mine: true })),
  shelves('', () => ({})),
  shelves('?type', () => ({ type: 'papers' })),
  shelves('?by=department&type&university', ({ biggest }) => ({
    ...{ by: 'department', type: 'papers', university: biggest },
  })),
  shelves('?by=semester&type&university&department', ({ course: { university, department } }) => ({
    ...{ by: 'semester', type: 'papers', university, department },
  })),
  shelves('?q=chemistry', () => ({ q: 'chemistry' })),
  { name: 'resources counted', run: (db) => resources.count(db, visitor) },
  bookList('?page=1', {}),
  bookList('?page=50', {}, () => ({ limit: 12, offset: 588, after: undefined })),
  bookList('?after (nine tenths down)', {}, ({ deepBook }) => ({ ...firstPage(12), after: deepBook })),
  bookList('?category', { category: 'Physics' }),
  bookList('?q=a', { q: 'a' }),
  bookList('?q=z', { q: 'z' }),
  bookList('?q=ch', { q: 'ch' }),
  bookList('?q=zy', { q: 'zy' }),
  bookList('?q=phy', { q: 'phy' }),
  bookList('?q=introduction', { q: 'introduction' }),
  bookList('?q=zymurgy', { q: 'zymurgy' }),
  bookList('?q=organic chemistry', { q: 'organic chemistry' }),
  bookList('?q=qwerty (none)', { q: 'qwerty' }),
  bookList('?q=%_ (none)', { q: '%_' }),
  { name: 'books counted', run: (db) => books.count(db, visitor) },
  universityList('?nested=false', {}),
  universityList('', { nested: true }),
  universityList('?q', { q: 'technology' }),
  universityList('?q=bh', { q: 'bh' }),
  universityList('?place', { place: 'sikkim' }),
  universityList('?q&place', { q: 'open', place: 'goa' }),
  universityList('?after (nine tenths down)', {}, ({ deepUniversity }) => deepUniversity),
  {
    name: '/api/universities/{id} (30 courses)',
    run: (db, { university }) => universities.find(db, visitor, university),
  },
  {
    name: '/api/universities/{id} (3,000 courses)',
    run: (db, { biggest }) => universities.find(db, visitor, biggest),
  },
  { name: 'universities and courses counted', run: (db) => universities.counts(db, visitor) },
];

/** Returns the number of rows in a result and the total that it reports, as `20/1234`. */
export function sizeOf(answer: unknown): string {
  if (typeof answer === 'number') return String(answer);
  const { rows, total } = answer as Partial<Part<unknown>>;
  return rows && total !== undefined ? `${rows.length}/${total > 10_000 ? '10,000+' : total}` : '1';
}
