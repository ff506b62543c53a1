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

/**
 * The queue of mails. Its retries last for about five days without a mail server, as long as those of mail servers (RFC 5321, 4.5.4.1): an
 * administrator may notice the trouble only after a weekend. One attempt takes at most two minutes. Times in seconds.
 */
export const mailQueue: Queue = {
  name: 'mail',
  retries: 130,
  pause: { first: 5, longest: 3600 },
  within: 120,
};

/** Encrypts mails and puts them into the queue. Single ones get priority over lists: a code would expire behind the news of a course. */
export function queuedMailer(jobs: Jobs, secret: Secret): Mailer {
  const sealed = (mail: Mail) => seal(secret, mail);
  return {
    send: (db, mail) => jobs.send(db, mailQueue.name, sealed(mail), 1),
    sendAll: (db, mails) => jobs.sendAll(db, mailQueue.name, mails.map(sealed)),
  };
}

/** How many mails a process sends at the same time. */
const AT_ONCE = 4;

type Options = {
  worker: Worker;
  secret: Secret;
  log: FastifyBaseLogger;
  transport: Transport;
  /** Called for each mail, because administrators may change the origin. */
  origin: () => Promise<Origin>;
};

/** Sends the mails of the queue. The log names neither recipients nor content. */
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

  /** Decrypts a mail; undefined when it is given up: its code has expired, or it cannot be decrypted, which a retry would not change. */
  function read(data: unknown, job: Job): Mail | undefined {
    try {
      const mail = unseal(secret, data);
      // A negative wait means that the mail was queued while the clock was ahead: its code is invalid.
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

/** After how many minutes an unsent mail is reported to administrators. */
const LONG = 10;

/** Counts the mails that have waited longer than `LONG`, and the minutes that the oldest has waited. */
export async function waitingMails(db: Db): Promise<{ count: number; minutes: number }> {
  const { rows } = await sql<{ count: number; minutes: number }>`
    select count(*)::int as count, coalesce(extract(epoch from now() - min(created_on)) / 60, 0)::int as minutes
    from jobs.job where name = ${mailQueue.name} and state in ('created', 'retry', 'active')
      and created_on < now() - make_interval(mins => ${LONG})`.execute(db);
  return rows[0] ?? { count: 0, minutes: 0 };
}

/** An encrypted mail in the queue, unreadable without the secret of the installation. */
type Sealed = { sealed: string };

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Encrypts a mail with AES-256-GCM (NIST SP 800-38D), so that the queue by itself reveals neither codes nor addresses. */
function seal(secret: Secret, mail: Mail): Sealed {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, secret.key('mail'), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(mail), 'utf8'), cipher.final()]);
  return { sealed: Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url') };
}

/** Decrypts a mail. @throws when it was encrypted with another secret, or not made by `seal` */
export function unseal(secret: Secret, data: unknown): Mail {
  const bytes = Buffer.from((data as Sealed).sealed, 'base64url');
  const decipher = createDecipheriv(CIPHER, secret.key('mail'), bytes.subarray(0, NONCE), {
    authTagLength: TAG,
  });
  decipher.setAuthTag(bytes.subarray(-TAG));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]);
  return JSON.parse(text.toString('utf8')) as Mail;
}
