import type { Config } from '../../platform/config.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { answersPerDayMax } from './mail-limits.ts';
import type { MailRow } from './mails.repository.ts';
import type { MailHead } from './reading/mail-messages.ts';

const dayMs = 86_400_000;

/** Mailboxes that nobody reads, or that answer by themselves. */
const noPerson =
  /^(mailer-daemon|postmaster|bounces?|no-?reply|do-?not-?reply|noreply)([+=-].*)?@/i;

interface Asked {
  readonly config: Pick<Config, 'inboundMail' | 'mailFrom'>;
  readonly mail: MailRow;
  readonly head: MailHead | undefined;
  readonly now: Date;
}

/** Whether a reply goes out: never to a program, to ourselves, to a forged sender, or too often. */
export async function mayAnswer(
  tx: TenantTransaction,
  { config, mail, head, now }: Asked,
): Promise<boolean> {
  const to = mail.envelope_from.toLowerCase();
  if (head === undefined || head.automatic || head.dmarc === 'fail') return false;
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(to) || noPerson.test(to)) return false;
  if (to.endsWith(`@${config.inboundMail.domain}`)) return false;
  if (config.mailFrom.toLowerCase().includes(to)) return false;
  const row = await tx.query
    .selectFrom('inbound_mails')
    .select((select) => select.fn.countAll<string>().as('answers'))
    .where('organization_id', '=', tx.organizationId)
    .where('may_answer', '=', true)
    .where('envelope_from', 'ilike', to.replaceAll(/[\\%_]/g, '\\$&'))
    .where('received_at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow();
  return Number(row.answers) < answersPerDayMax;
}
