import { type ErrorCode, errors } from '@pfs/wire/errors';

interface AppErrorDetails {
  /** Replaces the table's sentence where the route knows more. */
  readonly message?: string;
  /** Field name → what is wrong with it. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What is there already and stands in the way. */
  readonly existing?: { readonly id: string; readonly name: string };
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** An error that the caller made or must know of. Its code comes from wire's one table. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly existing: AppErrorDetails['existing'] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.message ?? errors[code].message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errors[code].status;
    this.fields = details.fields;
    this.existing = details.existing;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** What was looked for; throws `not_found` where there is none. */
export function orNotFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new AppError('not_found');
  return found;
}
