import { type InvoiceDoubtCode, invoiceDoubtMessage } from '@pfs/core/draft/draft-messages';
import { counted } from '@pfs/core/metrics/ratios';
import { centsOfSum, formatUsd, toCents } from '@pfs/core/money';
import type { HeldReason } from '@pfs/core/remittance';
import type { FileFate, IncomingFile } from '@pfs/wire/inbound-mail';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { insertOwn, selectOwn, updateOwn } from '../../platform/database/own-rows.ts';
import type { PageWindow } from '../../platform/http/list-page.ts';
import { exportKind, type KeptProblems, problemsOf } from '../claims-exports/public.ts';
import type { Taken } from '../inbound-mail/public.ts';
import { notify } from '../notifications/public.ts';

/** SQL: of which kind the file with this id is; no row if it was deleted since. */
function kindsOf(tx: TenantTransaction, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const own = sql`organization_id = ${tx.organizationId} and id = ${id}`;
  return sql`select 'remittance' as kind from remittances where ${own}
    union all select 'invoice' from invoice_documents where ${own}
    union all select 'export' from export_imports where ${own}
    union all select 'statement' from bank_imports where ${own}`;
}

interface FoundFolderFile extends Pick<Taken, 'outcome' | 'reason'> {
  /** It was moved away: what lies there now is another copy. */
  readonly isMoved: boolean;
}

/** The outcome of a file that was taken before; undefined if what it became was deleted since. */
export async function findFolderFile(
  tx: TenantTransaction,
  id: string,
): Promise<FoundFolderFile | undefined> {
  const row = await selectOwn(tx, 'folder_files', { id })
    .select(['outcome', 'reason', 'moved_at'])
    .where(sql<boolean>`(file_id is null or exists (${kindsOf(tx, sql`file_id`)}))`)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { outcome, reason, moved_at: movedAt } = row;
  return { outcome: outcome as Taken['outcome'], reason, isMoved: movedAt !== null };
}

export async function markMoved(tx: TenantTransaction, id: string, at: Date): Promise<void> {
  await updateOwn(tx, 'folder_files', { id }).set({ moved_at: at }).execute();
}

interface NewFolderFile {
  readonly id: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly receivedAt: Date;
  readonly taken: Pick<Taken, 'outcome' | 'reason' | 'id'>;
}

/** Keeps the outcome of a file, and tells administrators where a person has to look. */
export async function saveFolderFile(
  tx: TenantTransaction,
  { id, fileName, bytes, receivedAt, taken }: NewFolderFile,
): Promise<void> {
  const { outcome, reason, id: fileId } = taken;
  const isToldAlready = await isAnotherAttended(tx, { id, now: receivedAt });
  const row = { outcome, reason, file_id: fileId, moved_at: null };
  const isSame = sql`folder_files.outcome = excluded.outcome
    and folder_files.reason is not distinct from excluded.reason`;
  const seenAt = sql<Date | null>`case when ${isSame} then folder_files.seen_at end`;
  await insertOwn(tx, 'folder_files', {
    ...{ ...row, id, bytes: String(bytes), received_at: receivedAt },
    file_name: shownName(fileName),
  })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'id']).doUpdateSet({ ...row, seen_at: seenAt }),
    )
    .execute();
  if ((outcome !== 'refused' && outcome !== 'waiting') || isToldAlready) return;
  await notify(tx, {
    to: { organizationId: tx.organizationId, role: 'pharmacy_admin' },
    type: 'warning',
    title: 'A file in your folder wasn’t accepted',
    message: reason ?? 'See its status under Incoming Files.',
    actionUrl: '/mail-in?fate=attention',
  });
}

/**
 * Files that waited, and are in their folder no more, were taken back by their sender. Answers how
 * many still wait.
 */
