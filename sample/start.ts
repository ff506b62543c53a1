import type { Database } from '../src/core/db/database.ts';
import { AppStartError } from '../src/core/errors.ts';
import { isLocalUrl } from '../src/core/http/senders.ts';
import { isLocalHost } from '../src/core/network.ts';
import type { Config } from '../src/portal/config.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo.ts';
import type { SampleOptions } from './load.ts';
import { isSampleDue } from './state.ts';

type Settings = Pick<Config, 'host' | 'publicUrl' | 'trustedProxies' | 'sampleContent'>;

/** Lists the settings that expose the portal to other machines; forbidden while demo accounts with a public password exist. */
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
 * Refuses to create demo accounts in a portal that other machines can reach.
 * @throws {AppStartError} when a setting exposes the portal
 */
export function refuseDemo(settings: Omit<Settings, 'sampleContent'>): void {
  const ways = waysIn(settings);
  if (ways !== undefined)
    throw new AppStartError(
      `${ways}, but the sample content brings accounts whose password everybody knows: set SAMPLE_CONTENT=none, or to try the portal out, ${LOCAL}.`,
    );
}

/**
 * Refuses a command whose settings describe a public portal but whose database has demo accounts: `DATA_DIR` was probably forgotten.
 * @throws {AppStartError} when both are the case
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
 * Handles the sample content at a start: loads it into an empty database, and refuses to expose a portal with demo accounts.
 * @returns lines about the demo accounts, to print
 * @throws {AppStartError} when there are or would be demo accounts and other machines can reach the portal
 */
export async function startSample(
  settings: Settings,
  options: Omit<SampleOptions, 'asked'>,
): Promise<string[]> {
  const { database } = options;
  const isDue = settings.sampleContent === 'load' && (await isSampleDue(database));
  if (isDue) refuseDemo(settings);
  // Imported lazily: most starts do not need the loader and its many dependencies.
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
