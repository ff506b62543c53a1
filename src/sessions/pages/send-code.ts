import type { Done } from '../../people/schema.ts';
import { call } from '../../web/session/call.ts';

/** Has a code sent to the address of somebody who forgot their password. */
export const sendCode = (email: string) => call<Done>('POST', '/password/send-code', { email });
