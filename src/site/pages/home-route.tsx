import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '../../web/api.ts';
import { startCall, useOutcome } from '../../web/use-outcome.ts';
import type { Counts } from '../schema.ts';
import { HomePage } from './HomePage.tsx';

export const handle = { module: 'src/site/pages/home-route.tsx' };

export async function loader({ context }: LoaderFunctionArgs) {
  return { counts: await startCall<Counts>(context.get(apiContext), '/counts') };
}

/** The home page; it stands without its counts while they are on their way or cannot be had. */
export function Component() {
  const data = useLoaderData<typeof loader>();
  const { kept } = useOutcome(data, data.counts, 'Error fetching counts');
  return <HomePage counts={kept?.outcome.ok ? kept.outcome.data : null} />;
}
