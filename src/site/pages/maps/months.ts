import { getLocale } from '../../../paraglide/runtime.js';

export type Month<Item> = { name: string; items: Item[] };

/** Groups what has a date by its month in India, such as "November 2026". Neighbours only: the list is in the order of its dates. */
export function byMonth<Item extends { date: string }>(items: Item[]): Month<Item>[] {
  const format = new Intl.DateTimeFormat(`${getLocale()}-IN`, {
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  });
  const months: Month<Item>[] = [];
  for (const item of items) {
    const name = format.format(new Date(item.date));
    const last = months.at(-1);
    if (last?.name === name) last.items.push(item);
    else months.push({ name, items: [item] });
  }
  return months;
}
