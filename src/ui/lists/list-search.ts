import { MAX_CURSOR_LENGTH, MAX_FILTER_LENGTH } from '../../core/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import type { Outcome } from '../api.ts';

/** What the address of a list asks for: filters by name, and the page. */
export type ListSearch = {
  filters: Record<string, string>;
  /** From 1. */
  page: number;
  /** The cursor that replaces the page number beyond row 10,000. */
  after: string | null;
};

/**
 * Parses the query of a list's address. Invalid values are ignored, because visitors cannot correct an address.
 * @param names the filters that this list knows
 */
export function readListSearch(query: URLSearchParams, names: readonly string[]): ListSearch {
  const filters = names.map(
    (name) => [name, (query.get(name) ?? '').trim().slice(0, MAX_FILTER_LENGTH)] as const,
  );
  const page = /^[1-9]\d{0,11}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  const after = query.get('after')?.slice(0, MAX_CURSOR_LENGTH) || null;
  return { filters: Object.fromEntries(filters), page, after };
}

/** Formats a list search as a query without empty filters and page 1: `?q=physics&page=2`, or an empty string. */
export function writeListSearch({ filters, page, after }: ListSearch): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  if (after !== null) query.set('after', after);
  else if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}

/** Formats a list search as the query of its API call. */
export function listCall({ filters, page, after }: ListSearch, limit: number): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  if (after === null) query.set('page', String(page));
  else query.set('after', after);
  query.set('limit', String(limit));
  return `?${query}`;
}

/** Returns the title of a list's page: after the searched words, and with the number of the page from the second one on. */
export function titleOf(title: string, { filters: { q }, page, after }: ListSearch): string {
  const number = page > 1 && after === null ? m.shell_page({ page }) : '';
  return [q, title, number].filter(Boolean).join(' · ');
}

/** Whether any filter is set. */
export const isFiltered = ({ filters }: ListSearch): boolean =>
  Object.values(filters).some((value) => value !== '');

/**
 * Whether a response shows that the list ends before the requested page: the API refuses pages that begin beyond row 10,000, and
 * returns no rows for others.
 */
export function isBeyond(search: ListSearch, answer: Outcome<unknown[]> | Promise<unknown>): boolean {
  if (answer instanceof Promise || (search.page === 1 && search.after === null)) return false;
  return answer.ok ? answer.data.length === 0 && answer.total > 0 : answer.status === 400;
}

/**
 * The page numbers a pager shows: the first, the last, and up to two on either side of the current one, in order. A gap of a
 * single page is filled with that page.
 */
export function pageWindow(page: number, pages: number): number[] {
  const numbers = new Set([1, pages]);
  for (let near = page - 2; near <= page + 2; near++) numbers.add(near);
  if (page - 2 === 3) numbers.add(2);
  if (page + 2 === pages - 2) numbers.add(pages - 1);
  return [...numbers]
    .filter((number) => number >= 1 && number <= Math.max(pages, page))
    .sort((a, b) => a - b);
}
