import { z } from 'zod';
import { newEmail } from '../core/emails.ts';
import { choice, line, optionalWebAddress } from '../core/input.ts';
import { newPassword } from '../core/passwords/input.ts';
import { scopes } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { MAX_REFERENCE_LENGTH } from '../universities/vocabulary.ts';
import { personName, phone } from './input.ts';
import { MAX_DESIGNATION_LENGTH } from './vocabulary.ts';

const error = () => m.input_object();

/** A new administrator, as a form gives them. */
export const AdminInput = z.object(
  { name: personName(), email: newEmail(), password: newPassword() },
  { error },
);

/** A new authority, as a form gives them. A role that comes along is ignored: the path says it. */
export const AuthorityInput = z.object(
  {
    ...AdminInput.shape,
    designation: line(MAX_DESIGNATION_LENGTH),
    contactNumber: phone(),
    university: line(MAX_REFERENCE_LENGTH).describe('Name or id'),
    photo: optionalWebAddress().describe('A web address'),
    scope: choice(scopes).optional(),
  },
  { error },
);

/** The details of a staff member whom an administrator registers. */
export type StaffInput = z.output<typeof AdminInput> & Partial<z.output<typeof AuthorityInput>>;
