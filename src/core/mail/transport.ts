import { createTransport } from 'nodemailer';
import type { Message } from './message.ts';

/** What carries messages. */
export type Transport = {
  /**
   * Hands a message over. What it throws names neither the addressee nor anything of the mail.
   * @throws {Refused} when it will never be taken
   */
  send(message: Message, signal?: AbortSignal): Promise<void>;
  close(): void;
};

/** The mail server will not have this message, however often it is tried. */
export class Refused extends Error {
  override name = 'Refused';
}

/** How long the mail server may take for each step, in ms. */
export type Patience = { connect: number; greet: number; answer: number };

const USUAL_PATIENCE: Patience = { connect: 10_000, greet: 10_000, answer: 20_000 };

/** Neither files nor pages are ever read into a mail. */
const SAFE = { disableFileAccess: true, disableUrlAccess: true, textEncoding: 'quoted-printable' } as const;

/**
 * Sends by SMTP, over a few connections that are kept for the next mails.
 * @param url `smtp://user:password@host:587`, or `smtps://…`
 */
export function smtpTransport(url: string, patience: Patience = USUAL_PATIENCE): Transport {
  const smtp = createTransport({
    url,
    pool: true,
    maxRequeues: 0,
    dnsTimeout: patience.connect,
    connectionTimeout: patience.connect,
    greetingTimeout: patience.greet,
    socketTimeout: patience.answer,
  });
  return {
    async send(message, signal) {
      const { id: _, ...content } = message;
      try {
        await smtp.sendMail({ ...content, ...SAFE, signal });
      } catch (error) {
        throw withoutNames(error as SmtpError);
      }
    },
    close: () => smtp.close(),
  };
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

/** What went wrong, without the words of the mail server: these repeat the address. */
function withoutNames({ code, command, responseCode }: SmtpError): Error {
  const what = [code, command, responseCode].filter((part) => part !== undefined).join(' ');
  const isFinal = command === 'API' || (command === 'RCPT TO' && (responseCode ?? 0) >= 500);
  return code === 'EENVELOPE' && isFinal
    ? new Refused(`the mail server refuses the addressee (${what})`)
    : new Error(`the mail server did not take the mail (${what})`);
}

/** Writes a message as it would go over the wire. */
export async function rawMessage(message: Message): Promise<Buffer> {
  const { id: _, ...content } = message;
  const stream = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message: bytes } = await stream.sendMail({ ...content, ...SAFE });
  return bytes as Buffer;
}
