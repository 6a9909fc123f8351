import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import type { Work } from '../../apps/server/src/testing/settling.ts';
import { createTestClient, type TestClient } from '../../apps/server/src/testing/test-client.ts';

/** The makers of the server's tests, sending as the person who is signed in here. */
export function clientOf({ request }: BrowserContext): TestClient {
  const inject = async (asked: {
    readonly method: string;
    readonly url: string;
    readonly headers?: Record<string, string>;
    readonly payload?: Buffer | object;
  }) => {
    const { url, method, headers = {}, payload: data } = asked;
    const answer = await request.fetch(url, { method, headers, ...(data ? { data } : {}) });
    const rawPayload = await answer.body();
    const body = rawPayload.toString();
    return { statusCode: answer.status(), headers: answer.headers(), body, rawPayload };
  };
  const client = createTestClient({ inject } as unknown as Parameters<typeof createTestClient>[0]);
  return { ...client, settle: (what, id) => settle(client, what, id) };
}

/** Asks until an import has been read, as the page does. */
async function settle(client: TestClient, what: Work, id: string): Promise<void> {
  if (what !== 'exportImport') throw new Error(`the tests of the browser wait for no ${what}`);
  while ((await client.get(`/api/export-imports/${id}`)).body.status === 'reading')
    await sleep(100);
}
