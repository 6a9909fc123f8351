import type { InboundAttachment } from '@pfs/wire/inbound-mail';
import type { Config } from '../../platform/config.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { countRows, selectOwn } from '../../platform/database/own-rows.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { openLocalArea } from '../../platform/files/sealed-folder.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertAuditRow, noOrigin } from '../audit/public.ts';
import { notify } from '../notifications/public.ts';
import { sendAnswer } from './answer.mail.ts';
import { answersPerDayMax, unprovenAnswersPerDayMax } from './mail-limits.ts';
import {
  isAnotherWaiting,
  isContentInUse,
  lockMail,
  lockMailContent,
  type MailChange,
  type MailRow,
  updateMail,
} from './mails.repository.ts';
import type { PharmacyRow } from './pharmacy.repository.ts';
import type { MailHead } from './reading/mail-messages.ts';
import type { Verdict } from './verdicts.ts';

const dayMs = 86_400_000;

/** Mailboxes that nobody reads, or that reply automatically. */
const noPerson =
  /^(mailer-daemon|postmaster|bounces?|no-?reply|do-?not-?reply|noreply)([+=-].*)?@/i;
/** Exactly one address, and nothing that could be read as several or as a name. */
const oneAddress = /^[^\s@<>"(),:;\\]+@[^\s@<>"(),:;\\]+$/;

interface Asked {
  readonly config: Pick<Config, 'inboundMail' | 'mailFrom'>;
  readonly mail: Pick<MailRow, 'envelope_from'>;
  readonly head: Pick<MailHead, 'automatic' | 'spf' | 'dmarc'> | undefined;
  readonly now: Date;
}

/**
 * Whether a reply is sent: never to a program, to ourselves or to a forged address, and not too
 * often.
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
  if ((await countRows(answers)) >= answersPerDayMax) return false;
  if (head.spf === 'pass') return true;
  // Anyone who knows an address could make us send a reply to anybody.
  const unproven = answersSince(tx, since).where('spf', '<>', 'pass');
  return (await countRows(unproven)) < unprovenAnswersPerDayMax;
}

/** SPF checks the address that a reply goes to. */
function isForged({ spf, dmarc }: Pick<MailHead, 'spf' | 'dmarc'>): boolean {
  return dmarc === 'fail' || spf === 'fail' || spf === 'softfail';
}

function answersSince(tx: TenantTransaction, since: Date) {
  return selectOwn(tx, 'inbound_mails', { may_answer: true }).where('received_at', '>', since);
}

type SettleParts = Pick<Platform, 'config' | 'database' | 'files' | 'clock' | 'jobs'>;

export interface Settling {
  readonly mail: MailRow;
  readonly pharmacy: PharmacyRow;
  /** Undefined when the mail could not be read. */
  readonly head: MailHead | undefined;
  readonly verdict: Verdict;
  readonly attachments: readonly InboundAttachment[];
}

const notifyAgainAfterMs = 3_600_000;

/** Ends the reading of a mail: its status, notifications and reply, all or nothing. */
export async function settleMail(parts: SettleParts, settling: Settling): Promise<void> {
  const { mail, pharmacy, head, verdict, attachments } = settling;
  const { organizationId } = pharmacy;
  const settled = await parts.database.withTenant(organizationId, async (tx) => {
    const current = await lockMail(tx, mail.id);
    if (current?.status !== 'received') return false;
    const now = parts.clock();
    const answers = await mayAnswer(tx, { config: parts.config, mail, head, now });
    await updateMail(tx, mail.id, {
      ...headColumns(head),
      status: verdict.status,
      reason_code: verdict.code,
      reason: verdict.reason,
      attachments,
      settled_at: now,
      may_answer: answers,
      ...(verdict.status === 'quarantined' ? {} : { storage_path: null }),
    });
    await auditOutcome(tx, {
      mailId: mail.id,
      status: verdict.status,
      code: verdict.code,
      files: attachments.length,
      remoteAddress: mail.remote_address,
    });
    if (verdict.status === 'quarantined') await notifyAdmins(tx, { mailId: mail.id, now });
    if (answers) await sendAnswer(tx, parts, mail.id);
    return true;
  });
  if (!settled) return;
  if (verdict.status !== 'quarantined') await removeMailContent(parts, organizationId, mail);
}

function headColumns(head: MailHead | undefined): MailChange {
  if (head === undefined) return {};
  const { from, subject, spf, dkim, dmarc } = head;
  return { header_from: from, subject, spf, dkim, dmarc };
}

/** Once an hour at most: a flood of mails is not a flood of notifications. */
async function notifyAdmins(
  tx: TenantTransaction,
  { mailId, now }: { mailId: string; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - notifyAgainAfterMs);
  if (await isAnotherWaiting(tx, { id: mailId, since })) return;
  await notify(tx, {
    to: { organizationId: tx.organizationId, role: 'pharmacy_admin' },
    type: 'warning',
    title: 'An email needs your decision',
    message: 'Its files aren’t included until you release it.',
    actionUrl: '/mail-in?status=quarantined',
  });
}

/** Removes a mail's content, unless another mail has the same. Its files stay. */
export async function removeMailContent(
  parts: Pick<Platform, 'database' | 'files'>,
  organizationId: string,
  { sha256, storage_path: storagePath }: Pick<MailRow, 'sha256' | 'storage_path'>,
): Promise<void> {
  if (storagePath === null) return;
  const store = await openMailStore(parts);
  await parts.database.withTenant(organizationId, async (tx) => {
    await lockMailContent(tx, sha256);
    if (!(await isContentInUse(tx, sha256))) await store.remove(storagePath);
  });
}

interface Outcome {
  readonly mailId: string;
  readonly status: Verdict['status'];
  readonly code: string | null;
  readonly files: number;
  readonly remoteAddress: string | null | undefined;
}

const outcomes: Readonly<Record<Verdict['status'], string>> = {
  ingested: 'An email was accepted',
  quarantined: 'An email was held',
  refused: 'An email was rejected',
};

/** Audits what happened to a mail without a person. */
export function auditOutcome(
  tx: TenantTransaction,
  { mailId, status, code, files, remoteAddress }: Outcome,
): Promise<void> {
  return insertAuditRow(tx, {
    userId: null,
    entityType: 'inbound_mail',
    entityId: mailId,
    action: 'process',
    description: outcomes[status],
    newValues: { status, reason: code, files },
    origin: { ...noOrigin, ipAddress: remoteAddress ?? null },
  });
}

type Parts = Pick<Platform, 'files'>;

/** Mails are removed when they are settled; only the files found in them stay. */
export function openMailStore({ files }: Parts): Promise<FileStore> {
  return files.openArea('mails');
}

/** Where files of a mail are stored, encrypted too, until they are received. */
export function openUnpackedStore({ files }: Parts): Promise<FileStore> {
  return openLocalArea(files, 'mails-unpacked');
}
