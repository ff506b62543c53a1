import { until } from '../test/until.ts';
import type { Portal } from './portal.ts';

/** Waits until requests with a session are refused. The portal's session cache delays this by up to 500 ms. */
export async function refused({ app }: Portal, headers: Record<string, string>): Promise<void> {
  const me = () => app.inject({ url: '/api/auth/me', headers });
  await until('the session is refused', async () => (await me()).statusCode === 401);
}
