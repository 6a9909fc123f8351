import type { InboundAttachment, InboundMailStatus } from '@pfs/wire/inbound-mail';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jsonText } from '../../platform/database/json-text.ts';
import { countRows, insertOwn, selectOwn, updateOwn } from '../../platform/database/own-rows.ts';
import type { PageWindow } from '../../platform/http/list-page.ts';

interface NewMail {
  readonly id: string;
  readonly receivedAt: Date;
  readonly via: 'smtp' | 'imap';
  readonly sourceKey: string | null;
  readonly bytes: number;
  readonly sha256: string;
  readonly storagePath: string | null;
  readonly remoteAddress: string | null;
  readonly helo: string | null;
  readonly envelopeFrom: string;
}

/** False when the same mail of the same mailbox exists. */
export async function insertMail(tx: TenantTransaction, mail: NewMail): Promise<boolean> {
  const inserted = await insertOwn(tx, 'inbound_mails', {
    id: mail.id,
    received_at: mail.receivedAt,
    via: mail.via,
    source_key: mail.sourceKey,
    bytes: String(mail.bytes),
    sha256: mail.sha256,
    storage_path: mail.storagePath,
    remote_address: mail.remoteAddress,
    helo: mail.helo,
    envelope_from: mail.envelopeFrom,
  })
    .onConflict((conflict) => conflict.columns(['organization_id', 'source_key']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Locks a content until the transaction ends, so that storing and removing it take turns. */
export async function lockMailContent(tx: TenantTransaction, sha256: string): Promise<void> {
  const key = `mail ${tx.organizationId} ${sha256}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx.query);
}

export function countMailsSince(tx: TenantTransaction, since: Date): Promise<number> {
  return countRows(mailsOf(tx).where('received_at', '>', since));
}

/** The size of all mails that wait to be read or decided on. */
export async function sumKeptBytes(tx: TenantTransaction): Promise<number> {
  const row = await mailsOf(tx)
    .select((select) => select.fn.sum<string | null>('bytes').as('bytes'))
    .where('storage_path', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(row.bytes ?? 0);
}

const columns = [
  'id',
  'received_at',
  'via',
  'status',
  'reason_code',
  'reason',
  'released',
  'attempts',
  'bytes',
  'sha256',
  'storage_path',
  'remote_address',
  'helo',
  'envelope_from',
  'header_from',
  'subject',
  'spf',
  'dkim',
  'dmarc',
  'may_answer',
  'attachments',
] as const;

function mailsOf(tx: TenantTransaction, status?: InboundMailStatus) {
  const all = selectOwn(tx, 'inbound_mails');
  return status === undefined ? all : all.where('status', '=', status);
}

export function listMails(tx: TenantTransaction, asked: PageWindow & MailFilter) {
  return mailsOf(tx, asked.status)
    .select(columns)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .offset(asked.offset)
    .limit(asked.limit)
    .execute();
}

interface MailFilter {
  readonly status?: InboundMailStatus | undefined;
}

export function countMails(tx: TenantTransaction, { status }: MailFilter): Promise<number> {
  return countRows(mailsOf(tx, status));
}

export function findMail(tx: TenantTransaction, id: string) {
  return mailsOf(tx).select(columns).where('id', '=', id).executeTakeFirst();
}

export type MailRow = NonNullable<Awaited<ReturnType<typeof findMail>>>;

export function lockMail(tx: TenantTransaction, id: string) {
  return mailsOf(tx).select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface MailChange {
  readonly status?: InboundMailStatus;
  readonly reason_code?: string | null;
  readonly reason?: string | null;
  readonly released?: boolean;
  readonly attempts?: number;
  readonly storage_path?: string | null;
  readonly header_from?: string | null;
  readonly subject?: string | null;
  readonly spf?: string;
  readonly dkim?: string;
  readonly dmarc?: string;
  readonly may_answer?: boolean;
  readonly settled_at?: Date | null;
  readonly decided_by?: string;
  readonly attachments?: readonly InboundAttachment[];
}

export async function updateMail(
  tx: TenantTransaction,
  id: string,
  { attachments, ...change }: MailChange,
): Promise<void> {
  await updateOwn(tx, 'inbound_mails', { id })
    .set({
      ...change,
      ...(attachments === undefined ? {} : { attachments: jsonText(attachments) }),
    })
    .execute();
}

/** Whether any mail still refers to a content. */
export async function isContentInUse(tx: TenantTransaction, sha256: string): Promise<boolean> {
  const row = await mailsOf(tx)
    .select('id')
    .where('sha256', '=', sha256)
    .where('storage_path', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Others that came lately and wait for a person, who has been told of them. */
export async function isAnotherWaiting(
  tx: TenantTransaction,
  { id, since }: { id: string; since: Date },
): Promise<boolean> {
  const row = await mailsOf(tx, 'quarantined')
    .select('id')
    .where('id', '<>', id)
    .where('settled_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
