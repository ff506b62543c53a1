import * as m from '../../../paraglide/messages.js';
import { rupees } from '../../../ui/format.ts';

/** The boundaries between the price ranges, in rupees. */
const STEPS = [100, 250, 500, 1000];

/** Returns the price ranges to choose from. Their values are as in the address: `100-250`, and open ones `-100` and `1000-`. */
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

/** Converts a price range to the filters of the API. Text that is none of the ranges filters nothing. */
export function priceFilters(range: string): Record<string, string> {
  const isOffered = priceOptions().some(({ value }) => value === range);
  const [least = '', most = ''] = isOffered ? range.split('-') : [];
  return { minPrice: least, maxPrice: most };
}
