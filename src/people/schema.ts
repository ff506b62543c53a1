import { z } from 'zod';
import { roles, scopes } from '../core/vocabulary.ts';
import { NearUniversity } from '../universities/schema.ts';

const account = {
  _id: z.string(),
  role: z.enum(roles),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  designation: z.string().nullable(),
  university: z.string().nullable().describe('Name of the university that an authority works for'),
  universityId: z.string().nullable(),
  scope: z.enum(scopes).describe('all: every university, own: only that one'),
  photoSmall: z.string().nullable(),
  createdAt: z.string(),
  lastSignInAt: z.string().nullable(),
  version: z.number().int().describe('To be sent back with a change'),
};

/** An account as its owner sees it. `name` and `username` are equal: older clients read one or the other. */
export const Profile = z
  .object({
    ...account,
    username: z.string(),
    photo: z.string().nullable().describe('A path relative to the API base, or a web address'),
  })
  .meta({ id: 'Profile' });
export type Profile = z.output<typeof Profile>;

/** An account as administrators and authorities see it. */
export const Person = z
  .object({
    ...account,
    suspendedAt: z.string().nullable(),
    mayEdit: z.boolean().describe('Whether the caller may change the account'),
    maySuspend: z.boolean().describe('Whether the caller may suspend or restore the account'),
    mayDelete: z.boolean().describe('Whether the caller may delete the account for good'),
  })
  .meta({ id: 'Person' });
export type Person = z.output<typeof Person>;

export const Done = z.object({ message: z.string() }).meta({ id: 'Done' });
export type Done = z.output<typeof Done>;

export const ProfileAnswer = Done.extend({ profile: Profile }).meta({ id: 'ProfileAnswer' });
export type ProfileAnswer = z.output<typeof ProfileAnswer>;

/** The response to a change of another person's account. */
export const PersonAnswer = Done.extend({ person: Person }).meta({ id: 'PersonAnswer' });

/** Added to a response when the request names a university that the portal does not have. */
export const UniversityWarning = z.object({
  warning: z.string().optional().describe('The university that was named is not one of the portal’s'),
  near: z.array(NearUniversity).optional().describe('Universities whose names are like it'),
});

/** The result of looking up a university by its name or id. */
export const UniversityLookUp = z
  .object({
    university: NearUniversity.nullable().describe('The one of this name or id'),
    near: z.array(NearUniversity).describe('Those whose names are like it, where there is none'),
  })
  .meta({ id: 'UniversityLookUp' });
export type UniversityLookUp = z.output<typeof UniversityLookUp>;

/** The response to the registration of a staff member. */
export const RegisteredAnswer = Done.extend({ _id: z.string(), ...UniversityWarning.shape }).meta({
  id: 'RegisteredAnswer',
});
export type RegisteredAnswer = z.output<typeof RegisteredAnswer>;
