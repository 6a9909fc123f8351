import type { ErrorBody } from '@pfs/wire/errors';

/**
 * A response that is not a success. Its message is `status: text`; the text is the response's body,
 * or the status text if the body is empty. The parts of the server's error are separate fields.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly requestId: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** After how many seconds the server asks to try again; known of uploads only. */
  declare retryAfterSeconds?: number | undefined;

  constructor(status: number, text: string, statusText: string) {
    super(`${status}: ${text === '' ? statusText : text}`);
    const body = parseErrorBody(text);
    this.status = status;
    this.code = body?.code;
    this.detail = body?.message;
    this.requestId = body?.requestId;
    this.fields = body?.fields ?? {};
  }
}

function parseErrorBody(text: string): Partial<ErrorBody> | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return undefined;
    const { code, message, requestId, fields } = body as Record<string, unknown>;
    return {
      ...(typeof code === 'string' ? { code } : {}),
      ...(typeof message === 'string' ? { message } : {}),
      ...(typeof requestId === 'string' ? { requestId } : {}),
      ...(isTextRecord(fields) ? { fields } : {}),
    };
  } catch {
    return undefined;
  }
}

function isTextRecord(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((text) => typeof text === 'string');
}

/** Whether the session is gone: the message starts with `401:` and says Unauthorized. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && /^401:.*Unauthorized/s.test(error.message);
}

/** The message for the person: the server's, or the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.detail ?? fallback;
  if (error instanceof TypeError) {
    return 'Check your connection. Your data is safe.';
  }
  if (error instanceof Error && error.message !== '') return error.message;
  return fallback;
}
