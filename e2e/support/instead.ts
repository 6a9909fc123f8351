import type { Page, Route } from 'playwright-core';

/** Answers a call in the server's place. */
export type Answer = (route: Route) => Promise<void>;

/** Every call of a path is answered otherwise, until what this answers is called. */
export async function replaced(
  page: Page,
  path: string,
  answer: Answer,
): Promise<() => Promise<void>> {
  const isPath = (url: URL) => url.pathname === path;
  await page.route(isPath, answer);
  return () => page.unroute(isPath, answer);
}

/** Every call of a path is answered otherwise while something is done; then the server answers. */
export async function instead(
  page: Page,
  path: string,
  answer: Answer,
  during: () => Promise<void>,
): Promise<void> {
  const restore = await replaced(page, path, answer);
  await during().finally(restore);
}

export function answering(json: unknown): Answer {
  return (route) => route.fulfill({ json });
}

/** A refusal as the server writes it; without a message it is an answer that says nothing. */
export function refusing(status: number, message?: string): Answer {
  const body = { code: 'refused', message, requestId: 'r-1' };
  return (route) =>
    message === undefined
      ? route.fulfill({ status, body: '' })
      : route.fulfill({ status, json: body });
}

/** Lets calls wait until they are let go, so that what a page shows meanwhile can be read. */
export function held(): { readonly answer: Answer; readonly letGo: () => void } {
  const gate = Promise.withResolvers<void>();
  return {
    letGo: () => gate.resolve(),
    async answer(route) {
      await gate.promise;
      await route.fallback().catch(() => undefined);
    },
  };
}
