import { defineConfig } from 'vitest/config';

/**
 * Each file is a worker's alone, and starts whatever it needs by itself; two are what the smallest
 * machine has processors for. Projects of as many workers share them.
 */
const maxWorkers = 2;

/** What comes of itself is waited for as long as a browser waits, not for a second. */
const expect = { poll: { timeout: 30_000 } };

/** Four projects: what needs nothing, what needs React, a database, a browser. */
export default defineConfig({
  test: {
    reporters: ['default', './tools/vitest-summary.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/cli/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          environment: 'node',
          maxWorkers,
        },
      },
      'apps/web',
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          maxWorkers,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['e2e/support/prepared-data.ts'],
          maxWorkers,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect,
        },
      },
    ],
  },
});
