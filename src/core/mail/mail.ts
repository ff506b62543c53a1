import type { Db } from '../db/database.ts';

/** What a mail says; written once, sent as text and as HTML. Paragraphs are plain text. */
export type Letter = {
  subject: string;
  /** The first line: `Dear Asha,`. */
  greeting?: string;
  paragraphs: string[];
  /** A one-time code, which is on a line of its own. */
  code?: string;
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** Small print: why the reader gets this mail. */
  footnote?: string;
  /** Ends mails like this one: a page that also takes the one-click request of mail programs (RFC 8058). */
  unsubscribe?: { label: string; url: string };
};

/**
 * What is in mails for the portal's name and for the address to write to. They are filled in when a mail goes out: with what
 * administrators have set by then. Code points for private use, which no text carries otherwise.
 */
export const PORTAL = { name: '\ue000', contact: '\ue001' };

export type Mail = Letter & {
  to: string;
  /** Where answers go; to the portal itself without it. */
  replyTo?: string;
};

export type Mailer = {
  /**
   * Puts a mail into the queue, in the transaction that it belongs to: it is sent when, and only when, that commits. Never waits for
   * a mail server.
   */
  send(db: Db, mail: Mail): Promise<void>;
  /** The same for many mails, in one statement. */
  sendAll(db: Db, mails: readonly Mail[]): Promise<void>;
};
