import { ApiError } from './api-error.ts';

export const askAgainAfterMs = 2_000;
/** Longer than any statement of the server runs. */
export const askAgainForMs = 15 * 60_000;

/**
 * For requests that take minutes, during which a connection may break. The request is repeated with
 * the same key, under which the server runs it once, until there is a response.
 */
export async function untilAnswered<T>(ask: (tryKey: string) => Promise<T>): Promise<T> {
  const tryKey = makeTryKey();
  const until = performance.now() + askAgainForMs;
  for (;;) {
    try {
      return await ask(tryKey);
    } catch (error) {
      if (!isNoAnswer(error) || performance.now() > until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, askAgainAfterMs));
  }
}

/** The connection broke, a proxy timed out, or the first try is still running. */
function isNoAnswer(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof TypeError;
  return error.code === 'still_at_work' || [502, 503, 504].includes(error.status);
}

/** Browsers offer `randomUUID` only on https. */
export function makeTryKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
