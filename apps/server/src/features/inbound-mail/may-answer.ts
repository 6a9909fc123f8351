import type { Config } from '../../platform/config.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { answersPerDayMax, unprovenAnswersPerDayMax } from './mail-limits.ts';
import type { MailRow } from './mails.repository.ts';
import type { MailHead } from './reading/mail-messages.ts';

const dayMs = 86_400_000;

/** Mailboxes that nobody reads, or that answer by themselves. */
const noPerson =
  /^(mailer-daemon|postmaster|bounces?|no-?reply|do-?not-?reply|noreply)([+=-].*)?@/i;
/** One address; what else could be read as several, or as a name before one, is none. */
const oneAddress = /^[^\s@<>"(),:;\\]+@[^\s@<>"(),:;\\]+$/;

interface Asked {
  readonly config: Pick<Config, 'inboundMail' | 'mailFrom'>;
  readonly mail: Pick<MailRow, 'envelope_from'>;
  readonly head: Pick<MailHead, 'automatic' | 'spf' | 'dmarc'> | undefined;
  readonly now: Date;
}

/**
 * Whether a reply goes out: never to a program, to ourselves, or to somebody whose address was
 * taken in vain, and not too often.
 */
export async function mayAnswer(
  tx: TenantTransaction,
  { config, mail, head, now }: Asked,
): Promise<boolean> {
  const to = mail.envelope_from.toLowerCase();
  if (head === undefined || head.automatic || isForged(head)) return false;
  if (!oneAddress.test(to) || noPerson.test(to)) return false;
  if (to.endsWith(`@${config.inboundMail.domain}`)) return false;
  if (config.mailFrom.toLowerCase().includes(to)) return false;
  const since = new Date(now.getTime() - dayMs);
  const answers = answersSince(tx, since).where(
    'envelope_from',
    'ilike',
    to.replaceAll(/[\\%_]/g, '\\$&'),
  );
  if ((await count(answers)) >= answersPerDayMax) return false;
  if (head.spf === 'pass') return true;
  // Whoever knows an address could have mails sent to anybody, one each.
  const unproven = answersSince(tx, since).where('spf', '<>', 'pass');
  return (await count(unproven)) < unprovenAnswersPerDayMax;
}

/** SPF speaks of the very address that a reply goes to. */
function isForged({ spf, dmarc }: Pick<MailHead, 'spf' | 'dmarc'>): boolean {
  return dmarc === 'fail' || spf === 'fail' || spf === 'softfail';
}

function answersSince(tx: TenantTransaction, since: Date) {
  return tx.query
    .selectFrom('inbound_mails')
    .select((select) => select.fn.countAll<string>().as('answers'))
    .where('organization_id', '=', tx.organizationId)
    .where('may_answer', '=', true)
    .where('received_at', '>', since);
}

async function count(answers: ReturnType<typeof answersSince>): Promise<number> {
  return Number((await answers.executeTakeFirstOrThrow()).answers);
}
