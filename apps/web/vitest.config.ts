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
    // The one that a test reads; of others nothing is asked.
    css: { include: [/tokens\.css/] },
    restoreMocks: true,
    maxWorkers: 3,
    isolate: false,
    testTimeout: 120_000,
  },
});
