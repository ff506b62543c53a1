import type { LoaderFunctionArgs } from 'react-router';
import type { Place } from '../../settings/schema.ts';
import { apiContext } from '../../ui/api.ts';
import { startCall } from '../../ui/use-outcome.ts';
import type { ContactData } from './contact-data.ts';

export { ContactPage as Component } from './ContactPage.tsx';
export const handle = { module: 'src/contact/pages/contact-route.ts' };

export async function loader({ context }: LoaderFunctionArgs): Promise<ContactData> {
  return { place: await startCall<Place>(context.get(apiContext), '/site/contact') };
}
