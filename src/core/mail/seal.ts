import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secret } from '../secret.ts';
import type { Mail } from './mail.ts';

/** A mail as it lies in the queue: unreadable without the secret of the installation. */
export type Sealed = { sealed: string };

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Seals a mail with AES-256-GCM (NIST SP 800-38D), so that neither codes nor addresses can be read in the queue or a backup of it. */
export function seal(secret: Secret, mail: Mail): Sealed {
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
