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
