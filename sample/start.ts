import type { Database } from '../src/core/db/database.ts';
import { AppStartError } from '../src/core/errors.ts';
import { isLocalUrl } from '../src/core/http/senders.ts';
import { isLocalHost } from '../src/core/network.ts';
import type { Config } from '../src/portal/config.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo.ts';
import type { SampleOptions } from './load.ts';
import { isSampleDue } from './state.ts';

type Settings = Pick<Config, 'host' | 'publicUrl' | 'trustedProxies' | 'sampleContent'>;

/** Settings by which other machines can reach the portal: not allowed while demo accounts with a published password exist. */
function waysIn({ host, publicUrl, trustedProxies }: Omit<Settings, 'sampleContent'>): string | undefined {
  const ways = [
    ...(isLocalHost(host) ? [] : [`HOST is ${host}`]),
    ...(isLocalUrl(publicUrl) ? [] : [`PUBLIC_URL is ${publicUrl}`]),
    ...(trustedProxies === 0 ? [] : [`TRUSTED_PROXIES is ${trustedProxies}`]),
  ];
  return ways.length > 0 ? ways.join(', ') : undefined;
}

const LOCAL = 'leave HOST, PUBLIC_URL and TRUSTED_PROXIES unset';

/**
 * Refuses demo accounts where others than this machine reach the portal.
 * @throws {AppStartError}
 */
export function refuseDemo(settings: Omit<Settings, 'sampleContent'>): void {
  const ways = waysIn(settings);
  if (ways !== undefined)
    throw new AppStartError(
      `${ways}, but the sample content brings accounts whose password everybody knows: set SAMPLE_CONTENT=none, or to try the portal out, ${LOCAL}.`,
    );
}

/**
 * Refuses a command that is for a portal which other machines reach, in one with demo accounts: `DATA_DIR` was forgotten.
 * @throws {AppStartError}
 */
export async function refuseDemoPortal(
  settings: Omit<Settings, 'sampleContent'> & Pick<Config, 'dataDir' | 'databaseUrl'>,
  database: Database,
): Promise<void> {
  const ways = waysIn(settings);
  if (ways === undefined || (await demoAccounts(database)).length === 0) return;
  const where = settings.databaseUrl === undefined ? settings.dataDir : 'the database of DATABASE_URL';
  throw new AppStartError(
    `${ways}, but the portal in ${where} has demo accounts: set DATA_DIR or DATABASE_URL to those of your portal, or remove the demo accounts with "npm run sample -- remove".`,
  );
}

/**
 * What a start does about the sample content: loads it into an empty database, and keeps a portal with demo accounts off the network.
 * @returns lines about the demo accounts, to print
 * @throws {AppStartError} when the portal can be reached from other machines
 */
export async function startSample(
  settings: Settings,
  options: Omit<SampleOptions, 'asked'>,
): Promise<string[]> {
  const { database } = options;
  const isDue = settings.sampleContent === 'load' && (await isSampleDue(database));
  if (isDue) refuseDemo(settings);
  // It brings much code along, which most starts do not need.
  if (isDue) await (await import('./load.ts')).loadSample(options);
  const accounts = await demoAccounts(database);
  const ways = waysIn(settings);
  if (accounts.length > 0 && ways !== undefined)
    throw new AppStartError(
      `${ways}, but there are demo accounts whose password everybody knows: remove them with "npm run sample -- remove", or ${LOCAL}.`,
    );
  if (accounts.length === 0) return [];
  return [`Demo accounts, password ${DEMO_PASSWORD}:`, ...accounts.map((email) => `  ${email}`)];
}
