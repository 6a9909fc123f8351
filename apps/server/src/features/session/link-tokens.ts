import { createHash, randomBytes } from 'node:crypto';

export interface LinkToken {
  /** Goes into the mail, and nowhere else. */
  readonly token: string;
  /** What is kept of it. */
  readonly hash: string;
}

export function makeLinkToken(): LinkToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfLinkToken(token) };
}

/** 256 random bits need no slow hash. */
export function hashOfLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
