import { type Ref, useLayoutEffect, useRef } from 'react';
import * as m from '../../paraglide/messages.js';
import { focusOn } from '../focus.ts';
import { Link } from '../Link.tsx';
import { type ListSearch, pageWindow, writeListSearch } from './list-search.ts';

type Props = {
  path: string;
  search: ListSearch;
  limit: number;
  outcome: { total: number; next: string | null };
};

/**
 * The pager of a list: by numbers up to row 10,000, by the cursor that the API gave behind it. After a step to another page the keyboard
 * goes on at the top of the list, not at the pager below it.
 */
export function ListPager({ path, search, limit, outcome: { total, next } }: Props) {
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
  if (search.after === null) {
    const pages = Math.ceil(total / limit);
    if (pages <= 1) return null;
    return <Pager nav={nav} page={search.page} pages={pages} hrefFor={hrefFor} more={after !== null} />;
  }
  return (
    <nav ref={nav} className="pager" aria-label={m.shell_pages()}>
      <Link className="btn num" to={hrefFor(1)} aria-label={m.shell_page({ page: 1 })}>
        1
      </Link>
      <span className="gap" aria-hidden="true">
        …
      </span>
      <Step to={after} rel="next" label={m.shell_next()} />
    </nav>
  );
}

type PagerProps = {
  nav: Ref<HTMLElement>;
  /** From 1. */
  page: number;
  /** How many there are, as far as it is known. */
  pages: number;
  hrefFor: (page: number) => string;
  /** There is a next page even after the last known one. */
  more?: boolean;
};

/** Previous, the numbers around here, Next. Real links; Previous is disabled on the first page, Next on the last. */
function Pager({ nav, page, pages, hrefFor, more = false }: PagerProps) {
  return (
    <nav ref={nav} className="pager" aria-label={m.shell_pages()}>
      <Step to={page > 1 ? hrefFor(page - 1) : null} rel="prev" label={m.shell_previous()} />
      <ol>
        {pageWindow(page, pages).map((number, at, all) => (
          <li key={number}>
            {at > 0 && number - (all[at - 1] ?? 0) > 1 && (
              <span className="gap" aria-hidden="true">
                …
              </span>
            )}
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
      <Step to={page < pages || more ? hrefFor(page + 1) : null} rel="next" label={m.shell_next()} />
    </nav>
  );
}

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