export async function closeWaiting(
  tx: TenantTransaction,
  names: readonly string[],
): Promise<number> {
  await tx.query
    .updateTable('folder_files')
    .set({
      outcome: 'refused',
      reason: 'The file was removed from the folder before it was taken.',
    })
    .where('organization_id', '=', tx.organizationId)
    .where('outcome', '=', 'waiting')
    .where(sql<boolean>`file_name <> all (${[...names]}::text[])`)
    .execute();
  const { waiting } = await selectOwn(tx, 'folder_files')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('outcome', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return waiting;
}

/** A person is done with a file of the folder, or with the files of an email; false: neither. */
export async function markSeen(tx: TenantTransaction, id: string, at: Date): Promise<boolean> {
  const ofFolder = await tx.query
    .updateTable('folder_files')
    .set({ seen_at: at })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  const ofMail = await tx.query
    .updateTable('inbound_mails')
    .set({ seen_at: at })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return ofFolder.numUpdatedRows + ofMail.numUpdatedRows > 0n;
}

const shownNameCharactersMax = 200;

/** Control characters, and those that turn the direction of reading, aren't shown. */
export function shownName(name: string): string {
  const clean = name.replace(/[\p{Cc}\u2028-\u202E\u2066-\u2069]/gu, '').toWellFormed();
  return clean.slice(0, shownNameCharactersMax).toWellFormed();
}

const toldAgainAfterMs = 3_600_000;

/** Once an hour at most: a flood of files is not a flood of notifications. */
async function isAnotherAttended(
  tx: TenantTransaction,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> {
  const rows = await selectOwn(tx, 'folder_files')
    .select('id')
    .where((where) =>
      where.or([
        where('id', '=', id),
        where.and([
          where('outcome', 'in', ['refused', 'waiting']),
          where('received_at', '>', new Date(now.getTime() - toldAgainAfterMs)),
        ]),
      ]),
    )
    .limit(1)
    .execute();
  return rows.length > 0;
}

export interface FileFilter {
  readonly via?: IncomingFile['via'] | undefined;
  readonly fate?: FileFate | 'attention' | undefined;
}

/** Fates that wait for a person. */
const attended: readonly FileFate[] = ['review', 'failed', 'refused', 'waiting'];

/**
 * SQL: every file that came, by upload, email or folder, with its status. One that turned
 * out to be of another kind is listed as what it is. Files that were never kept, such as
 * duplicates, are known by the email or folder that brought them.
 */
function filesInSql(tx: TenantTransaction): readonly RawBuilder<unknown>[] {
  const own = sql`organization_id = ${tx.organizationId}`;
  const via = (column: string) =>
    sql`case when ${sql.ref(column)} in ('mail', 'folder') then ${sql.ref(column)} else 'upload' end`;
  // Duplicates, and what another file says in full since, wait for nobody.
  const held = sql`from payments held where held.${own} and held.remittance_id = remittances.id
    and not held.counted and held.held_reason <> 'duplicate' and not exists (
      select from payments whole where whole.${own} and whole.payer_id = held.payer_id
        and whole.trace_number = held.trace_number and whole.amount = held.amount
        and whole.counted)`;
  return [
    sql`select id::text, 'remittance' as kind, id as file_id, file_name, file_size as bytes,
        ${via('source')} as via, created_at as at,
        case when processing_status in ('pending', 'processing') then 'reading'
          when processing_status = 'failed' and failure_code in ('vendor_invoice', 'claims_export')
            then 'duplicate'
          when processing_status in ('review', 'failed') then processing_status
          when exists (select ${held}) then 'review'
          when duplicate_of is not null then 'duplicate' else 'read' end as fate,
        failure_reason as reason, null::timestamptz as seen_at, null::uuid as made,
        case processing_status
          when 'review' then jsonb_build_object('figures', (select sum(doubts)
            from document_payments read
            where read.${own} and read.remittance_id = remittances.id))
          when 'completed' then jsonb_build_object('held', (select jsonb_agg(jsonb_build_array(
            held.held_reason, held.difference::text) order by held.position) ${held}))
        end as waits
      from remittances where ${own} and not (
        failure_code = 'vendor_invoice' and exists (select from invoice_documents moved
          where moved.${own} and moved.remittance_id = remittances.id)
        or failure_code = 'claims_export' and exists (select from export_imports moved
          where moved.${own} and moved.remittance_id = remittances.id))`,
    sql`select id::text, 'invoice', id, file_name, file_size, ${via('origin')}, created_at,
        case status when 'done' then 'read' when 'dismissed' then 'read' else status end, reason,
        null::timestamptz, (select case count(*) when 1 then (array_agg(id))[1] end
          from vendor_invoices made
          where made.${own} and made.document_id = invoice_documents.id),
        case status when 'review' then (
          select jsonb_build_object('doubts', count(*),
            'doubt', (array_agg(doubt order by position, place))[1])
          from invoice_drafts draft, jsonb_array_elements(draft.proof -> 'doubts'
              || coalesce(draft.proof -> 'vendor', '[]'))
            with ordinality each (doubt, place)
          where draft.${own} and document_id = invoice_documents.id and draft.status = 'review')
        end
      from invoice_documents where ${own}`,
    sql`select id::text, 'export', id, file_name, file_size, ${via('origin')}, created_at,
        case status when 'imported' then 'read' when 'mapping' then 'review' else status end,
        reason,
        null::timestamptz, null::uuid,
        case status when 'mapping' then jsonb_build_object('problems', problems) end
      from export_imports where ${own}`,
    sql`select id::text, original.kind, file_id, file_name, bytes, 'folder', received_at,
        case outcome when 'ingested' then 'read' else outcome end, reason, seen_at, null::uuid,
        null::jsonb
      from folder_files left join lateral (${kindsOf(tx, sql`file_id`)}) original on true
      where ${own} and (outcome <> 'ingested' or original.kind = 'statement')`,
    sql`select mail.id || '-' || place, original.kind, known.id, file ->> 'fileName',
        (file ->> 'bytes')::bigint, 'mail', received_at,
        case file ->> 'outcome' when 'listed' then 'waiting' else file ->> 'outcome' end,
        coalesce(file ->> 'reason', mail.reason), mail.seen_at,
        null::uuid, null::jsonb
      from inbound_mails mail
        cross join jsonb_array_elements(attachments) with ordinality listed (file, place)
        cross join lateral (select coalesce(file ->> 'remittanceId', file ->> 'invoiceDocumentId')
          ::uuid as id) known
        left join lateral (${kindsOf(tx, sql`known.id`)}) original on true
      where mail.${own} and file ->> 'outcome' <> 'ingested'`,
  ];
}

function conditions({ via, fate }: FileFilter): RawBuilder<unknown> {
  const fates = fate === 'attention' ? attended : fate === undefined ? undefined : [fate];
  return sql`${via === undefined ? sql`true` : sql`via = ${via}`} and
    ${fates === undefined ? sql`true` : sql`fate = any (${[...fates]}::text[])`} and
    ${fate === 'attention' ? sql`seen_at is null` : sql`true`}`;
}

const columns = sql.raw(
  '(id, kind, file_id, file_name, bytes, via, at, fate, reason, seen_at, made, waits)',
);

export async function countFiles(tx: TenantTransaction, filter: FileFilter): Promise<number> {
  const all = sql.join(filesInSql(tx), sql` union all `);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from (${all}) file ${columns} where ${conditions(filter)}`.execute(
    tx.query,
  );
  return rows[0]?.count ?? 0;
}

interface FileRow extends Omit<IncomingFile, 'at' | 'url'> {
  readonly at: Date;
  readonly fileId: string | null;
  readonly kind: 'remittance' | 'invoice' | 'export' | 'statement' | null;
  /** The one invoice that the file became. */
  readonly made: string | null;
  readonly waits: Waits | null;
}

/** Why a file needs review, as its own page says it. */
interface Waits {
  readonly figures?: number | null;
  readonly held?: readonly (readonly [reason: Exclude<HeldReason, 'duplicate'>, off: string])[];
  readonly doubts?: number;
  readonly doubt?: { readonly code: InvoiceDoubtCode; readonly message?: string } | null;
  readonly problems?: KeptProblems;
}

function whyReview({ figures, held, doubts = 0, doubt, problems }: Waits): string {
  const [first] = held ?? [];
  if (first !== undefined) return whyHeld(...first);
  if (problems !== undefined) {
    const texts = problemsOf(problems).map(({ message }) => message);
    return texts.length === 0 ? exportKind.texts.needsReview : texts.join(' ');
  }
  if (doubt != null) {
    const text = doubt.message ?? invoiceDoubtMessage(doubt.code);
    return doubts === 1 ? text : `${text} ${counted(doubts - 1, 'more value')} to check.`;
  }
  if (figures == null || figures === 0) return 'Ready to finish. Not included in totals yet.';
  const needs = figures === 1 ? 'needs' : 'need';
  return `${counted(figures, 'figure')} ${needs} review. Not included in totals yet.`;
}

const usdOf = (text: string) => formatUsd(toCents(Math.abs(centsOfSum(text))));

function whyHeld(reason: Exclude<HeldReason, 'duplicate'>, off: string): string {
  switch (reason) {
    case 'cut_off':
      return 'The file is cut off in a payment, which is held. Ask the payer for the complete file.';
    case 'out_of_balance':
      return `A payment is held because it is out of balance by ${usdOf(off)}.`;
    case 'undated':
      return 'A payment is held because it has no date.';
  }
}

/** The newest first. */
export async function listFiles(
  tx: TenantTransaction,
  filter: FileFilter,
  { offset, limit }: PageWindow,
): Promise<IncomingFile[]> {
  const parts = filesInSql(tx).map(
    (part) => sql`(select * from (${part}) file ${columns} where ${conditions(filter)}
      order by at desc, id desc limit ${offset + limit})`,
  );
  const { rows } = await sql<FileRow>`
    select id, kind, file_id as "fileId", file_name as "fileName", bytes::float8 as bytes, via, at,
      fate, reason, seen_at is not null as "isDone", made, waits
    from (${sql.join(parts, sql` union all `)}) file
    order by at desc, id desc offset ${offset} limit ${limit}`.execute(tx.query);
  return rows.map(({ fileId, kind, made, at, waits, ...row }) => ({
    ...row,
    reason: row.fate === 'review' && waits !== null ? whyReview(waits) : row.reason,
    at: at.toISOString(),
    url: kind === null || fileId === null ? null : urls[kind](fileId, made),
  }));
}

const urls = {
  remittance: (id: string) => `/remittances/${id}`,
  invoice: (id: string, made: string | null) =>
    made === null ? `/vendor-audit/documents/${id}` : `/vendor-audit?tab=invoices&invoice=${made}`,
  export: (id: string) => `/recovery/imports?import=${id}`,
  statement: () => '/deposits?tab=statements',
} as const;
