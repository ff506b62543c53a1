import { z } from 'zod';
import { emailInput } from '../core/emails.ts';
import { choice } from '../core/input.ts';
import { newPassword } from '../core/passwords/input.ts';
import { roles } from '../core/vocabulary.ts';
import { typedCode, typedPassword } from '../people/service.ts';

export const SignInInput = z.object({ email: emailInput(), password: typedPassword(), role: choice(roles) });
export type SignInInput = z.output<typeof SignInInput>;

export const PasswordChange = z.object({ currentPassword: typedPassword(), password: newPassword() });
export type PasswordChange = z.output<typeof PasswordChange>;

export const CodeRequest = z.object({ email: emailInput() });

export const PasswordReset = z.object({ email: emailInput(), code: typedCode(), password: newPassword() });
export type PasswordReset = z.output<typeof PasswordReset>;

/** The response to a sign-in, which the browser stores. The same token is also set as a cookie. */
export const SignedInAnswer = z
  .object({
    token: z.string().describe('For the header `Authorization: Bearer`'),
    role: z.enum(roles),
    user: z.object({ id: z.string(), name: z.string() }),
  })
  .meta({ id: 'SignedIn' });
export type SignedInAnswer = z.output<typeof SignedInAnswer>;

export const Session = z
  .object({
    _id: z.string(),
    device: z.string().describe('Browser and system, such as Chrome on Android'),
    address: z.string().nullable().describe('The network address that it began from'),
    createdAt: z.string().describe('ISO 8601, UTC'),
    lastUsedAt: z.string().describe('ISO 8601, UTC, accurate to half a minute'),
    current: z.boolean().describe('Whether this request belongs to it'),
  })
  .meta({ id: 'Session' });
export type Session = z.output<typeof Session>;
