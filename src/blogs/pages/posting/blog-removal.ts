import * as m from '../../../paraglide/messages.js';
import type { Removable } from '../../../ui/area/use-removal.ts';
import type { Blog } from '../../schema.ts';

/** A post as something to delete. */
export const removalOf = ({ _id, title }: Blog): Removable => ({
  id: _id,
  question: () => m.blog_desk_delete_ask({ title }),
  path: `/blogs/${_id}`,
  failed: m.blog_desk_delete_failed(),
});
