import type { ModelFailure } from './model.ts';
import { ReplyTooLong } from './own-fetch.ts';

/** Told apart by name and status alone: what a provider wrote into an error is kept nowhere. */
export function toFailure(error: unknown): ModelFailure {
  for (const cause of causesOf(error)) {
    if (cause instanceof ReplyTooLong) return 'too_long';
    const { name, statusCode } = cause as { name?: unknown; statusCode?: unknown };
    if (name === 'TimeoutError' || name === 'AbortError') return 'timeout';
    if (typeof statusCode === 'number' && statusCode >= 400) return failureOfStatus(statusCode);
    if (typeof name === 'string' && malformed.has(name)) return 'malformed';
  }
  return 'down';
}

/** Asked for too often, or broken itself, is down; any other no is to what it was asked. */
function failureOfStatus(status: number): ModelFailure {
  return status >= 500 || status === 408 || status === 429 ? 'down' : 'refused';
}

const malformed = new Set([
  'AI_JSONParseError',
  'AI_TypeValidationError',
  'AI_InvalidResponseDataError',
  'AI_EmptyResponseBodyError',
  'AI_NoOutputGeneratedError',
  'AI_NoContentGeneratedError',
  'AI_StreamProviderError',
  'SyntaxError',
]);

function causesOf(error: unknown): readonly object[] {
  const causes: object[] = [];
  let cause = error;
  while (typeof cause === 'object' && cause !== null && causes.length < 10) {
    causes.push(cause);
    cause = (cause as { cause?: unknown }).cause ?? (cause as { lastError?: unknown }).lastError;
  }
  return causes;
}
