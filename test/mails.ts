import { sql } from 'kysely';
import type { Database } from '../src/core/db/database.ts';
import type { Mail } from '../src/core/mail/mail.ts';
import { filled } from '../src/core/mail/message.ts';
import { mailQueue, unseal } from '../src/core/mail/queue.ts';
import type { Secret } from '../src/core/secret.ts';

/** The name and address that replace the placeholders of mails. */
const ORIGIN = { name: 'Unishelf', contactEmail: 'hello@unishelf.example' };

/** Returns the mails to an address, sent or not yet sent, oldest first. */
export async function mailsTo(place: { database: Database; secret: Secret }, to: string): Promise<Mail[]> {
  const query = sql<{
    data: unknown;
  }>`select data from jobs.job where name = ${mailQueue.name} order by created_on, id`;
  const { rows } = await query.execute(place.database.db);
  return rows
    .map(({ data }) => filled(unseal(place.secret, data), ORIGIN))
    .filter((mail) => mail.to.toLowerCase() === to.toLowerCase());
}
