import { type Actor, isStaff } from '../core/access.ts';

type Authored = { author_id: string | null };

/** Whether somebody wrote it. */
export const isAuthor = (actor: Actor, { author_id }: Authored): boolean =>
  actor.role !== null && actor.id === author_id;

export const can = {
  /** Whoever looks after the posts reads all of them, with how to reach their authors. */
  seeAll: (actor: Actor): boolean => isStaff(actor),

  /** What an authority writes is approved at once, in their name; what everybody else writes waits, an administrator's too. */
  publish: (actor: Actor): boolean => actor.role === 'authority',

  /** Nobody writes into what somebody else says. */
  edit: (actor: Actor, post: Authored): boolean => isAuthor(actor, post),
  delete: (actor: Actor, post: Authored): boolean => isStaff(actor) || isAuthor(actor, post),
  verify: (actor: Actor): boolean => isStaff(actor),
};
