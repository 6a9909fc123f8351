/** The database can't be reached, or went away in the middle. What was begun has not happened. */
export class DatabaseUnavailableError extends Error {
  readonly code = 'database_unavailable';

  constructor(cause: unknown) {
    super('Cannot reach the database', { cause });
    this.name = 'DatabaseUnavailableError';
  }
}

const lostConnectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  '08000',
  '08001',
  '08003',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  // No connection is left for us.
  '53300',
  // What PgBouncer says of itself: that the server is away, or no session came free in time.
  '08P01',
]);

/** What the driver says without a code. */
const lostConnectionTexts = [
  'connection terminated',
  'connection error',
  'client has encountered',
  'not queryable',
  'connection ended',
  'timeout exceeded when trying to connect',
  'query read timeout',
];

export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) {
    return undefined;
  }
  return typeof error.code === 'string' ? error.code : undefined;
}

/** True when the server took a query and never answered; its connection is of no more use. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** A change is refused: the server is a standby, which is not in its primary's place yet. */
export function isStandby(error: unknown): boolean {
  return errorCode(error) === '25006';
}

/** True for an error of the line to the server, as against one of what was asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError || isStandby(error)) {
    return true;
  }
  const code = errorCode(error);
  if (code !== undefined && lostConnectionCodes.has(code)) {
    return true;
  }
  const message = error instanceof Error ? error.message.toLowerCase() : '';
  return lostConnectionTexts.some((text) => message.includes(text));
}
