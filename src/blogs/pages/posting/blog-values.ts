import * as m from '../../../paraglide/messages.js';
import { wholeNumber } from '../../../web/format.ts';

/** What the form of a post holds. */
export type BlogValues = {
  title: string;
  content: string;
  /** The id of the university that it belongs to; empty for none, and where the form does not ask. */
  university: string;
};

/** The server takes no more characters; it says so, too. */
export const MOST_TITLE = 200;
export const MOST_CONTENT = 50_000;

export const emptyPost: BlogValues = { title: '', content: '', university: '' };

/** What can be checked before anything is sent. */
export function problemsOf({ title, content }: BlogValues): Partial<Record<keyof BlogValues, string>> {
  const tooLong = (most: number) => m.blog_desk_too_long({ most: wholeNumber(most) });
  return {
    ...([...title.trim()].length > MOST_TITLE && { title: tooLong(MOST_TITLE) }),
    ...([...content.trim()].length > MOST_CONTENT && { content: tooLong(MOST_CONTENT) }),
  };
}
