import type { ListSearch } from '../../ui/lists/list-search.ts';
import type { Call } from '../../ui/use-outcome.ts';
import type { ListedUniversity } from '../schema.ts';

/** What the universities page is made from. */
export type UniversitiesData = { search: ListSearch; list: Call<ListedUniversity[]> };
