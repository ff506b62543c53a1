import type { Actor } from '../core/access.ts';

export const can = {
  /** Only administrators read, mark and delete messages from the contact form. */
  manage: (actor: Actor): boolean => actor.role === 'admin',
};
