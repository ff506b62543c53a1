import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, type FoundBrowser } from '../scripts/browser.ts';

/** The browser that `npm test` found. `npm test` also starts the database cluster and prepares the sample content for journeys. */
const browser = JSON.parse(
  process.env.TEST_BROWSER ?? '{"missing":"start journeys by npm test"}',
) as FoundBrowser;

/** A failed journey leaves a screenshot, a trace (`npx playwright show-trace`) and the portal's log in `test-results`. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results',
  timeout: 180_000,
  reporter: '../scripts/test/journeys-reporter.ts',
  use: {
    // An action that waits in vain fails before the whole journey times out.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      // Pages of one context share a renderer process, and so the scripts that it has compiled.
      args: [...CHROMIUM_FLAGS, '--renderer-process-limit=1'],
      ...('path' in browser && { executablePath: browser.path }),
    },
  },
});
