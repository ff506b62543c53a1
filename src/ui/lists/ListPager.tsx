import { useLayoutEffect, useRef } from 'react';
import * as m from '../../paraglide/messages.js';
import { focusOn } from '../focus.ts';
import { Link } from '../Link.tsx';
import { type ListSearch, pageWindow, writeListSearch } from './list-search.ts';

type Props = {
  path: string;
  search: ListSearch;
  limit: number;
  outcome: { total: number; next: string | null };
  /** Shows the pager for a single page, too. */
  hasPager?: boolean;
};

/**
 * The pager of a list. Up to row 10,000: previous, nearby page numbers, next. Beyond it: the first page, and next by the API's cursor.
 * After a step to another page, the keyboard focus moves from the pager to the top of the list.
 */
export function ListPager({ path, search, limit, outcome: { total, next }, hasPager = false }: Props) {
  const nav = useRef<HTMLElement>(null);
  const part = search.after ?? search.page;
  const shown = useRef(part);
  useLayoutEffect(() => {
    if (shown.current === part) return;
    shown.current = part;
    if (!nav.current?.contains(document.activeElement)) return;
    const find = (what: string) => document.querySelector<HTMLElement>(`#main ${what}`);
    const top = find('.result') ?? find('h1');
    if (top) focusOn(top, { preventScroll: true });
  }, [part]);
  const after = next === null ? null : `${path}${writeListSearch({ ...search, after: next })}`;
  const hrefFor = (page: number) =>
    page === search.page + 1 && after !== null
      ? after
      : `${path}${writeListSearch({ ...search, page, after: null })}`;
  const { page } = search;
  const pages = Math.ceil(total / limit);
  const isNumbered = search.after === null;
  if (isNumbered && pages <= 1 && !hasPager) return null;
  return (
    <nav ref={nav} className="pager" aria-label={m.shell_pages()}>
      {isNumbered ? (
        <>
          <Step to={page > 1 ? hrefFor(page - 1) : null} rel="prev" label={m.shell_previous()} />
          <ol>
            {pageWindow(page, pages).map((number, at, all) => (
              <li key={number}>
                {at > 0 && number - (all[at - 1] ?? 0) > 1 && <Gap />}
                <Link
                  className="btn num"
                  to={hrefFor(number)}
                  aria-current={number === page ? 'page' : undefined}
                  aria-label={m.shell_page({ page: number })}
                >
                  {number}
                </Link>
              </li>
            ))}
          </ol>
        </>
      ) : (
        <>
          <Link className="btn num" to={hrefFor(1)} aria-label={m.shell_page({ page: 1 })}>
            1
          </Link>
          <Gap />
        </>
      )}
      <Step
        to={after ?? (isNumbered && page < pages ? hrefFor(page + 1) : null)}
        rel="next"
        label={m.shell_next()}
      />
    </nav>
  );
}

const Gap = () => (
  <span className="gap" aria-hidden="true">
    …
  </span>
);

/** A link to the previous or next page; disabled if there is none. */
function Step({ to, rel, label }: { to: string | null; rel: string; label: string }) {
  if (to === null) {
    return (
      <button type="button" className="btn" disabled>
        {label}
      </button>
    );
  }
  return (
    <Link className="btn" to={to} rel={rel}>
      {label}
    </Link>
  );
}
