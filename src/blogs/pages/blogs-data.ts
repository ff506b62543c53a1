import { isBeyond, type ListSearch } from '../../ui/lists/list-search.ts';
import type { Call } from '../../ui/use-outcome.ts';
import type { Blog } from '../schema.ts';

/** What a list shows of a post; the Markdown stays behind, or it would travel with the page. */
export type ListedBlog = Omit<Blog, 'content'>;

/** What the page of posts is made from; null stands for an answer that is no list. */
export type BlogsData = { search: ListSearch; list: Call<ListedBlog[] | null> };

/** Takes out of an answer what a list shows. */
export const listedOf = (answer: Blog[]): ListedBlog[] | null =>
  Array.isArray(answer) ? answer.map(({ content: _, ...listed }) => listed) : null;

/** Whether the server knows that the list ends before the page asked for. */
export function isBeyondPosts(search: ListSearch, { answer }: BlogsData['list']): boolean {
  if (answer instanceof Promise) return false;
  return isBeyond(search, answer.ok ? { ...answer, data: answer.data ?? [] } : answer);
}
