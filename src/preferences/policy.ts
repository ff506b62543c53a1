import type { Actor } from '../core/access.ts';

/** Preferences are private to their owner, whatever user id the path or the body contains. */
const isOwner = (actor: Actor, personId: string): boolean =>
  actor.role !== null && actor.id === personId.toLowerCase();

export const can = { see: isOwner, save: isOwner };
