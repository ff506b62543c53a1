import type { Actor } from '../core/access.ts';
import type { Role } from '../core/vocabulary.ts';

/** The properties of an account on which permissions depend. */
export type Account = {
  id: string;
  role: Role;
  universityId: string | null;
  /** The universities that a student prefers. */
  preferredIds: readonly string[];
};

export const can = {
  /** Administrators see all accounts; an authority sees those that belong to its own university, see `isOf`. */
  see: (actor: Actor, person: Account): boolean =>
    actor.role === 'admin' || (actor.role === 'authority' && isOf(person, actor.universityId)),

  /** Only administrators change accounts, and mail codes for new passwords. */
  edit: (actor: Actor, _person: Account): boolean => actor.role === 'admin',

  /** Administrators suspend and restore any account, authorities those of the students they see; neither may suspend their own. */
  suspend: (actor: Actor, person: Account): boolean =>
    actor.role !== null &&
    actor.id !== person.id &&
    (actor.role === 'admin' || (person.role === 'user' && can.see(actor, person))),

  /** Administrators delete the accounts of others; one's own is deleted on its profile page. */
  remove: (actor: Actor, person: Account): boolean => actor.role === 'admin' && actor.id !== person.id,
};

/** To a university belong the authorities who work for it and the students who prefer it. */
function isOf({ role, universityId, preferredIds }: Account, university: string | null): boolean {
  if (university === null) return false;
  if (role === 'authority') return universityId === university;
  return role === 'user' && preferredIds.includes(university);
}
