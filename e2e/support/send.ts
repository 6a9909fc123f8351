import type { Page } from 'playwright-core';

/** Sends JSON as the person who is signed in; what is refused ends the test. */
export async function send(
  page: Page,
  method: string,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const answer = await page.evaluate(
    async ({ how, to, json }) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(to, { method: how, headers, body: json });
      return { ok: response.ok, text: await response.text() };
    },
    { how: method, to: path, json: JSON.stringify(body) },
  );
  if (!answer.ok) throw new Error(answer.text);
  return JSON.parse(answer.text) as Record<string, unknown>;
}
