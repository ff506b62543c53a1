import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../core/secret.ts';
import { type MailKind, mailKinds } from './vocabulary.ts';

/** Whose mails of which kind a link stops. */
export type Stop = { personId: string; kind: MailKind };

/** Bytes of the signature: 128 bits cannot be guessed. */
const SIGNATURE = 16;
const ID = 16;

/**
 * The part of an address that says, without a session, whose mails of which kind are to end. It is signed, and good as long as the
 * account is: mails are read late.
 */
export function stopToken(secret: Secret, { personId, kind }: Stop): string {
  const what = Buffer.concat([Buffer.from(personId.replaceAll('-', ''), 'hex'), Buffer.from(kind)]);
  return Buffer.concat([signature(secret, what), what]).toString('base64url');
}

/** Reads such a token; undefined when it was not made here. */
export function readStopToken(secret: Secret, token: string): Stop | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const [signed, what] = [bytes.subarray(0, SIGNATURE), bytes.subarray(SIGNATURE)];
  if (what.length <= ID || !timingSafeEqual(signed, signature(secret, what))) return undefined;
  const named = what.subarray(ID).toString();
  const kind = mailKinds.find((one) => one === named);
  const personId = what
    .subarray(0, ID)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return kind && { personId, kind };
}

const signature = (secret: Secret, what: Buffer): Buffer =>
  createHmac('sha256', secret.key('unsubscribe')).update(what).digest().subarray(0, SIGNATURE);
