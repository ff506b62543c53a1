import { type Actor, isStaff, reaches } from '../core/access.ts';

type Authored = { author_id: string | null };
type Placed = { university_id: string | null };

/** Whether the actor wrote the post. */
export const isAuthor = (actor: Actor, { author_id }: Authored): boolean =>
  actor.role !== null && actor.id === author_id;

const verify = (actor: Actor, { university_id }: Placed): boolean => reaches(actor, university_id);

export const can = {
  /** Whether the actor gets lists as ManagedBlogs; e-mail addresses are only in the posts that they look after, see `verify`. */
  seeAll: (actor: Actor): boolean => isStaff(actor),

  /**
   * Whether a post of the actor is approved at once, in their name: only an authority's, for a university within its reach. All other
   * posts wait for a decision, an administrator's too.
   */
  publish: (actor: Actor, post: Placed): boolean => actor.role === 'authority' && verify(actor, post),

  edit: (actor: Actor, post: Authored): boolean => isAuthor(actor, post),
  delete: (actor: Actor, post: Authored & Placed): boolean => verify(actor, post) || isAuthor(actor, post),
  /** Whether the actor may decide about the post, and read why it was rejected. */
  verify,
};
