import * as m from '../../../paraglide/messages.js';
import { rupees } from '../../../ui/format.ts';

/** Where the ranges of prices meet, in rupees. */
const STEPS = [100, 250, 500, 1000];

/** Ranges of prices to choose from, as the address has them: `100-250`, open at its ends. */
export const priceOptions = () =>
  [null, ...STEPS].map((least, at) => {
    const most = STEPS[at] ?? null;
    return { value: `${least ?? ''}-${most ?? ''}`, label: priceWords(least, most) };
  });

function priceWords(least: number | null, most: number | null): string {
  if (least === null) return m.reservation_pages_price_up_to({ most: rupees(most ?? 0) });
  if (most === null) return m.reservation_pages_price_over({ least: rupees(least) });
  return m.reservation_pages_price_between({ least: rupees(least), most: rupees(most) });
}

/** A range of prices as the API takes it. What an address has that is none asks for nothing. */
export function priceFilters(range: string): Record<string, string> {
  const [, least = '', most = ''] = /^(\d{0,9})-(\d{0,9})$/.exec(range) ?? [];
  return { minPrice: least, maxPrice: most };
}
