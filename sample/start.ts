import type { Config } from '../src/config.ts';
import { AppStartError } from '../src/core/start-error.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo.ts';
import type { SampleOptions } from './load.ts';
import { isSampleDue } from './state.ts';

/** The only address at which the portal listens while everybody knows passwords of it. */
const LOOPBACK = '127.0.0.1';

type Settings = Pick<Config, 'host' | 'sampleContent'>;

/**
 * What a start does about the sample content: loads it into an empty database, and keeps a portal with demo accounts off the network.
 * @returns lines about the demo accounts, for whoever started it
 * @throws {AppStartError} when the portal is to listen at another address than the machine's own
 */
export async function startSample(
  { host, sampleContent }: Settings,
  options: Omit<SampleOptions, 'asked'>,
): Promise<string[]> {
  const { database } = options;
  const isDue = sampleContent === 'load' && (await isSampleDue(database));
  if (isDue && host !== LOOPBACK)
    throw new AppStartError(
      `HOST is ${host}, but the sample content brings accounts whose password everybody knows: set SAMPLE_CONTENT=none, or try the portal out with HOST=${LOOPBACK}.`,
    );
  // Drawing brings much code along, which most starts do not need.
  if (isDue) await (await import('./load.ts')).loadSample(options);
  const accounts = await demoAccounts(database);
  if (accounts.length > 0 && host !== LOOPBACK)
    throw new AppStartError(
      `HOST is ${host}, but there are demo accounts whose password everybody knows: remove them with "npm run sample -- remove", or set HOST=${LOOPBACK}.`,
    );
  if (accounts.length === 0) return [];
  return [`Demo accounts, password ${DEMO_PASSWORD}:`, ...accounts.map((email) => `  ${email}`)];
}
