import type { TeamGroups } from '../../../settings/schema.ts';
import type { Call } from '../../../ui/use-outcome.ts';

/** What the Teams page is made from. */
export type TeamData = { team: Call<TeamGroups> };
