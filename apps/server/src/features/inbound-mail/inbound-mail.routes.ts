import type { InboundAttachment, InboundMail } from '@pfs/wire/inbound-mail';
import { inboundMailRoutes as routes } from '@pfs/wire/inbound-mail';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { afterCommit } from '../../platform/database/one-commit.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { listPage } from '../../platform/http/list-page.ts';
import type { App, Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { findInvoicesOfUploads, invoiceKind } from '../invoice-documents/public.ts';
import { getAddress, rotateAddress } from './addresses.ts';
import { sendAnswer } from './answer.mail.ts';
import {
  countMails,
  findMail,
  listMails,
  lockMail,
  type MailChange,
  type MailRow,
  updateMail,
} from './mails.repository.ts';
import { readMailQueue } from './receive-mail.service.ts';
import { addSender, listSenders, removeSender, toSender } from './senders.ts';
import { removeMailContent } from './settle-mail.service.ts';
import { reasonTexts } from './verdicts.ts';

export function registerInboundMailRoutes(app: App): void {
  const { http, database, config, clock } = app;

  http.inPharmacy(routes.getInboundAddress, null, ({ inTenant }) =>
    inTenant((tx) => getAddress(tx, config)),
  );
  http.inPharmacy(routes.rotateInboundAddress, 'no_organization', ({ actor, origin, inTenant }) => {
    const call = { config, actor, now: clock(), origin };
    return inTenant((tx) => rotateAddress(tx, call));
  });
  http.handle(routes.listInboundMails, async (call) => {
    const { status } = call.query;
    return listPage(database, call, {
      count: (tx) => countMails(tx, { status }),
      async list(tx, window) {
        const rows = await listMails(tx, { status, ...window });
        const remittances = rows.flatMap(attachmentsOf).flatMap((one) => one.remittanceId ?? []);
        const invoices = await findInvoicesOfUploads(tx, remittances);
        return rows.map((row) => toInboundMail(row, invoices));
      },
    });
  });
  http.inPharmacy(routes.releaseInboundMail, 'no_organization', ({ actor, params, body, origin }) =>
    releaseMail(app, { actor, id: params.id, allowSender: body.allowSender, origin }),
  );
  http.inPharmacy(routes.refuseInboundMail, 'no_organization', ({ actor, params, origin }) =>
    refuseMail(app, { actor, id: params.id, origin }),
  );
  registerSenderRoutes(app);
}

function registerSenderRoutes({ http, database, clock }: App): void {
  http.inPharmacy(routes.listInboundSenders, [], async ({ inTenant }) => {
    const rows = await inTenant(listSenders);
    return rows.map(toSender);
  });
  http.inPharmacy(routes.addInboundSender, 'no_organization', ({ actor, body, origin }) => {
    const { organizationId, userId } = actor;
    const call = { userId, now: clock(), origin };
    return database.withTenant(organizationId, (tx) => addSender(tx, body.sender, call));
  });
  http.inPharmacy(
    routes.removeInboundSender,
    'no_organization',
    async ({ actor, params, origin }) => {
      const { organizationId, userId } = actor;
      const call = { userId, origin };
      await database.withTenant(organizationId, (tx) => removeSender(tx, params.id, call));
      return { message: 'This sender is no longer allowed.' };
    },
  );
}

type DecideParts = Pick<Platform, 'config' | 'database' | 'files' | 'clock' | 'jobs'>;

interface Decision {
  readonly actor: Member;
  readonly id: string;
  readonly origin: Origin;
}

/** Reads a quarantined mail whoever sent it; its files are received as uploads are. */
async function releaseMail(
  { database, clock, jobs }: DecideParts,
  decision: Decision & { readonly allowSender: boolean },
): Promise<InboundMail> {
  const { actor, id, origin } = decision;
  const { organizationId, userId } = actor;
  const mail = await database.withTenant(organizationId, async (tx) => {
    const waiting = await lockWaiting(tx, id);
    const sender = waiting.header_from;
    if (decision.allowSender && sender !== null) {
      await addSender(tx, sender, { userId, now: clock(), origin });
    }
    const change = { status: 'received', released: true, attempts: 0 } as const;
    await decide(tx, { ...decision, change, action: 'approve', description: 'Released an email' });
    await jobs.send(tx, readMailQueue, id);
    return getMail(tx, id);
  });
  return toInboundMail(mail);
}

/** Rejects a quarantined mail; its content is removed, and the mail stays on the list. */
async function refuseMail(parts: DecideParts, decision: Decision): Promise<InboundMail> {
  const { actor, id } = decision;
  const { organizationId } = actor;
  const { before, after } = await parts.database.withTenant(organizationId, async (tx) => {
    const waiting = await lockWaiting(tx, id);
    const change: MailChange = {
      status: 'refused',
      reason_code: 'refused_by_person',
      reason: reasonTexts.refused_by_person,
      storage_path: null,
    };
    await decide(tx, { ...decision, change, action: 'reject', description: 'Rejected an email' });
    if (waiting.may_answer) await sendAnswer(tx, parts, id);
    return { before: waiting, after: await getMail(tx, id) };
  });
  await afterCommit(() => removeMailContent(parts, organizationId, before));
  return toInboundMail(after);
}

async function lockWaiting(tx: TenantTransaction, id: string): Promise<MailRow> {
  const mail = orNotFound(await lockMail(tx, id));
  if (mail.status !== 'quarantined') {
    throw new AppError('conflict', {
      message: 'This email no longer needs a decision. Please reload the page.',
    });
  }
  return mail;
}

interface Change extends Decision {
  readonly change: MailChange;
  readonly action: 'approve' | 'reject';
  readonly description: string;
}

async function decide(
  tx: TenantTransaction,
  { actor, id, origin, change, action, description }: Change,
): Promise<void> {
  const nothing = { reason_code: null, reason: null };
  await updateMail(tx, id, { ...nothing, ...change, decided_by: actor.userId });
  await insertAuditRow(tx, {
    userId: actor.userId,
    entityType: 'inbound_mail',
    entityId: id,
    action,
    description,
    origin,
  });
}

async function getMail(tx: TenantTransaction, id: string): Promise<MailRow> {
  return orNotFound(await findMail(tx, id));
}

/** Attachments that turned out to be invoices once they were read: invoice files by remittance. */
type Invoices = ReadonlyMap<string, string>;

function toInboundMail(row: MailRow, invoices: Invoices = new Map()): InboundMail {
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

function attachmentsOf({ attachments }: MailRow): readonly InboundAttachment[] {
  return attachments as unknown as readonly InboundAttachment[];
}
