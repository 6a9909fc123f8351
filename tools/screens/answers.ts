import type { BrowserContext, Route } from 'playwright-core';

export const answerKinds = ['real', 'slow', 'failed', 'silly', 'none'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** The session and the frame's data: without these responses there is no screen. */
const ofTheFrame = /\/api\/(auth|events|login|captcha)/;

const longName = 'Consolidated Pharmacy Benefit Administrators of the Greater Tri-County Area, LLP';
const named = /^(name|.*(Name|Payer|Vendor|Drug|Label|Title))$/;
const amounts = /(amount|fees?|gross|net|total|cost|paid|profit|savings|balance|revenue|margin)/i;

/** The same response with the longest names and largest losses. */
function silly(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => silly(each, key));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, silly(each, name)]),
    );
  }
  if (typeof value === 'string' && named.test(key)) return longName;
  if (typeof value === 'number' && amounts.test(key) && !/count|percent|claims/i.test(key)) {
    return -1_234_567.89;
  }
  return value;
}

/** The same response without rows. */
function empty(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, empty(each)]));
}

async function changed(route: Route, change: (body: unknown) => unknown): Promise<void> {
  const response = await route.fetch();
  const text = await response.text();
  if (!/json/.test(response.headers()['content-type'] ?? '')) return route.fulfill({ response });
  await route.fulfill({ response, body: JSON.stringify(change(JSON.parse(text))) });
}

const failure = {
  status: 500,
  json: { code: 'internal', message: 'Something went wrong on our side.', requestId: 'req-4711' },
};

/** Replaces the server's responses, so that each state of a screen can be seen. */
export async function giveAnswers(context: BrowserContext, kind: AnswerKind): Promise<void> {
  if (kind === 'real') return;
  await context.route(/\/api\//, async (route) => {
    if (ofTheFrame.test(route.request().url())) return route.continue();
    if (kind === 'failed') return route.fulfill(failure);
    if (kind === 'silly') return changed(route, silly);
    if (kind === 'none') return changed(route, empty);
    // A slow response is one that never arrives.
  });
}
