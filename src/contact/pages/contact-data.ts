import type { Place } from '../../settings/schema.ts';
import type { Call } from '../../ui/use-outcome.ts';

/** What the contact page is made from. */
export type ContactData = { place: Call<Place> };
