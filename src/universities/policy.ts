import type { Actor } from '../core/access.ts';

export const can = {
  /** Staff who are not confined to one university add others. */
  add: (actor: Actor): boolean =>
    actor.role === 'admin' || (actor.role === 'authority' && actor.scope === 'all'),

  /** Administrators look after all universities and what belongs to them; so do authorities, unless they are confined to their own. */
  manage: (actor: Actor, universityId: string): boolean =>
    can.add(actor) || (actor.role === 'authority' && actor.universityId === universityId),
};
