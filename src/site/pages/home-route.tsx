import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Landing } from '../../settings/schema.ts';
import { apiContext } from '../../ui/api.ts';
import { startCall, useOutcome } from '../../ui/use-outcome.ts';
import type { Counts } from '../schema.ts';
import { HomePage } from './HomePage.tsx';

export const handle = { module: 'src/site/pages/home-route.tsx' };

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [counts, landing] = await Promise.all([
    startCall<Counts>(api, '/counts'),
    startCall<Landing>(api, '/site/landing'),
  ]);
  return { counts, landing };
}

/** The home page; it renders without what is on its way or cannot be loaded. */
export function Component() {
  const data = useLoaderData<typeof loader>();
  const counts = useOutcome(data, data.counts, 'Error fetching counts').kept?.outcome;
  const landing = useOutcome(data, data.landing, 'Error fetching landing').kept?.outcome;
  return <HomePage counts={counts?.ok ? counts.data : null} landing={landing?.ok ? landing.data : null} />;
}
