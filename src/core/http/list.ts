import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import * as m from '../../paraglide/messages.js';
import { AppError } from '../errors.ts';
import { COUNT_LIMIT, MAX_CURSOR_LENGTH, MAX_PAGE_SIZE } from '../vocabulary.ts';

/** The most rows of a list when the request asks for no page. */
const UNPAGED_LIMIT = 1_000;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Whether a text can be the id of a row; routes treat any other as not found. */
export const isId = (text: string): boolean => UUID.test(text);

/** A whole number in a query, from 1. */
export function numberUpTo(most: number) {
  const error = () => m.input_whole_number({ min: 1, max: most });
  return z
    .string()
    .regex(/^\d{1,15}$/, { error })
    .transform(Number)
    .refine((value) => value >= 1 && value <= most, { error });
}

/** The query parameters that every list understands. `after` is the cursor that `Link` carries beyond row 10,000. */
export const ListQuery = z.object({
  page: numberUpTo(Number.MAX_SAFE_INTEGER).optional().describe('Page number, from 1'),
  limit: numberUpTo(MAX_PAGE_SIZE).optional().describe('Rows per page, 1 to 100'),
  after: z
    .string()
    .max(MAX_CURSOR_LENGTH)
    .optional()
    .describe('Cursor taken from a Link header: rows after this one'),
});

/** Which part of a list a query reads. */
export type Window = {
  limit: number;
  offset: number;
  after: string | undefined;
  /** Returns the length of the whole list: cached, or else from `count`. */
  total?: (count: () => Promise<number>) => Promise<number>;
};
/** The error for a cursor that the list cannot read. */
export const badCursor = (): AppError =>
  new AppError('bad_input', m.errors_bad_cursor(), { fields: { after: [m.errors_bad_cursor()] } });

/**
 * Returns the cursor of a list whose cursors are ids of rows.
 * @throws {AppError} bad_input when it is no id
 */
export function idCursor({ after }: Window): string | undefined {
  if (after !== undefined && !isId(after)) throw badCursor();
  return after;
}

/** The part of a list that a query returns. `total` counts up to COUNT_LIMIT + 1; `next` is the cursor of the last row. */
export type Part<Row> = { rows: Row[]; total: number; next: string | undefined };

/** The parameters that choose a part of a list; the total does not depend on them. */
const PART = Object.keys(ListQuery.shape);

/**
 * Turns the query parameters of a request into the window to read.
 * @param pageSize rows per page when the request names a page but no limit
 */
export function windowOf(request: FastifyRequest & ListRequest, pageSize: number): Window {
  const { page, limit: asked, after } = request.query;
  const limit = asked ?? (page === undefined ? UNPAGED_LIMIT : pageSize);
  const offset = after === undefined ? ((page ?? 1) - 1) * limit : 0;
  const total: Window['total'] = (count) => {
    const [path = '', query] = request.url.split('?');
    const filters = new URLSearchParams(query);
    for (const name of PART) filters.delete(name);
    return request.remember(`total ${path}?${filters}`, request.tags, count);
  };
  return { limit, offset, after, total };
}
type ListRequest = { query: z.output<typeof ListQuery> };

/**
 * Returns the rows of a list for the response, and sets `X-Total-Count` and `Link` (RFC 8288). Pages are numbered up to row 10,000; beyond
 * it `next` carries a cursor, so that the last page of a million rows costs as much as the first.
 * @throws {AppError} bad_input for a numbered page that begins beyond row 10,000 of a longer list
 */
export function answerList<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  window: Window,
  part: Part<Row>,
): Row[] {
  if (window.offset > COUNT_LIMIT && part.total > COUNT_LIMIT)
    throw new AppError('bad_input', m.errors_page_too_far(), { fields: { page: [m.errors_page_too_far()] } });
  const page = Math.floor(window.offset / window.limit) + 1;
  const shown = Math.min(part.total, COUNT_LIMIT);
  const links: string[] = [];
  const [path, query] = request.url.split('?');
  const link = (rel: string, changes: Record<string, string | undefined>) => {
    const params = new URLSearchParams(query);
    // Moves the paging parameters behind the filters, in one fixed order.
    for (const [name, value] of Object.entries(changes)) {
      params.delete(name);
      if (value !== undefined) params.append(name, value);
    }
    links.push(`<${path}?${params}>; rel="${rel}"`);
  };
  const limit = String(Math.min(window.limit, MAX_PAGE_SIZE));
  const numbered = window.after === undefined && window.limit <= MAX_PAGE_SIZE;
  if (numbered) {
    const pages = Math.max(1, Math.ceil(shown / window.limit));
    link('first', { page: '1', limit });
    if (page > 1) link('prev', { page: String(Math.min(page - 1, pages)), limit });
    if (part.total <= COUNT_LIMIT) link('last', { page: String(pages), limit });
  }
  const within = window.offset + 2 * window.limit <= COUNT_LIMIT || part.total <= COUNT_LIMIT;
  if (part.next !== undefined) {
    if (numbered && within) link('next', { page: String(page + 1), limit });
    else
      link('next', {
        page: undefined,
        limit: window.limit > MAX_PAGE_SIZE ? undefined : limit,
        after: part.next,
      });
  }
  reply.header('x-total-count', String(shown));
  if (links.length > 0) reply.header('link', links.join(', '));
  return part.rows;
}
