import { configDefaults, defineConfig } from 'vitest/config';

/**
 * One more than the processors of the smallest machine, because tests often wait. Projects with the
 * same number share their workers.
 */
const maxWorkers = 3;

/**
 * The files of a worker share what they load: loading it took longer than testing it. What one file
 * leaves behind must change nothing in another; test:deep runs them in three other orders, too.
 */
const isolate = false;

/** What comes of itself is waited for as long as a browser waits, not for a second. */
const expect = { poll: { timeout: 30_000 } };

/** `npm run test:deep`: what takes long runs, too, and may. Limits of time are for what hangs. */
const deep = process.env['PFS_DEEP'] !== undefined;
const exclude = [...configDefaults.exclude, ...(deep ? [] : ['**/*.deep.test.{ts,tsx}'])];
const timeout = (milliseconds: number) => (deep ? 4 * 60 * 60_000 : milliseconds);

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
          exclude,
          environment: 'node',
          setupFiles: ['tools/same-chances.ts'],
          isolate,
          maxWorkers,
          testTimeout: timeout(60_000),
        },
      },
      'apps/web',
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude,
          environment: 'node',
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          setupFiles: ['tools/same-chances.ts'],
          isolate,
          maxWorkers,
          testTimeout: timeout(600_000),
          hookTimeout: timeout(600_000),
          expect,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude,
          environment: 'node',
          globalSetup: ['e2e/support/shared-products.ts'],
          setupFiles: ['e2e/support/setup.ts'],
          isolate,
          maxWorkers,
          testTimeout: timeout(180_000),
          hookTimeout: timeout(180_000),
          expect,
        },
      },
    ],
  },
});
