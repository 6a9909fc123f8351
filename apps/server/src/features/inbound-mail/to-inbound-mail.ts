import type { InboundAttachment, InboundMail } from '@pfs/wire/inbound-mail';
import { handedOverReason } from '../remittances/public.ts';
import type { MailRow } from './mails.repository.ts';

/** What a mail's attachments turned out to be is known once they are read: by remittance. */
type HandedOver = ReadonlyMap<string, string>;

export function toInboundMail(row: MailRow, handedOver: HandedOver = new Map()): InboundMail {
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
    attachments: attachmentsOf(row).map((one) => {
      const invoiceDocumentId = handedOver.get(one.remittanceId ?? '');
      if (invoiceDocumentId === undefined) return one;
      return { ...one, reason: handedOverReason, invoiceDocumentId };
    }),
  };
}

export function attachmentsOf({ attachments }: MailRow): readonly InboundAttachment[] {
  return attachments as unknown as readonly InboundAttachment[];
}
