import * as m from '../../paraglide/messages.js';
import { kindName } from '../../resources/pages/kind-words.ts';
import type { Resource } from '../../resources/schema.ts';
import { blogPath, coursePath } from '../../ui/addresses.ts';
import { Card, type CardProps } from '../../ui/area/AreaHead.tsx';
import { shortDay } from '../../ui/area/day-time.ts';
import { Emphasis } from '../../ui/Emphasis.tsx';
import { rupees, wholeNumber } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { languageOf } from '../../ui/language.ts';
import { BookCover } from '../../ui/pictures/BookCover.tsx';
import { TypedLink } from '../../ui/Typed.tsx';
import type { Overview, Preferences } from '../schema.ts';
import { NEW_COUNT_LIMIT } from '../vocabulary.ts';
import { preferredName } from './choices.ts';
import * as css from './OverviewCards.module.css';

/** The reader’s course with links to its resources, and their other preferences; or a notice that the course is gone. */
export function CourseCard({ preferences }: { preferences: Preferences }) {
  const { courses, universities, semester } = preferences;
  const [course] = courses;
  if (!course) {
    return (
      <div className="notice warn">
        <div>
          <h2>{m.student_course_gone()}</h2>
          <p>{m.student_course_gone_text()}</p>
        </div>
        <Link className="btn primary" to="/user/preferences?edit=1">
          {m.student_choose_again()}
        </Link>
      </div>
    );
  }
  const { name, department, university } = course;
  const of = universities.find(({ _id }) => _id === university)?.name ?? '';
  return (
    <section className={`card ${css.course}`} aria-labelledby="own-course">
      <div>
        <p className="muted">{m.student_course()}</p>
        <h2 id="own-course" lang={languageOf(name)}>
          <Link to={coursePath({ universityId: university, department, course: name })}>{name}</Link>
        </h2>
        <p className="muted">
          <span lang={languageOf(department)}>
            {of ? m.student_course_in({ department, university: of }) : department}
          </span>
          {semester !== null && <span className="num">{m.course_semester({ semester })}</span>}
        </p>
      </div>
      <ul className="actions">
        {(['notes', 'syllabus', 'papers'] as const).map((kind) => (
          <li key={kind}>
            <Link className={`chip c-${kind}`} to={`/user/${kind}`}>
              {kindName(kind)}
            </Link>
          </li>
        ))}
        <li>
          <Link className="btn quiet" to="/user/preferences">
            <Icon name="check" />
            {m.areas_page_preferences()}
          </Link>
        </li>
      </ul>
      <Chosen preferences={preferences} />
    </section>
  );
}

