import { ApiError } from './api-error.ts';

const askAgainAfterMs = 2_000;
/** Longer than any statement of the server may run. */
const askAgainForMs = 15 * 60_000;

/**
 * For what takes minutes: a line that breaks meanwhile is no answer. The same is asked again under
 * the same key, under which the server does it once, until it says what became of it.
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

/** The line broke, a proxy lost patience, or the first try is still at work. */
function isNoAnswer(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof TypeError;
  return error.code === 'still_at_work' || [502, 503, 504].includes(error.status);
}

/** `randomUUID` is there only where the page came by https. */
export function makeTryKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
