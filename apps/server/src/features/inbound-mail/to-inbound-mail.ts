import type { InboundAttachment, InboundMail } from '@pfs/wire/inbound-mail';
import { invoiceKind } from '../invoice-documents/public.ts';
import type { MailRow } from './mails.repository.ts';

/** Attachments that turned out to be invoices once they were read: invoice files by remittance. */
type Invoices = ReadonlyMap<string, string>;

export function toInboundMail(row: MailRow, invoices: Invoices = new Map()): InboundMail {
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
      const invoiceDocumentId = invoices.get(one.remittanceId ?? '');
      if (invoiceDocumentId === undefined) return one;
      return { ...one, reason: invoiceKind.texts.movedHere ?? null, invoiceDocumentId };
    }),
  };
}

export function attachmentsOf({ attachments }: MailRow): readonly InboundAttachment[] {
  return attachments as unknown as readonly InboundAttachment[];
}
