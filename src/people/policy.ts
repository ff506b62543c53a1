import type { Actor } from '../core/access.ts';
import type { Role } from '../core/vocabulary.ts';

/** What of an account decides who may do something with it. */
export type Account = {
  id: string;
  role: Role;
  universityId: string | null;
  /** The universities that a student prefers. */
  preferredIds: readonly string[];
};

export const can = {
  /** Administrators see all accounts; an authority sees those that concern its own university. */
  see: (actor: Actor, person: Account): boolean =>
    actor.role === 'admin' || (actor.role === 'authority' && isOf(person, actor.universityId)),

  /** Only administrators change roles and scopes. */
  edit: (actor: Actor, _person: Account): boolean => actor.role === 'admin',

  /** Administrators suspend and restore any account, an authority those of students that it sees; never their own. */
  suspend: (actor: Actor, person: Account): boolean =>
    actor.role !== null &&
    actor.id !== person.id &&
    (actor.role === 'admin' || (person.role === 'user' && can.see(actor, person))),
};

/** A university's people are the authorities who work for it and the students who prefer it. */
function isOf({ role, universityId, preferredIds }: Account, university: string | null): boolean {
  if (university === null) return false;
  if (role === 'authority') return universityId === university;
  return role === 'user' && preferredIds.includes(university);
}
