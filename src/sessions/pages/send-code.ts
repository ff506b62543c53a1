import type { Done } from '../../people/schema.ts';
import { call } from '../../ui/session/call.ts';

/** Has a code sent to the address of an account with a forgotten password. */
export const sendCode = (email: string) => call<Done>('POST', '/password/send-code', { email });
