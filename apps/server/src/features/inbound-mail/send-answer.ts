import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';

/** Sends the reply that says what has become of a mail, once this transaction is committed. */
export function sendAnswer(
  tx: TenantTransaction,
  { jobs }: Pick<Platform, 'jobs'>,
  mailId: string,
): Promise<void> {
  const { organizationId } = tx;
  const data = { organizationId, mailId };
  return jobs.sendMail(tx, { kind: 'inbound_mail_answer', organizationId, data });
}
