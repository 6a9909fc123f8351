import { z } from 'zod';
import { id, instant, listWindow, messageAnswer } from './fields.ts';
import { route } from './route.ts';

/**
 * The status of a file. `review`: a person has to look at it. `waiting`: it is accepted once a
 * plan, an approval or a sender allows it.
 */
const fileFates = [
  'reading',
  'read',
  'review',
  'failed',
  'duplicate',
  'refused',
  'waiting',
] as const;
export type FileFate = (typeof fileFates)[number];

const via = z.enum(['upload', 'mail', 'folder'], { error: 'Use upload, mail or folder' });

const incomingFile = z.object({
  /** Of the row in this list. */
  id: z.string(),
  fileName: z.string(),
  bytes: z.number().int(),
  via,
  at: instant,
  fate: z.enum(fileFates),
  reason: z.string().nullable(),
  /** A person is done with it, if it wasn't accepted. */
  isDone: z.boolean(),
  /** The screen that shows it; null if it wasn't kept. */
  url: z.string().nullable(),
});

export type IncomingFile = z.infer<typeof incomingFile>;

export const incomingFileRoutes = {
  listIncomingFiles: route('GET /api/incoming-files', {
    access: 'signed_in',
    summary: 'List files by upload, email and folder, newest first; paged',
    query: z.strictObject({
      via: via.optional(),
      fate: z
        .enum([...fileFates, 'attention'], {
          error: `Use one of ${fileFates.join(', ')}, attention`,
        })
        .optional(),
      ...listWindow,
    }),
    answer: z.array(incomingFile),
  }),
  finishIncomingFile: route('POST /api/incoming-files/:id/done', {
    access: 'member',
    summary: 'Mark a folder’s file or an email’s files as done',
    answer: messageAnswer,
  }),
  getIntakeFolder: route('GET /api/incoming-files/folder', {
    access: 'signed_in',
    summary: 'Get the pharmacy’s folder in INTAKE_DIR; null if none',
    answer: z.object({ name: id }).nullable(),
  }),
};

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
