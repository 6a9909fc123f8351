import type { Mail } from './mail.ts';

/**
 * A mail to be made and sent. It names whom it is about and carries no secret: a link's token is
 * made when the mail is, so that no token ever lies readable in the queue.
 */
export interface MailJob {
  readonly kind: string;
  /** Given where a tenant's transaction sends the job; its row security asks for it. */
  readonly organizationId?: string;
  readonly data: Readonly<Record<string, string>>;
}

/**
 * Makes the mail of one job; undefined where the reason for it has gone meanwhile. One job is one
 * mail, so that a failure never sends a second one to somebody who has it already.
 */
export type MailMaker = (data: MailJob['data']) => Promise<Mail | undefined>;

/** The makers by the kind of their job; each slice gives its own. */
export type MailMakers = Readonly<Record<string, MailMaker>>;
