import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { CODE_MINUTES } from '../codes/codes.ts';
import type { Db } from '../db/database.ts';
import type { Job, Jobs, Queue, Worker } from '../jobs/jobs.ts';
import type { Secret } from '../secret.ts';
import type { Mail, Mailer } from './mail.ts';
import { compose, type Origin } from './message.ts';
import { Refused, type Transport } from './transport.ts';

/** Mails that wait to be sent. A mail server may be away for about a day; a mail takes at most a minute. */
export const mailQueue: Queue = { name: 'mail', retries: 30, pause: { first: 5, longest: 3600 }, within: 60 };

/** Puts mails into the queue `mail`, sealed. Single ones go before lists: one with a code would expire behind the news of a course. */
export function queuedMailer(jobs: Jobs, secret: Secret): Mailer {
  const sealed = (mail: Mail) => seal(secret, mail);
  return {
    send: (db, mail) => jobs.send(db, mailQueue.name, sealed(mail), 1),
    sendAll: (db, mails) => jobs.sendAll(db, mailQueue.name, mails.map(sealed)),
  };
}

/** Mails that a process sends at the same time. */
const AT_ONCE = 4;

type Options = {
  worker: Worker;
  secret: Secret;
  log: FastifyBaseLogger;
  transport: Transport;
  /** Asked anew for each mail: administrators change it. */
  origin: () => Promise<Origin>;
};

/** Sends the mails of the queue. The log never says to whom, nor what. */
export async function sendMails({ worker, secret, log, transport, origin }: Options): Promise<void> {
  await worker.work(mailQueue.name, AT_ONCE, async (data, job) => {
    const mail = read(data, job);
    if (!mail) return;
    try {
      await transport.send(compose(mail, job, await origin()), job.signal);
      log.info({ mail: job.id }, 'a mail was sent');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      log.warn({ mail: job.id, reason: error.message }, 'a mail is given up');
    }
  });

  /** What cannot be read today can't be tomorrow either. */
  function read(data: unknown, job: Job): Mail | undefined {
    try {
      const mail = unseal(secret, data);
      // One that was queued while the clock was ahead has waited for less than nothing, and its code is void.
      if (mail.code === undefined || (job.waited > -60_000 && job.waited <= CODE_MINUTES * 60_000))
        return mail;
      log.warn({ mail: job.id }, 'a mail is given up: its code has expired');
      return undefined;
    } catch (error) {
      log.error({ mail: job.id, err: error }, 'a mail cannot be read and is given up');
      return undefined;
    }
  }
}

/** After so many minutes administrators are warned of a mail that was not sent. */
const LONG = 10;

/** How many mails have waited for long, and how many minutes the first of them. */
export async function waitingMails(db: Db): Promise<{ count: number; minutes: number }> {
  const { rows } = await sql<{ count: number; minutes: number }>`
    select count(*)::int as count, coalesce(extract(epoch from now() - min(created_on)) / 60, 0)::int as minutes
    from jobs.job where name = ${mailQueue.name} and state in ('created', 'retry', 'active')
      and created_on < now() - make_interval(mins => ${LONG})`.execute(db);
  return rows[0] ?? { count: 0, minutes: 0 };
}

/** A mail as it lies in the queue: unreadable without the secret of the installation. */
type Sealed = { sealed: string };

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Seals a mail with AES-256-GCM (NIST SP 800-38D), so that neither codes nor addresses can be read in the queue or a backup of it. */
function seal(secret: Secret, mail: Mail): Sealed {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, secret.key('mail'), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(mail), 'utf8'), cipher.final()]);
  return { sealed: Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url') };
}

/** @throws when it was sealed with another secret, or is not what `seal` made */
export function unseal(secret: Secret, data: unknown): Mail {
  const bytes = Buffer.from((data as Sealed).sealed, 'base64url');
  const decipher = createDecipheriv(CIPHER, secret.key('mail'), bytes.subarray(0, NONCE), {
    authTagLength: TAG,
  });
  decipher.setAuthTag(bytes.subarray(-TAG));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]);
  return JSON.parse(text.toString('utf8')) as Mail;
}
