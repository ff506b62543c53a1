import type { FastifyBaseLogger } from 'fastify';
import type { Worker } from '../jobs/jobs.ts';
import type { Secret } from '../secret.ts';
import type { Mail } from './mail.ts';
import { compose, type Message, type Origin } from './message.ts';
import { mailQueue } from './queue.ts';
import { unseal } from './seal.ts';
import { Refused, type Transport } from './transport.ts';

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
    const message = read(data, job, await origin());
    if (!message) return;
    try {
      await transport.send(message, job.signal);
      log.info({ mail: job.id }, 'a mail was sent');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      log.warn({ mail: job.id, reason: error.message }, 'a mail is given up');
    }
  });

  /** What cannot be read or written today can't be tomorrow either. */
  function read(data: unknown, job: { id: string; createdOn: Date }, origin: Origin): Message | undefined {
    try {
      const mail: Mail = unseal(secret, data);
      return compose(mail, job, origin);
    } catch (error) {
      log.error({ mail: job.id, err: error }, 'a mail cannot be read and is given up');
      return undefined;
    }
  }
}
