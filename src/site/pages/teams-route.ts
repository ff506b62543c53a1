import type { LoaderFunctionArgs } from 'react-router';
import type { TeamGroups } from '../../settings/schema.ts';
import { apiContext } from '../../ui/api.ts';
import { startCall } from '../../ui/use-outcome.ts';
import type { TeamData } from './teams/team-data.ts';

export { TeamsPage as Component } from './TeamsPage.tsx';
export const handle = { module: 'src/site/pages/teams-route.ts' };

export async function loader({ context }: LoaderFunctionArgs): Promise<TeamData> {
  return { team: await startCall<TeamGroups>(context.get(apiContext), '/site/team') };
}
