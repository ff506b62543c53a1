import { call } from '../../ui/session/call.ts';
import type { Done } from '../schema.ts';

/** Has a code sent to an address that wants to register. */
export const sendCode = (email: string) => call<Done>('POST', '/user/register/send-code', { email });
