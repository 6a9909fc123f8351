import type { InboundAttachment } from '@pfs/wire/inbound-mail';
import type { MailMakers } from '../../platform/mail/mail-jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { inboundMailAnswer } from './answer.mail.ts';
import { findMail } from './mails.repository.ts';
import { findPharmacy } from './pharmacy.repository.ts';

/** Said to who sent the mail; of the pharmacy's plan, account and list they hear nothing. */
const forSender = [
  'no_attachment',
  'too_many_files',
  'broken',
  'too_slow',
  'duplicate',
  'no_remittance',
  'some_refused',
];

/** Nothing of the mail is repeated to a sender that nobody allows: it may be forged. */
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
