import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, type FoundBrowser } from '../scripts/browser.ts';

/** What `npm test` found; it also starts the cluster and makes the sample content that the journeys need. */
const browser = JSON.parse(
  process.env.TEST_BROWSER ?? '{"missing":"start journeys by npm test"}',
) as FoundBrowser;

/** A failed journey leaves a picture, a trace (`npx playwright show-trace`) and the portal's log in `test-results`. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results',
  timeout: 180_000,
  reporter: '../scripts/test/journeys-reporter.ts',
  use: {
    // One that waits in vain says so before the whole journey is over.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      // Pages of one context share a process, and with it what has been compiled.
      args: [...CHROMIUM_FLAGS, '--renderer-process-limit=1'],
      ...('path' in browser && { executablePath: browser.path }),
    },
  },
});
