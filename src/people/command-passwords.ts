import { randomInt } from 'node:crypto';
import type { Readable } from 'node:stream';
import { newPassword } from '../core/passwords/input.ts';
import { CommandError } from './command-arguments.ts';

/** Letters and digits that cannot be mistaken for each other. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 4 × 5 of 55 signs: 115 bits. */
const GROUPS = 4;
const GROUP = 5;
/** Nothing longer is read. */
const LONGEST_BYTES = 4096;

/** A password that cannot be guessed, and can be copied from a screen by hand. */
export function madeUpPassword(): string {
  const group = () => Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/**
 * The password on standard input, without the end of its line.
 * @throws {CommandError} when it is none, or not good enough
 */
export async function readPassword(input: Readable): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of input) {
    parts.push(Buffer.from(part));
    length += part.length;
    if (length > LONGEST_BYTES) throw new CommandError('There is more on standard input than a password.');
  }
  const read = newPassword().safeParse(decode(Buffer.concat(parts)).replace(/\r?\n$/, ''));
  if (!read.success)
    throw new CommandError(`The password on standard input ${read.error.issues[0]?.message}.`);
  return read.data;
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new CommandError('The password on standard input is not in UTF-8.', { cause });
  }
}
