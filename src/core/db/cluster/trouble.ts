import { AppStartError } from '../../errors.ts';

const ADVICE: [RegExp, string][] = [
  // On a read-only disk Node's recursive `mkdir` fails with ENOENT.
  [/ENOTDIR|EEXIST|ENOENT.* mkdir/, 'Set DATA_DIR to a folder that can be written.'],
  [
    /no space left|wrote only|disk quota|disk is full|ENOSPC|EDQUOT/i,
    'Free some space on that disk, then start again.',
  ],
  [/read-only file system|EROFS/i, 'Set DATA_DIR to a folder on a disk that can be written.'],
  // initdb passes its path to a shell.
  [
    /is needed by initdb but was not found/,
    'Move Unishelf to a folder whose path has no ", $, ` or \\, then start again.',
  ],
  [/effective user ID/i, 'Run Unishelf under an account that /etc/passwd knows, or set DATABASE_URL.'],
  [
    /permission denied|not permitted|EACCES|EPERM/i,
    'Let this account write there, start Unishelf under the one that may, or set DATA_DIR to another folder.',
  ],
  [
    /shared memory block|already exists/i,
    'Another PostgreSQL still uses it: end that one, then start again.',
  ],
  [/allocate memory|semaphore|shared memory/i, 'Free some memory, then start again.'],
  [
    /GLIBC|shared object|image not found|spawn|ENOEXEC/,
    'Set DATABASE_URL to a PostgreSQL that runs elsewhere.',
  ],
];

/** Describes a failure of the system or of PostgreSQL in one line: what was tried, why it failed, and how to fix it. */
export function startTrouble(what: string, cause: unknown): AppStartError {
  if (cause instanceof AppStartError) return cause;
  const text = cause instanceof Error ? cause.message : String(cause);
  const reason = errorLine(text);
  const advice = ADVICE.find(([pattern]) => pattern.test(reason))?.[1] ?? '';
  return new AppStartError(`${what}: ${reason}. ${advice}`.trim(), { cause });
}

/**
 * Picks the line of PostgreSQL's output that names the cause, without time, process number and severity: the first fatal one (later ones
 * are consequences) that is not merely the rejection of a connection during startup.
 */
function errorLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const line =
    lines.find((one) => /\b(FATAL|PANIC):/.test(one) && !/FATAL: {2}the database system is/.test(one)) ??
    lines.find((one) => /\berror:/.test(one)) ??
    lines.at(-1) ??
    'it said nothing';
  return line
    .replace(/^.*?\b(?:FATAL|PANIC|error):\s*/, '')
    .trim()
    .replace(/\.$/, '');
}
