import { z } from 'zod';
import { line, optionalLine } from '../core/input.ts';
import { composed } from '../core/text.ts';
import { MAX_PHONE_LENGTH } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { MAX_NAME_LENGTH } from './vocabulary.ts';

/** Spaces, dots, dashes and brackets are how people group the digits of a telephone number. */
const PHONE = /^\+?\d{6,15}$/;

/** The name of a person, in any script. */
export const personName = () =>
  line(MAX_NAME_LENGTH).refine((name) => name === '' || /[\p{L}\p{N}]/u.test(name), {
    error: () => m.people_input_name(),
  });

/** A telephone number that must be there, as it was typed (ITU-T E.164: 15 digits at most). */
export const phone = () =>
  line(MAX_PHONE_LENGTH).refine((value) => value === '' || PHONE.test(value.replace(/[\s().-]/g, '')), {
    error: () => m.people_input_phone(),
  });

/** The same where there may be none. */
export const optionalPhone = () => {
  const known = phone();
  return optionalLine(MAX_PHONE_LENGTH).refine((value) => value === null || known.safeParse(value).success, {
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
export const typedCode = () => line(40).transform((code) => composed(code, 'NFKC').replace(/[\s-]/g, ''));
