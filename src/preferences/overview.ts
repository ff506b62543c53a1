import * as books from '../books/service.ts';
import type { SignedIn } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import * as resources from '../resources/service.ts';
import type { ResourceType } from '../resources/vocabulary.ts';
import type { Overview } from './overview-schema.ts';
import { listingsOf, postsOf, requestsOf, unreadOf } from './own-things.ts';
import { type Kept, kept } from './queries.ts';
import { noteVisit, visitBefore } from './visits.ts';
import { NEW_COUNT_LIMIT, resourceKinds } from './vocabulary.ts';

const SHOWN = 6;

/** Everything that a student's overview shows, in one answer. Reading it is a visit. */
export async function overview(db: Db, actor: SignedIn): Promise<Overview> {
  const own = Promise.all([
    listingsOf(db, actor.id),
    requestsOf(db, actor.id),
    postsOf(db, actor.id),
    unreadOf(db, actor.id),
  ]);
  const found = await kept(db, actor.id);
  const [[listings, requests, posts, unread], shelf] = await Promise.all([own, shelfOf(db, actor, found)]);
  return { preferences: found?.preferences ?? null, ...shelf, listings, requests, posts, unread };
}

type FromPreferences = Pick<Overview, 'since' | 'fresh' | 'resources' | 'papers' | 'books'>;

const nothing: FromPreferences = { since: null, fresh: 0, resources: [], papers: [], books: [] };

const KINDS = { Notes: 'notes', Syllabus: 'syllabus', Papers: 'papers' } as const;

/** The resources for these preferences. Without a chosen kind all kinds count. */
async function shelfOf(db: Db, actor: SignedIn, found: Kept | null): Promise<FromPreferences> {
  if (found === null) return nothing;
  const { courses, semester, bookCategories, resources: chosen } = found.preferences;
  const now = Date.now();
  const since = visitBefore(found, now);
  const wants = (kind: (typeof chosen)[number]) => chosen.length === 0 || chosen.includes(kind);
  const types = resourceKinds.filter(wants).map((kind) => KINDS[kind]);
  const place = { courses: courses.map(({ _id }) => _id), types: types as readonly ResourceType[] };
  const papers = { ...place, types: types.filter((type) => type === 'papers'), semester };
  const [fresh, newest, newestPapers, onOffer] = await Promise.all([
    since ? resources.countSince(db, actor, place, since, NEW_COUNT_LIMIT) : 0,
    resources.newest(db, actor, place, SHOWN),
    resources.newest(db, actor, papers, SHOWN),
    wants('Books') ? books.newest(db, actor, bookCategories, SHOWN) : [],
    noteVisit(db, actor.id, found, now),
  ]);
  return {
    since: since?.toISOString() ?? null,
    fresh,
    resources: newest,
    papers: newestPapers,
    books: onOffer,
  };
}
