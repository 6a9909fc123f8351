import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: [
      ...configDefaults.exclude,
      ...(process.env['PFS_DEEP'] === undefined ? ['**/*.deep.test.{ts,tsx}'] : []),
    ],
    environment: 'happy-dom',
    // The click that saves a file is no step to another page.
    environmentOptions: {
      happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } },
    },
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    maxWorkers: 2,
    // In one window, what an earlier file left behind failed a later one now and then.
    isolate: true,
    testTimeout: 20_000,
  },
});
