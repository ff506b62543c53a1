import { z } from 'zod';
import { emailInput } from '../core/emails.ts';
import { ListQuery } from '../core/http/list.ts';
import {
  choice,
  line,
  oneOf,
  optionalLine,
  optionalPictureAddress,
  searched,
  seenVersion,
  version,
} from '../core/input.ts';
import { newPassword } from '../core/passwords/input.ts';
import { composed, latinDigits } from '../core/text.ts';
import { MAX_FILTER_LENGTH, MAX_PHONE_LENGTH, roles, scopes } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { MAX_REFERENCE_LENGTH } from '../universities/vocabulary.ts';
import { MAX_DESIGNATION_LENGTH, MAX_NAME_LENGTH, personStates } from './vocabulary.ts';

/** Spaces, dots, dashes and brackets are how people group the digits of a telephone number. */
const PHONE = /^\+?\d{6,15}$/;

/** The name of a person, in any script. */
export const personName = () =>
  line(MAX_NAME_LENGTH).refine((name) => name === '' || /[\p{L}\p{N}]/u.test(name), {
    error: () => m.people_input_name(),
  });

/** A telephone number that must be there, grouped as it was typed (ITU-T E.164: 15 digits at most). */
export const phone = () =>
  line(MAX_PHONE_LENGTH)
    .overwrite(latinDigits)
    .refine((value) => value === '' || PHONE.test(value.replace(/[\s().-]/g, '')), {
      error: () => m.people_input_phone(),
    });

/** The same where there may be none. */
export const optionalPhone = () => {
  const known = phone();
  return optionalLine(MAX_PHONE_LENGTH)
    .transform((value) => value && latinDigits(value))
    .refine((value) => value === null || known.safeParse(value).success, {
      error: () => m.people_input_phone(),
    });
};

/** A password as the reader types it to be let in: anything, of a length that costs nothing to look at. */
export const typedPassword = () =>
  z
    .string({ error: () => m.input_required() })
    .min(1, { error: () => m.input_required() })
    .max(1000, { error: () => m.input_too_long({ max: 1000 }) });

/** A code of six digits as the reader types or pastes it, with blanks or a dash in it. */
export const typedCode = () =>
  line(40).transform((code) => latinDigits(composed(code, 'NFKC')).replace(/[\s-]/g, ''));

const error = () => m.input_object();

export const StudentInput = z.object({
  name: personName(),
  email: emailInput(),
  password: newPassword(),
  phone: phone(),
  code: typedCode(),
});
export type StudentInput = z.output<typeof StudentInput>;

/** A new administrator, as a form gives them. */
export const AdminInput = z.object(
  { name: personName(), email: emailInput(), password: newPassword() },
  { error },
);

/** A new authority, as a form gives them. A role that comes along is ignored: the path says it. */
export const AuthorityInput = z.object(
  {
    ...AdminInput.shape,
    designation: line(MAX_DESIGNATION_LENGTH),
    contactNumber: phone(),
    university: line(MAX_REFERENCE_LENGTH).describe('Name or id'),
    photo: optionalPictureAddress().describe('A web address'),
    scope: choice(scopes).optional(),
  },
  { error },
);

/** The details of a staff member whom an administrator registers. */
export type StaffInput = z.output<typeof AdminInput> & Partial<z.output<typeof AuthorityInput>>;

/** What people change of their own account; what is not there stays as it is. */
export const ProfileChange = z.object(
  {
    name: personName().optional(),
    phone: optionalPhone().optional().describe('Empty or null: none'),
    designation: optionalLine(MAX_DESIGNATION_LENGTH)
      .optional()
      .describe('Authorities only; empty or null: none'),
    version,
  },
  { error },
);
export type ProfileChange = z.output<typeof ProfileChange>;

/** Deleting an account asks for its password. */
export const DeletionInput = z.object({ password: typedPassword() }, { error });

export const PeopleQuery = ListQuery.extend({
  q: searched(MAX_FILTER_LENGTH).describe('Part of a name or an email address, without regard to case'),
  role: oneOf(['', ...roles]).default(''),
  state: oneOf(['', ...personStates]).default(''),
  university: searched(100).describe('Id: the authorities who work for it and the students who prefer it'),
});
export type PeopleFilters = Pick<z.output<typeof PeopleQuery>, 'q' | 'role' | 'state' | 'university'>;

/** What an administrator decides about an account; what is not there stays as it is. */
export const PersonChange = z.object(
  {
    name: personName().optional(),
    phone: optionalPhone().optional().describe('Empty or null: none'),
    role: choice(roles).optional(),
    scope: choice(scopes).optional(),
    university: optionalLine(MAX_REFERENCE_LENGTH).optional().describe('Name or id; empty or null: none'),
    designation: optionalLine(MAX_DESIGNATION_LENGTH).optional().describe('Empty or null: none'),
    version,
  },
  { error },
);
export type PersonChange = z.output<typeof PersonChange>;

/** With a version, a conflict is reported when the account was changed since it was read. */
export const SeenVersion = z.object({ version: seenVersion }, { error }).nullish();
