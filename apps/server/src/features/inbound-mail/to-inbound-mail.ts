import type { InboundAttachment, InboundMail } from '@pfs/wire/inbound-mail';
import type { MailRow } from './mails.repository.ts';

export function toInboundMail(row: MailRow): InboundMail {
  return {
    id: row.id,
    receivedAt: row.received_at.toISOString(),
    via: row.via as InboundMail['via'],
    status: row.status as InboundMail['status'],
    reasonCode: row.reason_code,
    reason: row.reason,
    from: row.header_from ?? row.envelope_from,
    subject: row.subject,
    bytes: Number(row.bytes),
    spf: row.spf,
    dkim: row.dkim,
    dmarc: row.dmarc,
    attachments: row.attachments as unknown as InboundAttachment[],
  };
}
