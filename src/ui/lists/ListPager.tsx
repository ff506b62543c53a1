import { Link } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { type ListSearch, writeListSearch } from './list-search.ts';
import { Pager } from './Pager.tsx';

type Props = {
  path: string;
  search: ListSearch;
  limit: number;
  outcome: { total: number; next: string | null };
};

/** The pager of a list: by numbers up to row 10,000, by the cursor that the API gave behind it. */
export function ListPager({ path, search, limit, outcome: { total, next } }: Props) {
  const after = next === null ? null : `${path}${writeListSearch({ ...search, after: next })}`;
  const hrefFor = (page: number) =>
    page === search.page + 1 && after !== null
      ? after
      : `${path}${writeListSearch({ ...search, page, after: null })}`;
  if (search.after === null) {
    const pages = Math.ceil(total / limit);
    if (pages <= 1) return null;
    return <Pager page={search.page} pages={pages} hrefFor={hrefFor} more={after !== null} />;
  }
  return (
    <nav className="pager" aria-label={m.shell_pages()}>
      <Link className="btn num" to={hrefFor(1)} aria-label={m.shell_page({ page: 1 })}>
        1
      </Link>
      <span className="gap" aria-hidden="true">
        …
      </span>
      {after === null ? (
        <button type="button" className="btn" disabled>
          {m.shell_next()}
        </button>
      ) : (
        <Link className="btn" to={after} rel="next">
          {m.shell_next()}
        </Link>
      )}
    </nav>
  );
}
