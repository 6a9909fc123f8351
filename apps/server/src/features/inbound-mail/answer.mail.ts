import type { InboundAttachment } from '@pfs/wire/inbound-mail';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { MailMakers } from '../../platform/mail/mail-jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { findMail } from './mails.repository.ts';
import { findPharmacy } from './pharmacy.repository.ts';

export interface Answer {
  readonly to: string;
  readonly pharmacy: string;
  readonly status: string;
  /** Null when there is no reason, or none that concerns the sender. */
  readonly reason: string | null;
  /** Empty unless the pharmacy allows the sender. */
  readonly files: readonly InboundAttachment[];
}

const titles: Readonly<Record<string, string>> = {
  ingested: 'Your files have arrived',
  quarantined: 'Your email is being held for review',
  refused: 'Your email was not accepted',
};

const first: Readonly<Record<string, (pharmacy: string) => string>> = {
  ingested: (pharmacy) => `${pharmacy} received your files, and they are being processed.`,
  quarantined: (pharmacy) =>
    `Your email to ${pharmacy} is on hold until someone there decides whether to process its files.`,
  refused: (pharmacy) => `No files from your email to ${pharmacy} were accepted.`,
};

const outcomes: Readonly<Record<InboundAttachment['outcome'], string>> = {
  ingested: 'Accepted',
  duplicate: 'Already received',
  refused: 'Not accepted',
  waiting: 'Held for the pharmacy',
  listed: 'Held for the pharmacy',
};

/** The reply to a mail. It repeats nothing of that mail except file names. */
export function inboundMailAnswer({ to, pharmacy, status, reason, files }: Answer): Mail {
  const title = titles[status] ?? '';
  const opening = first[status]?.(pharmacy) ?? '';
  return {
    to,
    subject: `${title} (${pharmacy})`,
    preview: opening,
    title,
    blocks: [
      opening,
      ...(reason === null ? [] : [reason]),
      ...(files.length === 0 ? [] : [tableOf(files)]),
    ],
    reason: 'You’re receiving this reply because you emailed a pharmacy’s remittance address.',
  };
}

function tableOf(files: readonly InboundAttachment[]) {
  return {
    kind: 'table' as const,
    columns: [{ label: 'File' }, { label: 'Status' }],
    rows: files.map(({ fileName, outcome, reason }) => [
      fileName,
      outcome === 'refused' && reason !== null ? `Not accepted. ${reason}` : outcomes[outcome],
    ]),
  };
}

/** Reasons that a sender may read; the pharmacy's plan, account and list don't concern them. */
const forSender = [
  'no_attachment',
  'too_many_files',
  'broken',
  'too_slow',
  'duplicate',
  'no_remittance',
  'some_refused',
];

/** Senders that aren't allowed get no file names back: the address may be forged. */
const notAllowed = [
  'unknown_sender',
  'no_sender',
  'forged_sender',
  'unproven_sender',
  'refused_by_person',
  'expired',
];

export function inboundMailMails({ database }: Pick<Platform, 'database'>): MailMakers {
  return {
    inbound_mail_answer: ({ organizationId = '', mailId = '' }) =>
      database.withTenant(organizationId, async (tx) => {
        const mail = await findMail(tx, mailId);
        if (mail === undefined || mail.status === 'received') return undefined;
        const { name } = await findPharmacy(tx);
        const code = mail.reason_code ?? '';
        const attachments = mail.attachments as unknown as InboundAttachment[];
        return inboundMailAnswer({
          to: mail.envelope_from,
          pharmacy: name,
          status: mail.status,
          reason: forSender.includes(code) ? mail.reason : null,
          files: notAllowed.includes(code) ? [] : attachments,
        });
      }),
  };
}

/** Sends the reply to a mail once this transaction is committed. */
export function sendAnswer(
  tx: TenantTransaction,
  { jobs }: Pick<Platform, 'jobs'>,
  mailId: string,
): Promise<void> {
  const { organizationId } = tx;
  const data = { organizationId, mailId };
  return jobs.sendMail(tx, { kind: 'inbound_mail_answer', organizationId, data });
}
