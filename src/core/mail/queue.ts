import type { Jobs, Queue } from '../jobs/jobs.ts';
import type { Secret } from '../secret.ts';
import type { Mailer } from './mail.ts';
import { seal } from './seal.ts';

/** Mails that wait to be sent. A mail server may be away for about a day; a mail takes at most a minute. */
export const mailQueue: Queue = { name: 'mail', retries: 30, pause: { first: 5, longest: 3600 }, within: 60 };

/** Puts mails into the queue `mail`, sealed. */
export function queuedMailer(jobs: Jobs, secret: Secret): Mailer {
  return {
    send: (db, mail) => jobs.send(db, mailQueue.name, seal(secret, mail)),
    sendAll: (db, mails) =>
      jobs.sendAll(
        db,
        mailQueue.name,
        mails.map((mail) => seal(secret, mail)),
      ),
  };
}
