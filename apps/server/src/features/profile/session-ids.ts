import { createHmac } from 'node:crypto';

/**
 * What a session is called outside of the server, in the form of a UUID: the id itself, in whatever
 * hands, would be the session.
 */
export function publicSessionId(secret: string, sessionId: string): string {
  const bytes = createHmac('sha256', secret).update(`session: ${sessionId}`).digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-');
}
