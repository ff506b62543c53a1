import type { Call } from '../../ui/use-outcome.ts';
import type { MailStop } from '../schema.ts';

/** What the page behind the link in a mail is made from. `done` says what its button has just done. */
export type UnsubscribeData = { token: string; done: 'on' | 'off' | null; stop: Call<MailStop> };
