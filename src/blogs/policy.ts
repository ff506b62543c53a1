import { type Actor, isStaff, reaches } from '../core/access.ts';

type Authored = { author_id: string | null };
type Placed = { university_id: string | null };

/** Whether the actor wrote it. */
export const isAuthor = (actor: Actor, { author_id }: Authored): boolean =>
  actor.role !== null && actor.id === author_id;

const verify = (actor: Actor, { university_id }: Placed): boolean => reaches(actor, university_id);

export const can = {
  /** Staff read posts with how to reach their authors: those that they look after, see `verify`. */
  seeAll: (actor: Actor): boolean => isStaff(actor),

  /**
   * What an authority writes for a university that it reaches is approved at once, in their name; all other posts wait, an
   * administrator's too.
   */
  publish: (actor: Actor, post: Placed): boolean => actor.role === 'authority' && verify(actor, post),

  edit: (actor: Actor, post: Authored): boolean => isAuthor(actor, post),
  delete: (actor: Actor, post: Authored & Placed): boolean => verify(actor, post) || isAuthor(actor, post),
  /** Decides about it, and reads why it was rejected. */
  verify,
};
