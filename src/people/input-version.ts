import { z } from 'zod';
import * as m from '../paraglide/messages.js';

const MOST = 2_147_483_647;
const error = () => m.errors_whole_number({ most: MOST });

/** The version of an account that somebody saw before they changed it. */
export const version = z
  .number({ error: ({ input }) => (input == null ? m.input_required() : error()) })
  .int({ error })
  .min(1, { error })
  .max(MOST, { error })
  .describe('The version that was read');
