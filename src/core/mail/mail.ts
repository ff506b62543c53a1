import type { Db } from '../db/database.ts';

/** The content of a mail, which is sent as text and as HTML. Paragraphs are plain text. */
export type Letter = {
  subject: string;
  /** The first line: `Dear Asha,`. */
  greeting?: string;
  paragraphs: string[];
  /** A one-time code, shown on its own line. */
  code?: string;
  /** The link to the one thing to do. */
  action?: { label: string; url: string };
  /** Small print: why the reader gets this mail. */
  footnote?: string;
  /** The page to unsubscribe from mails like this one, which also takes the one-click request of mail programs (RFC 8058). */
  unsubscribe?: { label: string; url: string };
};

/**
 * Placeholders in mails for the portal's name and contact address. They are replaced when a mail is sent, by what administrators have set
 * by then. They are private-use code points, which are removed from all texts that people type or import.
 */
export const PORTAL = { name: '\ue000', contact: '\ue001' };

export type Mail = Letter & {
  to: string;
  /** The address for replies; by default the portal's. */
  replyTo?: string;
};

export type Mailer = {
  /**
   * Puts a mail into the queue within the caller's transaction: the mail is sent if and only if that commits. Never waits for a mail
   * server.
   */
  send(db: Db, mail: Mail): Promise<void>;
  /** Puts many mails into the queue, in one statement. */
  sendAll(db: Db, mails: readonly Mail[]): Promise<void>;
};