function Chosen({ preferences: { resources, bookCategories } }: { preferences: Preferences }) {
  const chosen = [
    { name: m.preferences_kinds(), values: resources.map(preferredName), none: m.preferences_everything() },
    { name: m.preferences_categories(), values: bookCategories, none: m.preferences_all_categories() },
  ];
  return (
    <dl className={css.chosen}>
      {chosen.map(({ name, values, none }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {values.length === 0
              ? none
              : values.map((value) => (
                  <span key={value} className="mark">
                    {value}
                  </span>
                ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The newest resources of the reader’s course, and how many are new since the last visit. */
export function NewInCourse({ data: { resources, fresh, since } }: { data: Overview }) {
  return (
    <Card id="new" title={m.student_new()}>
      {resources.length === 0 ? (
        <p className="muted">{m.student_new_empty()}</p>
      ) : (
        <>
          <p className="muted">
            <Emphasis text={newsOf(fresh, since)} />
          </p>
          <ResourceRows resources={resources} since={since} />
        </>
      )}
    </Card>
  );
}

function newsOf(count: number, since: string | null): string {
  if (since === null) return m.student_new_first();
  const day = shortDay(since);
  if (count === 0) return m.student_new_none({ day });
  return count < NEW_COUNT_LIMIT ? m.student_new_since({ count, day }) : m.student_new_since_many({ day });
}

/** The papers of the student's semester, or of the whole course if no semester is set. */
export function PapersCard({ papers, semester }: { papers: Resource[]; semester: number | null }) {
  const none = semester === null ? m.student_papers_none() : m.student_papers_empty();
  return (
    <Card
      id="papers"
      title={semester === null ? m.student_papers() : m.student_papers_of({ semester })}
      way={{ to: '/user/papers', text: m.student_papers_all() }}
    >
      {semester === null && (
        <p>
          <Link to="/user/preferences">{m.student_say_semester()}</Link>
        </p>
      )}
      {papers.length === 0 ? <p className="muted">{none}</p> : <ResourceRows resources={papers} />}
    </Card>
  );
}

type ResourceRowsProps = {
  resources: Resource[];
  /** Resources added after this time are marked as new. */
  since?: string | null;
};

/** Resources of the reader’s course; each links to its shelf, with its PDF open. */
function ResourceRows({ resources, since = null }: ResourceRowsProps) {
  return (
    <ul className="rows">
      {resources.map(({ _id, title, type, semester, date }) => (
        <li key={_id}>
          <TypedLink to={`/user/${type}?open=${_id}`} text={title} />
          <p>
            <span className={`kind c-${type}`}>{m.student_item({ kind: kindName(type), semester })}</span>
            <time className="num" dateTime={date}>
              {shortDay(date)}
            </time>
            {since !== null && date > since && <span className="mark">{m.student_new_mark()}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Books on offer in the preferred categories. */
export function BooksForCourse({ books }: { books: Overview['books'] }) {
  return (
    <Card
      id="for-course"
      title={m.student_books()}
      way={{ to: '/user/purchase-books', text: m.student_books_all() }}
    >
      {books.length === 0 ? (
        <p className="muted">{m.student_books_empty()}</p>
      ) : (
        <ul className={css.books}>
          {books.map(({ _id, name, author, category, price, imageSmall, reserved }) => (
            <li key={_id}>
              <BookCover title={name} author={author} category={category} photo={imageSmall} />
              <p>
                <TypedLink to={`/user/purchase-books?book=${_id}`} text={name} />
                <span className="num">{rupees(price)}</span>
                {reserved && <span className="mark wait">{m.student_reserved()}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export const Listings = ({ listings }: Pick<Overview, 'listings'>) => (
  <OwnCard
    id="own-listings"
    title={m.student_listings()}
    way={{ to: '/user/books', text: m.areas_page_sell() }}
    own={listings}
    none={m.student_listings_empty()}
    rowOf={({ name, price }) => ({ to: '/user/books', name, detail: rupees(price) })}
  />
);

export const Requests = ({ requests }: Pick<Overview, 'requests'>) => (
  <OwnCard
    id="own-requests"
    title={m.areas_page_book_requests()}
    way={{ to: '/user/purchase-books', text: m.student_requests_all() }}
    own={requests}
    none={m.student_requests_empty()}
    rowOf={({ _id, name, other }) => ({
      to: `/user/reservation?id=${_id}`,
      name,
      detail: other ? m.student_with({ name: other }) : m.areas_gone_person(),
    })}
  />
);

export const Posts = ({ posts }: Pick<Overview, 'posts'>) => (
  <OwnCard
    id="own-posts"
    title={m.student_posts()}
    way={{ to: '/user/add-blog', text: m.blog_area_write() }}
    own={posts}
    none={m.student_posts_empty()}
    rowOf={({ slug, title, state }) => ({
      to: state === 'approved' ? blogPath(slug) : '/user/my-blogs',
      name: title,
    })}
  />
);

type OwnCardProps<Row> = Omit<CardProps, 'children'> & {
  own: { counts: Partial<Record<State, number>>; rows: Row[] };
  none: string;
  /** Where a row leads, and what it says besides its state. */
  rowOf: (row: Row) => { to: string; name: string; detail?: string };
};

/** The newest rows of the student's own, and how many there are in each state. */
function OwnCard<Row extends { _id: string; state: State }>(props: OwnCardProps<Row>) {
  const { own, none, rowOf, ...card } = props;
  return (
    <Card {...card}>
      {own.rows.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <>
          <p className="muted num">{countsOf(own.counts)}</p>
          <ul className="rows">
            {own.rows.map((row) => {
              const { to, name, detail } = rowOf(row);
              return (
                <li key={row._id}>
                  <TypedLink to={to} text={name} />
                  <p>
                    <span className={markOf(row.state)}>{stateNames[row.state]()}</span>
                    {detail && <span className="num">{detail}</span>}
                  </p>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Card>
  );
}

type State = Overview['listings' | 'requests' | 'posts']['rows'][number]['state'];

/** The names of the states, in the order of the counts: those that need an action first. */
const stateNames: Record<State, () => string> = {
  'to-answer': m.student_state_to_answer,
  accepted: m.student_state_accepted,
  asked: m.student_state_asked,
  rejected: m.student_state_rejected,
  waiting: m.student_state_waiting,
  pending: m.student_state_pending,
  reserved: m.student_state_reserved,
  offered: m.student_state_offered,
  approved: m.student_state_approved,
  withdrawn: m.student_state_withdrawn,
  sold: m.student_state_sold,
};

/** Lists the number of rows in each state that occurs: "2 on the shelf · 1 sold". */
const countsOf = (counts: Partial<Record<State, number>>): string =>
  (Object.keys(stateNames) as State[])
    .filter((state) => counts[state])
    .map((state) =>
      m.student_state_count({ count: wholeNumber(counts[state] ?? 0), state: stateNames[state]() }),
    )
    .join(' · ');

/** The classes that mark a state: bad, waiting, or all is well. */
function markOf(state: State): string {
  if (state === 'rejected') return 'mark bad';
  return ['to-answer', 'asked', 'waiting', 'pending', 'reserved'].includes(state) ? 'mark wait' : 'mark';
}
