import type { InboundMail } from '@pfs/wire/inbound-mail';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { afterCommit } from '../../platform/database/one-commit.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { sendAnswer } from './answer.mail.ts';
import {
  findMail,
  lockMail,
  type MailChange,
  type MailRow,
  updateMail,
} from './mails.repository.ts';
import { readMailQueue } from './receive-mail.service.ts';
import { addSender } from './senders.ts';
import { removeMailContent } from './settle-mail.service.ts';
import { toInboundMail } from './to-inbound-mail.ts';
import { reasonTexts } from './verdicts.ts';

type DecideParts = Pick<Platform, 'config' | 'database' | 'files' | 'clock' | 'jobs'>;

interface Decision {
  readonly actor: Member;
  readonly id: string;
  readonly origin: Origin;
}

/** Reads a quarantined mail whoever sent it; its files are received as uploads are. */
export async function releaseMail(
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
export async function refuseMail(parts: DecideParts, decision: Decision): Promise<InboundMail> {
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
