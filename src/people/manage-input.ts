import { z } from 'zod';
import { tidy } from '../core/db/filters.ts';
import { ListQuery } from '../core/http/list.ts';
import { choice, optionalLine, version } from '../core/input.ts';
import { MAX_FILTER_LENGTH, roles, scopes } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { MAX_REFERENCE_LENGTH } from '../universities/vocabulary.ts';
import { optionalPhone, personName } from './input.ts';
import { MAX_DESIGNATION_LENGTH, personStates } from './vocabulary.ts';

const oneOf = (words: readonly string[]) => ({
  error: () => m.errors_one_of({ choices: words.join(', ') }),
});
const searched = (most: number) =>
  z
    .string()
    .max(most, { error: () => m.input_too_long({ max: most }) })
    .default('')
    .transform(tidy);

export const PeopleQuery = ListQuery.extend({
  q: searched(MAX_FILTER_LENGTH).describe('Part of a name or an email address, without regard to case'),
  role: z.enum(['', ...roles], oneOf(roles)).default(''),
  state: z.enum(['', ...personStates], oneOf(personStates)).default(''),
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
  { error: () => m.input_object() },
);
export type PersonChange = z.output<typeof PersonChange>;

/** With a version, a conflict is reported when the account was changed since it was read. */
export const SeenVersion = z
  .object({ version: version.optional() }, { error: () => m.input_object() })
  .nullish();
