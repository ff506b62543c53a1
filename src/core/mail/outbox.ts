import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { AppStartError } from '../start-error.ts';
import type { Message } from './message.ts';
import { rawMessage, type Transport } from './transport.ts';

/**
 * Puts messages into a folder, for installations without a mail server: one `.eml` each, which mail programs open. Their names sort by
 * time. Only the account of the portal may read them.
 * @throws {AppStartError} when the folder cannot be made
 */
export async function outboxTransport(folder: string): Promise<Transport> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new AppStartError(`The outbox for mails cannot be made: ${(error as Error).message}.`);
  }
  return {
    async send(message) {
      const bytes = await rawMessage(message);
      const place = path.join(folder, nameOf(message));
      const file = await open(`${place}.new`, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${place}.new`, place);
    },
    close: () => {},
  };
}

const nameOf = ({ date, id }: Message): string => `${date.toISOString().replaceAll(':', '')}-${id}.eml`;
