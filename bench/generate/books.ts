import { categories } from '../../src/books/vocabulary.ts';
import type { Row } from './catalogue.ts';
import { bookTitle, person, prose } from './names.ts';
import { type Random, zipf } from './random.ts';

export const bookColumns = [
  'id', 'name', 'author', 'category', 'seller', 'price', 'condition', 'description', 'verified_at', 'verified_by', 'sample', 'created_at', 'updated_at',
]; // biome-ignore format: one list

const CATEGORIES = categories.filter((category) => category !== 'Other');
const FIRST_DAY = Date.UTC(2023, 0, 1);
const SPAN = 3 * 365 * 86_400_000;

/** Price of a used book as a fraction of its new price, by condition. */
const PART = { Excellent: 0.66, Good: 0.52, Normal: 0.38, Bad: 0.2 };

/**
 * Makes books in the order in which they were offered. Titles repeat, because many sellers have the same book; most sellers offer one, a
 * few offer many; seven books in ten are published.
 * @yields rows of `bookColumns`
 */
export function* makeBooks(random: Random, count: number): Generator<Row> {
  const titles = Array.from({ length: Math.ceil(count * 0.6) }, () => [bookTitle(random), person(random)]);
  const title = zipf(titles.length, 0.78);
  const sellers = Array.from({ length: Math.ceil(count * 0.7) }, () => person(random));
  const seller = zipf(sellers.length, 1.2);
  for (let at = 0; at < count; at += 1) {
    const time = FIRST_DAY + Math.floor(((at + random.next()) / count) * SPAN);
    const date = new Date(time).toISOString();
    const [name = '', author = null] = titles[title.draw(random)] ?? [];
    const draw = random.next();
    const condition = draw < 0.2 ? 'Excellent' : draw < 0.65 ? 'Good' : draw < 0.92 ? 'Normal' : 'Bad';
    const verified = random.chance(0.7);
    yield [
      random.uuid(time), name, author, random.chance(0.12) ? 'Other' : random.pick(CATEGORIES),
      sellers[seller.draw(random)] ?? '', price(random, PART[condition]), condition,
      random.chance(0.15) ? '' : prose(random, Math.min(2000, Math.round(random.logNormal(120, 500)))),
      verified ? date : null, verified ? 'Sample Authority' : null, true, date, date,
    ]; // biome-ignore format: one row
  }
}

function price(random: Random, part: number): number {
  if (random.chance(0.005)) return random.pick([0, 1, 99_999, 149.5]);
  const worth = Math.max(30, Math.min(1850, random.logNormal(480, 1200) * part));
  return random.chance(0.8) ? Math.round(worth / 10) * 10 : Math.ceil(worth / 50) * 50 - 1;
}
