import { z } from 'zod';
import { emailInput } from '../core/emails.ts';
import { ListQuery } from '../core/http/list.ts';
import {
  choice,
  line,
  oneOf,
  optionalLine,
  optionalParagraphs,
  optionalPictureAddress,
  searched,
  seenVersion,
  verbatim,
  version,
} from '../core/input.ts';
import { newPassword } from '../core/passwords/input.ts';
import { composed, latinDigits } from '../core/text.ts';
import { MAX_FILTER_LENGTH, MAX_PHONE_LENGTH, roles, scopes } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { MAX_REFERENCE_LENGTH } from '../universities/vocabulary.ts';
import {
  MAX_DELETION_REASON_LENGTH,
  MAX_DESIGNATION_LENGTH,
  MAX_NAME_LENGTH,
  personStates,
} from './vocabulary.ts';

/** A telephone number after the spaces, dots, dashes and brackets that group its digits are removed. */
const PHONE = /^\+?\d{6,15}$/;

/** The name of a person, in any script. */
export const personName = () =>
  line(MAX_NAME_LENGTH).refine((name) => /[\p{L}\p{N}]/u.test(name), {
    error: () => m.people_input_name(),
  });

/** A required telephone number; keeps the grouping that was typed (ITU-T E.164: 15 digits at most). */
export const phone = () =>
  line(MAX_PHONE_LENGTH)
    .overwrite(latinDigits)
    .refine((value) => PHONE.test(value.replace(/[\s().-]/g, '')), {
      error: () => m.people_input_phone(),
    });

/** Like `phone`, but may be empty. */
const optionalPhone = () => {
  const known = phone();
  return optionalLine(MAX_PHONE_LENGTH)
    .transform((value) => value && latinDigits(value))
    .refine((value) => value === null || known.safeParse(value).success, {
      error: () => m.people_input_phone(),
    });
};

/** An existing password, as typed to sign in or confirm. Any text is accepted; the length limit keeps the check cheap. */
export const typedPassword = () => verbatim(1000);

/** A six-digit code as typed or pasted; may contain blanks or dashes. */
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

/** A new administrator, as submitted by a form. */
export const AdminInput = z.object(
  { name: personName(), email: emailInput(), password: newPassword() },
  { error },
);

/** A new authority, as submitted by a form. A `role` in the body is ignored: the path determines it. */
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

/** The details of a staff member registered by an administrator. */
export type StaffInput = z.output<typeof AdminInput> & Partial<z.output<typeof AuthorityInput>>;

/** A change of one's own account; fields that are absent keep their values. */
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

/** The deletion of one's own account, confirmed by its password. */
export const DeletionInput = z.object({ password: typedPassword() }, { error });

/** The deletion of another person's account: confirmed by the caller's own password, with a reason for its owner. */
export const PersonDeletion = z.object(
  {
    password: typedPassword().describe('The caller’s own'),
    reason: optionalParagraphs(MAX_DELETION_REASON_LENGTH).describe(
      'For the owner’s last mail; kept nowhere else',
    ),
    version,
  },
  { error },
);
export type PersonDeletion = z.output<typeof PersonDeletion>;

export const PeopleQuery = ListQuery.extend({
  q: searched(MAX_FILTER_LENGTH).describe(
    'Part of a name or an email address, without regard to case; or an id',
  ),
  role: oneOf(['', ...roles]).default(''),
  state: oneOf(['', ...personStates]).default(''),
  university: searched(100).describe('Id: the authorities who work for it and the students who prefer it'),
});
export type PeopleFilters = Pick<z.output<typeof PeopleQuery>, 'q' | 'role' | 'state' | 'university'>;

/** An administrator's change of an account; fields that are absent keep their values. */
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

/** An optional version: when given, a change of the account since that version is reported as a conflict. */
export const SeenVersion = z.object({ version: seenVersion }, { error }).nullish();
