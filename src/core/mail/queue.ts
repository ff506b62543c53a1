import type { Jobs } from '../jobs/jobs.ts';
import type { Secret } from '../secret.ts';
import type { Mailer } from './mail.ts';

/** Puts mails into the queue `mail`, sealed. */
export function queuedMailer(jobs: Jobs, _secret: Secret): Mailer {
  return { send: (db, mail) => jobs.send(db, 'mail', mail) };
}
