import type { BrowserContext } from 'playwright-core';
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
  return createTestClient({ inject } as unknown as Parameters<typeof createTestClient>[0]);
}
