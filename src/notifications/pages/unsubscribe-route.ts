import { data, type LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../ui/api.ts';
import { missingStatus, startCall } from '../../ui/use-outcome.ts';
import type { MailStop } from '../schema.ts';
import type { UnsubscribeData } from './unsubscribe-data.ts';

export { UnsubscribePage as Component } from './UnsubscribePage.tsx';
export const handle = { module: 'src/notifications/pages/unsubscribe-route.ts' };

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const token = params.token ?? '';
  const mail = new URL(request.url).searchParams.get('mail');
  const done = mail === 'on' || mail === 'off' ? mail : null;
  const stop = await startCall<MailStop>(
    context.get(apiContext),
    `/unsubscribe/${encodeURIComponent(token)}`,
  );
  return data<UnsubscribeData>({ token, done, stop }, missingStatus(stop));
}
