import { z } from 'zod';
import { id, instant, listWindow, messageAnswer } from './fields.ts';
import { route } from './route.ts';

/** `received`: not read yet, which takes seconds. */
const inboundMailStatuses = ['received', 'ingested', 'quarantined', 'refused'] as const;
const inboundMailStatus = z.enum(inboundMailStatuses, {
  error: `Use one of ${inboundMailStatuses.join(', ')}`,
});
export type InboundMailStatus = z.infer<typeof inboundMailStatus>;

const inboundAddress = z.object({
  address: z.string(),
  createdAt: instant,
  /** False if this installation neither receives email nor reads a mailbox. */
  takesMail: z.boolean(),
});

export type InboundAddress = z.infer<typeof inboundAddress>;

/** The result of a sender check; unknown if it couldn't be made. */
const verdict = z.string();

const inboundAttachment = z.object({
  fileName: z.string(),
  bytes: z.number().int(),
  /** `listed`: not processed yet. */
  outcome: z.enum(['listed', 'ingested', 'duplicate', 'refused', 'waiting']),
  reason: z.string().nullable(),
  remittanceId: id.nullable(),
  /** Set if it is a vendor's invoice. */
  invoiceDocumentId: id.nullable().optional(),
});

export type InboundAttachment = z.infer<typeof inboundAttachment>;

const inboundMail = z.object({
  id,
  receivedAt: instant,
  via: z.enum(['smtp', 'imap']),
  status: inboundMailStatus,
  reasonCode: z.string().nullable(),
  reason: z.string().nullable(),
  from: z.string(),
  subject: z.string().nullable(),
  bytes: z.number().int(),
  spf: verdict,
  dkim: verdict,
  dmarc: verdict,
  attachments: z.array(inboundAttachment),
});

export type InboundMail = z.infer<typeof inboundMail>;

const inboundSender = z.object({ id, sender: z.string(), createdAt: instant });

export type InboundSender = z.infer<typeof inboundSender>;

const labels = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+';

export const addSenderBody = z.strictObject({
  sender: z
    .string('Enter an email address or a domain, like payer.example')
    .trim()
    .toLowerCase()
    .max(254, 'At most 254 characters')
    .regex(
      new RegExp(`^([^\\s@<>"(),:;]{1,64}@)?${labels}$`),
      'Enter an email address or a domain, like payer.example',
    ),
});

export const inboundMailRoutes = {
  getInboundAddress: route('GET /api/inbound-mail/address', {
    access: 'signed_in',
    summary: 'Get the pharmacy’s inbound email address, or null',
    answer: inboundAddress.nullable(),
  }),
  rotateInboundAddress: route('POST /api/inbound-mail/address/rotate', {
    access: 'pharmacy_admin',
    summary: 'Replace the inbound email address; the old one stops working',
    answer: inboundAddress,
  }),
  listInboundMails: route('GET /api/inbound-mail/mails', {
    access: 'signed_in',
    summary: 'List inbound email, newest first; paged',
    query: z.strictObject({ status: inboundMailStatus.optional(), ...listWindow }),
    answer: z.array(inboundMail),
  }),
  releaseInboundMail: route('POST /api/inbound-mail/mails/:id/release', {
    access: 'pharmacy_admin',
    summary: 'Release a held email; optionally allow its sender',
    body: z.strictObject({ allowSender: z.boolean('Use true or false').default(false) }),
    status: 202,
    answer: inboundMail,
  }),
  refuseInboundMail: route('POST /api/inbound-mail/mails/:id/refuse', {
    access: 'pharmacy_admin',
    summary: 'Reject a held email and delete its content',
    answer: inboundMail,
  }),
  listInboundSenders: route('GET /api/inbound-mail/senders', {
    access: 'pharmacy_admin',
    summary: 'List allowed senders',
    answer: z.array(inboundSender),
  }),
  addInboundSender: route('POST /api/inbound-mail/senders', {
    access: 'pharmacy_admin',
    summary: 'Allow a sender address or domain',
    body: addSenderBody,
    status: 201,
    answer: inboundSender,
  }),
  removeInboundSender: route('DELETE /api/inbound-mail/senders/:id', {
    access: 'pharmacy_admin',
    summary: 'Remove an allowed sender',
    answer: messageAnswer,
  }),
};
