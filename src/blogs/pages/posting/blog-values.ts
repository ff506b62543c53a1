import * as m from '../../../paraglide/messages.js';
import { wholeNumber } from '../../../ui/format.ts';
import { MAX_CONTENT_LENGTH, MAX_TITLE_LENGTH } from '../../vocabulary.ts';

/** What the form of a post holds. */
export type BlogValues = {
  title: string;
  content: string;
  /** The id of the university that it belongs to; empty for none, and where the form does not ask. */
  university: string;
};

export const emptyPost: BlogValues = { title: '', content: '', university: '' };

/** What can be checked before anything is sent. */
export function problemsOf({ title, content }: BlogValues): Partial<Record<keyof BlogValues, string>> {
  const tooLong = (most: number) => m.blog_desk_too_long({ most: wholeNumber(most) });
  return {
    ...([...title.trim()].length > MAX_TITLE_LENGTH && { title: tooLong(MAX_TITLE_LENGTH) }),
    ...([...content.trim()].length > MAX_CONTENT_LENGTH && { content: tooLong(MAX_CONTENT_LENGTH) }),
  };
}
