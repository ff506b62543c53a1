import { z } from 'zod';
import * as m from '../paraglide/messages.js';

const MOST = 2_147_483_647;
const error = () => m.errors_whole_number({ most: MOST });

const from = (least: number) =>
  z
    .number({ error: ({ input }) => (input == null ? m.input_required() : error()) })
    .int({ error })
    .min(least, { error })
    .max(MOST, { error });

/** The version of a row that was read before the change. */
export const version = from(1).describe('The version that was read');

/** The same where there may have been no row yet. */
export const versionOrNone = from(0).describe('The version that was read; 0 where nobody had changed it');

/** The same where it may be left out: without it no conflict is reported. */
export const seenVersion = version.nullish().transform((seen) => seen ?? undefined);

/** The same in a form, where everything is text; empty is left out. */
export const formVersion = z
  .string()
  .nullish()
  .transform((text) => (text?.trim() ? Number(text) : undefined))
  .pipe(version.optional());
