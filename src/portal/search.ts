import { commandTrouble, openForCommand, unlessUnread } from '../core/db/store.ts';
import { AppStartError } from '../core/errors.ts';
import { rebuild } from '../search/indexing.ts';
import { readConfig } from './config.ts';

const HELP = `Usage: npm run search -- rebuild

  rebuild  rebuilds the search index; the portal may keep running, and its search works meanwhile
`;

process.stdout.on('error', unlessUnread);
try {
  const [action, ...rest] = process.argv.slice(2);
  if (action === 'rebuild' && rest.length === 0) await run();
  else {
    process.stdout.write(HELP);
    process.exitCode = action === '--help' || action === '-h' ? 0 : 1;
  }
} catch (cause) {
  const error = commandTrouble(cause);
  if (!(error instanceof AppStartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  await using store = await openForCommand(readConfig());
  await rebuild(store.database.db, (left) => process.stdout.write(`${left} left to index\n`));
  process.stdout.write('The index is complete.\n');
}
