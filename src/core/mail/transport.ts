import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { AppStartError } from '../errors.ts';
import { isLocalHost, readAddress, readAuthorities } from '../network.ts';
import type { Message } from './message.ts';

/** Delivers messages. */
export type Transport = {
  /**
   * Hands a message over. Its errors reveal neither the recipient nor the content of the mail.
   * @throws {Refused} when the message will never be accepted
   */
  send(message: Message, signal?: AbortSignal): Promise<void>;
  close(): void;
};

/** The mail server rejects this message for good. */
export class Refused extends Error {
  override name = 'Refused';
}

/** How long the mail server may take for each step, in ms. */
export type Patience = { connect: number; greet: number; answer: number };

/**
 * nodemailer has one limit for all answers after the greeting. A server may check a mail for a while before it confirms it, and a mail that
 * is given up meanwhile arrives again with each try. The ten minutes of RFC 5321, 4.5.3.2.6, would be too long: a code that is sent over
 * a connection that has broken silently waits as long.
 */
const USUAL_PATIENCE: Patience = { connect: 10_000, greet: 10_000, answer: 60_000 };

/** Forbids nodemailer to read files or URLs into a mail. */
const SAFE = { disableFileAccess: true, disableUrlAccess: true, textEncoding: 'quoted-printable' } as const;

/**
 * Whether connections are encrypted (TLS): `required`; `optional`, only if the server offers it; `off`. If it is required, a server whose
 * offer is missing, or stripped on the way, gets no mail.
 */
type Encryption = 'required' | 'optional' | 'off';

/** The mail server of an SMTP address; `url` is without the portal's own parameters. */
type SmtpServer = { url: string; encryption: Encryption; authorities: string | undefined };

/**
 * Parses the address of a mail server: `smtp://user:password@host:587`, or `smtps://…`, which is encrypted from the start. Parameters:
 * `tls` (see {@link Encryption}; required unless the server is on this machine) and `ca`, a file of CA certificates to trust.
 * @throws {Error} without a host, or for a parameter that is unknown or has an invalid value; see readAddress
 */
export function readSmtpUrl(address: string): SmtpServer {
  const url = readAddress(address);
  if (url.hostname === '') throw new Error('names no host: smtp://mail.example:587');
  const {
    tls = isLocalHost(url.hostname) ? 'optional' : 'required',
    ca,
    ...unknown
  } = Object.fromEntries(url.searchParams);
  const [name] = Object.keys(unknown);
  if (name !== undefined) throw new Error(`the parameter "${name}" is not known; there are tls and ca`);
  if (tls !== 'required' && tls !== 'optional' && tls !== 'off')
    throw new Error('tls has to be required, optional or off');
  if (url.protocol === 'smtps:' && url.searchParams.has('tls') && tls !== 'required')
    throw new Error('smtps: is encrypted in any case: leave tls out');
  url.search = '';
  return { url: url.href, encryption: tls, authorities: ca };
}

/**
 * Sends by SMTP, over a pool of connections.
 * @param address see {@link readSmtpUrl}
 * @throws {AppStartError} when the CA certificates cannot be read
 */
export function smtpTransport(address: string, patience: Patience = USUAL_PATIENCE): Transport {
  const { url, encryption, authorities } = readSmtpUrl(address);
  const smtp = createTransport({
    url,
    requireTLS: encryption === 'required',
    ignoreTLS: encryption === 'off',
    tls: {
      minVersion: 'TLSv1.2',
      rejectUnauthorized: true,
      ...(authorities !== undefined && { ca: readAuthorities('SMTP_URL', authorities) }),
    },
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

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/**
 * Matches responses of a mail server that rejects the portal or its address, whatever the recipient: status codes (RFC 3463), or words. The
 * recipient's address, which responses repeat, may have such words.
 */
const REFUSES_US = /\b5\.(7\.\d+|1\.[78])\b|sender|relay|authenticat/i;

/** Returns an error without the mail server's text, which repeats the recipient's address. */
function withoutNames({ code, command, responseCode, response = '' }: SmtpError): Error {
  const what = [code, command, responseCode].filter((part) => part !== undefined).join(' ');
  const isUnknown = (responseCode ?? 0) >= 500 && !REFUSES_US.test(response.replace(/\S+@\S+/g, ''));
  const isFinal = command === 'API' || (command === 'RCPT TO' && isUnknown);
  return code === 'EENVELOPE' && isFinal
    ? new Refused(`the mail server refuses the addressee (${what})`)
    : new Error(`the mail server did not take the mail (${what})`);
}

/**
 * Writes messages into a folder, for installations without a mail server: one `.eml` file each, which mail programs open. File names sort
 * by time. Only the account of the portal may read them.
 * @throws {AppStartError} when the folder cannot be made
 */
export async function outboxTransport(folder: string): Promise<Transport> {
  const make = () => mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await make();
  } catch (error) {
    throw new AppStartError(`The outbox for mails cannot be made: ${(error as Error).message}.`);
  }
  return {
    async send(message) {
      const bytes = await rawMessage(message);
      const place = path.join(folder, nameOf(message));
      // The operator may have removed the folder to empty it.
      await make();
      await writeFile(`${place}.new`, bytes, { mode: 0o600, flush: true });
      await rename(`${place}.new`, place);
    },
    close: () => {},
  };
}

const nameOf = ({ date, id }: Message): string => `${date.toISOString().replaceAll(':', '')}-${id}.eml`;

/** Returns the bytes of a message as SMTP would send them. */
async function rawMessage(message: Message): Promise<Buffer> {
  const { id: _, ...content } = message;
  const stream = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message: bytes } = await stream.sendMail({ ...content, ...SAFE });
  return bytes as Buffer;
}
