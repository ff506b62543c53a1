import * as m from '../../../paraglide/messages.js';
import { languageName } from '../../../ui/format.ts';
import type { ListedUniversity } from '../../../universities/schema.ts';
import { type ResourceType, sources } from '../../vocabulary.ts';
import { kindName } from '../kind-words.ts';
import type { Difference, EditValues } from './edit-values.ts';
import { monthName, placeWords, sourceWord } from './shelf-words.ts';

type Universities = Pick<ListedUniversity, '_id' | 'name'>[];

/** Where the chosen place is, in words; null until all of it is chosen. */
export function chosenPlace(values: EditValues, universities: Universities): string | null {
  const { university, department, course, semester } = values;
  const universityName = universities.find(({ _id }) => _id === university)?.name;
  if (!universityName || !department || !course || !semester) return null;
  return placeWords({ universityName, department, course, semester: Number(semester) });
}

/** What a field is called. */
export const fieldWord = (field: Difference['field']): string =>
  field === 'place' ? m.shelves_field_place() : m.stale_field({ field });

/** The value of a field, as people read it; empty for nothing. */
export function valueWord(
  field: Difference['field'],
  values: EditValues,
  universities: Universities,
): string {
  if (field === 'place') return chosenPlace(values, universities) ?? '';
  const value = values[field];
  if (value === '') return '';
  if (field === 'type') return kindName(value as ResourceType);
  if (field === 'examMonth') return monthName(Number(value));
  if (field === 'language') return languageName(value);
  const source = sources.find((one) => one === value);
  return field === 'source' && source ? sourceWord(source) : value;
}
