import path from 'node:path';
import { z } from 'zod';
import { readDatabaseUrl } from '../core/db/connection.ts';
import { AppStartError } from '../core/errors.ts';
import type { LogFormat } from '../core/log.ts';
import { readSmtpUrl } from '../core/mail/transport.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** A value that cannot be read is reported with its reason. */
const readableBy = (read: (text: string) => unknown) => (text: string, context: z.RefinementCtx) => {
  try {
    read(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
  }
};

const DatabaseUrl = z.url({ protocol: /^postgres(ql)?$/ }).superRefine(readableBy(readDatabaseUrl));

/** Paths are added to it, and browsers' origins compared with it. */
const PublicUrl = z
  .url({ protocol: /^https?$/ })
  .refine((text) => URL.parse(text)?.href === `${URL.parse(text)?.origin}/`, {
    message: 'has to be an origin, without path, account, query or #: https://shelf.example',
  })
  .transform((text) => new URL(text).origin);

const Environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URL: PublicUrl.optional(),
    DATA_DIR: z.string().min(1).default('data'),
    DATABASE_URL: DatabaseUrl.optional(),
    DATABASE_OWNER_URL: DatabaseUrl.optional(),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/ })
      .superRefine(readableBy(readSmtpUrl))
      .optional(),
    HSTS_SUBDOMAINS: z.enum(['yes', 'no']).default('no'),
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    SAMPLE_CONTENT: z.enum(['load', 'none']).default('load'),
    LOG_LEVEL: z.enum(logLevels).default('info'),
    LOG_FORMAT: z.enum(['json', 'text']).optional(),
  })
  .refine((read) => read.DATABASE_URL !== undefined || read.DATABASE_OWNER_URL === undefined, {
    path: ['DATABASE_OWNER_URL'],
    message: 'needs DATABASE_URL, the same database as another role',
  });

/** Everything that can be set from outside. Paths are absolute, URLs carry no slash at their end. */
export type Config = {
  port: number;
  host: string;
  /** The address people type, for canonical links, site maps and mails. */
  publicUrl: string;
  dataDir: string;
  /** An external PostgreSQL cluster; `undefined` means the embedded one in `dataDir`. */
  databaseUrl: string | undefined;
  /** The same database as the role that owns the schema and migrates it; `undefined` means that `databaseUrl` does that, too. */
  databaseOwnerUrl: string | undefined;
  /** The mail server; `undefined` puts mails into the outbox in `dataDir`. May carry a password: never log it. */
  smtpUrl: string | undefined;
  /** How many proxies in front of the portal are ours, whose word about the sender's address is taken. */
  trustedProxies: number;
  /** Whether browsers are to ask for all names below the public one over https alone, too. */
  hstsSubdomains: boolean;
  sampleContent: 'load' | 'none';
  logLevel: (typeof logLevels)[number];
  /** `undefined`: text in a terminal, JSON elsewhere. */
  logFormat: LogFormat | undefined;
};

/**
 * Reads and validates the configuration; the only reader of the environment. An empty variable counts as not set.
 * @throws {AppStartError} one line that names every wrong variable and says why.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
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
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    dataDir: path.resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    databaseOwnerUrl: read.DATABASE_OWNER_URL,
    smtpUrl: read.SMTP_URL,
    trustedProxies: read.TRUSTED_PROXIES,
    hstsSubdomains: read.HSTS_SUBDOMAINS === 'yes',
    sampleContent: read.SAMPLE_CONTENT,
    logLevel: read.LOG_LEVEL,
    logFormat: read.LOG_FORMAT,
  };
}
