import * as m from '../paraglide/messages.js';
import { rupees } from './format.ts';

type Fee = { subsidized?: number | null; nonSubsidized?: number | null };

/** Formats the fees of a course for display: a text stays as it is, amounts go on one line. */
export function feesInWords(fees: unknown): string | null {
  if (fees === null || typeof fees === 'string') return fees;
  const { boys = {}, girls = {} } = fees as { boys?: Fee; girls?: Fee };
  const amount = (given: number | null | undefined) => (given == null ? '–' : rupees(given));
  const both = (fee: Fee) => `${amount(fee.subsidized)} / ${amount(fee.nonSubsidized)}`;
  return m.catalogue_fees_in_words({ boys: both(boys), girls: both(girls) });
}
