import { createHash, createHmac } from 'node:crypto';

/**
 * The token in the links of a schedule's mails: the same in each, so that the oldest mail still
 * ends it. Only who has the secret of the sessions can make one.
 */
export function unsubscribeToken(secret: string, scheduleId: string): string {
  return createHmac('sha256', secret).update(`unsubscribe ${scheduleId}`).digest('base64url');
}

/** What is kept of it; 256 bits need no slow hash. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
