import * as m from '../../paraglide/messages.js';
import { Loaded } from '../../ui/area/LoadedList.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { useCall } from '../../ui/session/use-call.ts';
import type { Overview, Preferences } from '../schema.ts';
import { NEW_COUNT_LIMIT, resourceKinds, wants } from '../vocabulary.ts';
import * as css from './OverviewCards.module.css';
import {
  BooksForCourse,
  CourseCard,
  Listings,
  NewInCourse,
  PapersCard,
  Posts,
  Requests,
} from './OverviewCards.tsx';

/** The overview of a student: content for their preferences, and their own books, requests and posts. */
export function StudentOverview() {
  const overview = useCall<Overview>('/user/overview');
  return (
    <Loaded call={overview} failed={m.student_failed()} loading={<OverviewSkeleton />}>
      {(data) => (
        <div className={css.view}>
          <Unread count={data.unread} />
          {data.preferences === null ? <Welcome /> : <Course data={data} preferences={data.preferences} />}
          <div className="cards">
            <Listings listings={data.listings} />
            <Requests requests={data.requests} />
            <Posts posts={data.posts} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className="notice">
      <div>{count < NEW_COUNT_LIMIT ? m.student_unread({ count }) : m.student_unread_many()}</div>
      <Link className="btn" to="/user/notifications">
        {m.student_unread_see()}
      </Link>
    </div>
  );
}

function Welcome() {
  return (
    <EmptyState scene title={m.student_welcome()} text={m.student_welcome_text()}>
      <Link className="btn primary" to="/user/preferences?edit=1">
        {m.preferences_add()}
      </Link>
      <Link className="btn" to="/Universities">
        {m.student_find()}
      </Link>
    </EmptyState>
  );
}

function Course({ data, preferences }: { data: Overview; preferences: Preferences }) {
  const isThere = preferences.courses.length > 0;
  const kinds = resourceKinds.filter((kind) => wants(preferences.resources, kind));
  const papers = isThere && kinds.includes('Papers');
  return (
    <>
      <CourseCard preferences={preferences} />
      {isThere && kinds.length > 0 && (
        <div className={papers ? 'two-columns' : undefined}>
          <NewInCourse data={data} />
          {papers && <PapersCard papers={data.papers} semester={preferences.semester} />}
        </div>
      )}
      {wants(preferences.resources, 'Books') && <BooksForCourse books={data.books} />}
    </>
  );
}

/** A placeholder as large as the loaded overview. */
function OverviewSkeleton() {
  return (
    <div role="status">
      <p className="visually-hidden">{m.student_loading()}</p>
      <div className={css.view} aria-hidden="true">
        <span className="skel board" />
        <div className="two-columns">
          <SkeletonCard lines={6} />
          <SkeletonCard lines={6} />
        </div>
        <div className="cards">
          <SkeletonCard lines={2} />
          <SkeletonCard lines={2} />
          <SkeletonCard lines={2} />
        </div>
      </div>
    </div>
  );
}

function SkeletonCard({ lines }: { lines: number }) {
  return (
    <div className="card">
      <span className="skel title" />
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <span key={at} className="skel line" />
      ))}
    </div>
  );
}
