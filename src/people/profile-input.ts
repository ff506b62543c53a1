import { z } from 'zod';
import { optionalLine, version } from '../core/input.ts';
import * as m from '../paraglide/messages.js';
import { optionalPhone, personName, typedPassword } from './input.ts';
import { MAX_DESIGNATION_LENGTH } from './vocabulary.ts';

const error = () => m.input_object();

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
export const Farewell = z.object({ password: typedPassword() }, { error });
