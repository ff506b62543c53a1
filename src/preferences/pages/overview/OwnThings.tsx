import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { rupees } from '../../../ui/format.ts';
import { languageOf } from '../../../ui/language.ts';
import type { Overview } from '../../overview-schema.ts';
import { countsOf, markOf, type State, stateNames } from './states.ts';

/** The books that the student sells. */
export function Listings({ listings: { counts, rows } }: Pick<Overview, 'listings'>) {
  return (
    <Own
      id="own-listings"
      title={m.student_listings()}
      way={{ to: '/user/books', text: m.student_listings_all() }}
      counts={counts}
      none={m.student_listings_empty()}
    >
      {rows.map(({ _id, name, price, state }) => (
        <Row key={_id} to="/user/books" name={name} state={state} detail={rupees(price)} />
      ))}
    </Own>
  );
}

/** The open reservations, on either side. */
export function Requests({ requests: { counts, rows } }: Pick<Overview, 'requests'>) {
  return (
    <Own
      id="own-requests"
      title={m.student_requests()}
      way={{ to: '/user/purchase-books', text: m.student_requests_all() }}
      counts={counts}
      none={m.student_requests_empty()}
    >
      {rows.map(({ _id, name, other, state }) => (
        <Row
          key={_id}
          to={`/user/reservation?id=${_id}`}
          name={name}
          state={state}
          detail={other ? m.student_with({ name: other }) : m.student_gone_person()}
        />
      ))}
    </Own>
  );
}

/** The posts of the student. */
export function Posts({ posts: { counts, rows } }: Pick<Overview, 'posts'>) {
  return (
    <Own
      id="own-posts"
      title={m.student_posts()}
      way={{ to: '/user/add-blog', text: m.student_posts_all() }}
      counts={counts}
      none={m.student_posts_empty()}
    >
      {rows.map(({ _id, slug, title, state }) => (
        <Row
          key={_id}
          to={state === 'approved' ? `/blog/${encodeURIComponent(slug)}` : '/user/my-blogs'}
          name={title}
          state={state}
        />
      ))}
    </Own>
  );
}

type OwnProps = {
  id: string;
  title: string;
  /** What to do next. */
  way: { to: string; text: string };
  counts: Partial<Record<State, number>>;
  none: string;
  children: ReactNode[];
};

function Own({ id, title, way, counts, none, children }: OwnProps) {
  return (
    <section className="card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <Link className="btn quiet" to={way.to}>
          {way.text}
        </Link>
      </header>
      {children.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <>
          <p className="muted num">{countsOf(counts)}</p>
          <ul className="rows">{children}</ul>
        </>
      )}
    </section>
  );
}

type RowProps = { to: string; name: string; state: State; detail?: string };

function Row({ to, name, state, detail }: RowProps) {
  return (
    <li>
      <Link to={to} lang={languageOf(name)}>
        {name}
      </Link>
      <p>
        <span className={markOf(state)}>{stateNames[state]()}</span>
        {detail && <span className="num">{detail}</span>}
      </p>
    </li>
  );
}
