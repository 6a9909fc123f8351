import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServer } from './test-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/** One database server for the run; each test file clones its own database from the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = await startTestServer();
  project.provide('testServer', running.server);
  return () => running.stop();
}
