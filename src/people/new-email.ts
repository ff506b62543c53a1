import { emailInput } from '../core/emails.ts';

/**
 * An e-mail address that is about to belong to an account: as it was typed, but in plain characters (NFKC), so that the mail goes to the
 * very address that accounts are compared by, and not to one that merely looks like it.
 */
export const newEmail = () => emailInput().transform((email) => email.normalize('NFKC').trim());
