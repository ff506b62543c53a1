import path from 'node:path';
import { z } from 'zod';
import { readDatabaseUrl } from '../core/db/connection.ts';
import { AppStartError } from '../core/errors.ts';
import { readSmtpUrl } from '../core/mail/transport.ts';

/** Adapts a parser that throws to a Zod refinement: the error's message becomes the issue's. */
const readableBy = (read: (text: string) => unknown) => (text: string, context: z.RefinementCtx) => {
  try {
    read(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
  }
};

const DatabaseUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    error:
      'has to be like postgres://user:password@host:5432/database, where #, / and ? in the password are written as %23, %2F and %3F',
    abort: true,
  })
  .superRefine(readableBy(readDatabaseUrl));

/** A whole number from 0 to `most`. */
const wholeNumber = (most: number) =>
  z
    .string()
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= 0 && value <= most, {
      error: `has to be a whole number from 0 to ${most}`,
    });

/** An origin without a trailing slash: paths are appended to it, and the Origin header of requests is compared with it. */
const PublicUrl = z
  .url({ protocol: /^https?$/ })
  .refine((text) => URL.parse(text)?.href === `${URL.parse(text)?.origin}/`, {
    message: 'has to be an origin, without path, account, query or #: https://shelf.example',
  })
  .transform((text) => new URL(text).origin);

const Environment = z
  .object({
    PORT: wholeNumber(65535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URL: PublicUrl.optional(),
    DATA_DIR: z.string().min(1).default('data'),
    DATABASE_URL: DatabaseUrl.optional(),
    DATABASE_OWNER_URL: DatabaseUrl.optional(),
    SMTP_URL: z
      .url({
        protocol: /^smtps?$/,
        error: 'has to be like smtp://user:password@mail.example:587',
        abort: true,
      })
      .superRefine(readableBy(readSmtpUrl))
      .optional(),
    HSTS_SUBDOMAINS: z.enum(['yes', 'no']).default('no'),
    TRUSTED_PROXIES: wholeNumber(10).default(0),
    SAMPLE_CONTENT: z.enum(['load', 'none']).default('load'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    LOG_FORMAT: z.enum(['json', 'text']).optional(),
  })
  .refine((read) => read.DATABASE_URL !== undefined || read.DATABASE_OWNER_URL === undefined, {
    path: ['DATABASE_OWNER_URL'],
    message: 'needs DATABASE_URL, the same database as another role',
  });

/** The configuration, as read from the environment. Paths are absolute, `publicUrl` has no trailing slash. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads and validates the configuration from the environment; no other code reads it. An empty variable counts as not set.
 * @throws {AppStartError} one line that names every invalid variable and the reason
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const result = Environment.safeParse(given);
  if (!result.success) {
    const reasons = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new AppStartError(`The configuration is not valid: ${reasons.join('; ')}.`);
  }
  const read = result.data;
  return {
    port: read.PORT,
    host: read.HOST,
    /** The portal's address as visitors type it, for canonical links, site maps and mails. */
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    dataDir: path.resolve(read.DATA_DIR),
    /** An external PostgreSQL cluster; `undefined` means the embedded one in `dataDir`. */
    databaseUrl: read.DATABASE_URL,
    /** URL of the same database for the role that owns and migrates the schema; `undefined` means that `databaseUrl` serves for that too. */
    databaseOwnerUrl: read.DATABASE_OWNER_URL,
    /** The mail server; `undefined` puts mails into the outbox in `dataDir`. May contain a password: never log it. */
    smtpUrl: read.SMTP_URL,
    /** How many proxies in front of the portal are trusted to report the client's address. */
    trustedProxies: read.TRUSTED_PROXIES,
    /** Whether HSTS includes all subdomains of the public host. */
    hstsSubdomains: read.HSTS_SUBDOMAINS === 'yes',
    sampleContent: read.SAMPLE_CONTENT,
    logLevel: read.LOG_LEVEL,
    /** `undefined`: text in a terminal, JSON elsewhere. */
    logFormat: read.LOG_FORMAT,
  };
}
