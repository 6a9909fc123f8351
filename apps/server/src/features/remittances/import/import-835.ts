import { isDeepStrictEqual } from 'node:util';
import { refundNumberPattern } from '@pfs/core/remittance';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { selectOwn, updateOwn } from '../../../platform/database/own-rows.ts';
import { isDatabaseUnavailable } from '../../../platform/database/unavailable.ts';
import { openStoredFile } from '../../../platform/files/data-keys.ts';
import type { Background } from '../../../platform/jobs/background.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refreshAlerts } from '../../alerts/public.ts';
import { readOwnRules } from '../../classification/public.ts';
import {
  detectKind,
  ediType,
  type OpenedFile,
  type ReadingParts,
  readFile,
  resendLostJobs,
} from '../../intake/public.ts';
import { setPaymentsCounted, waitForLedger } from '../../ledger/public.ts';
import { findToday } from '../../organizations/public.ts';
import { vendorInvoice } from '../documents/read-document.ts';
import { documentQueue, ediQueue, remittanceKind } from '../remittance-kind.ts';
import { type FileRow, importedFile } from '../remittances.repository.ts';
import { importStaged } from './import-staged.ts';
import type { PositionedRefund, ReadResult } from './read-remittance.worker.ts';
import { keptReaders, openReaders, type Readers, stage835 } from './stage-835.ts';

interface ImportParts extends ReadingParts {
  readonly readers: Readers;
}

/** A million claims move from staging to their table, or are compared, in one statement. */
const statementTimeoutMs = 10 * 60_000;

/**
 * Reads a remittance and commits its payments, claims, lump sums, findings, rollups and status in
 * one transaction, or sends it to review. A second run of the same job changes nothing.
 */
export function importRemittance(parts: ImportParts, job: Job): Promise<void> {
  const readIntoDatabase = (opened: OpenedFile<FileRow>) => read835(parts, opened);
  return readFile(parts, { ...remittanceKind, readIntoDatabase }, job);
}

/** An 835 is read straight into the staging table. False for all other files. */
async function read835(parts: ImportParts, opened: OpenedFile<FileRow>): Promise<boolean> {
  const { file, document } = opened;
  if (file.file_type !== ediType) return false;
  if ((await detectKind(document.file)) === 'invoice') throw vendorInvoice();
  // Only a person who changes a rule during a reading causes another one.
  while ((await readAndImport(parts, opened)) === 'rules_changed');
  return true;
}

/** The file is read before the ledger is locked, by the rules of that moment. */
function readAndImport(
  { database, readers, clock }: ImportParts,
  { file: { id }, document }: OpenedFile<FileRow>,
): Promise<'done' | 'rules_changed'> {
  return database.withTenant(
    document.organizationId,
    async (tx) => {
      const rules = await readOwnRules(tx);
      const rows = await stage835(tx, { readers, document, rules });
      await waitForLedger(tx);
      const file = await remittanceKind.findBeingRead(tx, id);
      if (file === undefined) return 'done';
      if (!isDeepStrictEqual(await readOwnRules(tx), rules)) return 'rules_changed';
      const today = await findToday(tx, clock);
      await importStaged(tx, { file: importedFile(file), rows, today, from: { kind: 'edi' } });
      return 'done';
    },
    { statementTimeoutMs },
  );
}

/** With the kinds that a file may turn out to be of. */
export function remittanceWork(
  platform: Platform,
  { otherKinds }: Required<Pick<ReadingParts, 'otherKinds'>>,
): Background {
  const { throwaway } = platform.config;
  const readers = throwaway ? keptReaders() : openReaders();
  const run = (job: Job) => importRemittance({ ...platform, readers, otherKinds }, job);
  return {
    jobs: [ediQueue, documentQueue].map((queue) => ({ queue, run })),
    often: { lost_jobs: () => resendLostJobs(platform, remittanceKind) },
    apart: { old_readings: (isStopped) => rereadOldFiles({ ...platform, readers }, isStopped) },
    close: async () => {
      if (!throwaway) await readers.close();
    },
  };
}

/** Grows when the reader keeps more of an 835 than before; new files get it by their column. */
const readerVersion = 2;
const filesAtOnce = 20;

type Parts = Pick<Platform, 'database' | 'files' | 'keys' | 'log'> & { readonly readers: Readers };

/**
 * Reads 835 files again that an earlier version of the reader has read, and adds what it passed
 * over: refunds of the Medicare Transaction Facilitator, which it took for claims, and the filing
 * codes of claims. All else stays as it is. Continues where it ended, even after a restart.
 */
export async function rereadOldFiles(parts: Parts, isStopped: () => boolean): Promise<void> {
  for (;;) {
    const files = await parts.database.withPlatform('files read by an earlier reader', (tx) =>
      tx.query
        .selectFrom('remittances')
        .select(['organization_id', 'id'])
        .where('reader_version', '<', readerVersion)
        .where('processing_status', '=', 'completed')
        .where('file_type', '=', ediType)
        .orderBy('id')
        .limit(filesAtOnce)
        .execute(),
    );
    if (files.length === 0) return;
    for (const { organization_id: organizationId, id } of files) {
      if (isStopped()) return;
      await rereadFile(parts, organizationId, id);
    }
  }
}

async function rereadFile(
  { database, log, ...parts }: Parts,
  organizationId: string,
  id: string,
): Promise<void> {
  await database.withTenant(
    organizationId,
    async (tx) => {
      const read = await readAgain(parts, tx, id).catch((error: unknown) => {
        if (isDatabaseUnavailable(error)) throw error;
        log.warn({ err: error, id }, 'an 835 can’t be read again; its rows are kept');
        return undefined;
      });
      await waitForLedger(tx);
      await moveRefunds(tx, id);
      if (read !== undefined) await addWhatWasRead(tx, id, read.refunds);
      await updateOwn(tx, 'remittances', { id }).set({ reader_version: readerVersion }).execute();
    },
    { statementTimeoutMs },
  );
}

/** Stages its claims. A savepoint keeps the transaction usable where it fails. */
async function readAgain(
  { files, keys, readers }: Pick<Parts, 'files' | 'keys' | 'readers'>,
  tx: TenantTransaction,
  id: string,
): Promise<ReadResult | undefined> {
  const row = await selectOwn(tx, 'remittances', { id }).select('file_path').executeTakeFirst();
  if (row === undefined) return undefined;
  await tx.client.query('savepoint reading');
  try {
    const file = await openStoredFile({ files, keys }, tx, row.file_path);
    const document = { organizationId: tx.organizationId, file };
    return await stage835(tx, { readers, document, rules: await readOwnRules(tx) });
  } catch (error) {
    await tx.client.query('rollback to savepoint reading');
    throw error;
  }
}

/** Makes refunds of a file's claims that are some, with payments and rollups. */
async function moveRefunds(tx: TenantTransaction, remittanceId: string): Promise<void> {
  const { organizationId } = tx;
  const some = sql`organization_id = ${organizationId} and remittance_id = ${remittanceId}
    and claim_id ~ ${refundNumberPattern}`;
  const { rows } = await sql<{ id: string; counted: boolean }>`
    select id, counted from payments
    where organization_id = ${organizationId} and id in (
      select payment_id from claims where ${some})`.execute(tx.query);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const counted = rows.flatMap((row) => (row.counted ? [row.id] : []));
  await setPaymentsCounted(tx, counted, false);
  await sql`update claims set reverses_claim_id = null
    where organization_id = ${organizationId} and reverses_claim_id in (
      select id from claims where ${some})`.execute(tx.query);
  await sql`
    with moved as (delete from claims where ${some} returning *)
    insert into mfp_refunds (organization_id, id, remittance_id, payment_id, payer_id, rx_number,
      fill_number, status, status_code, date_of_service, ndc, drug_name, quantity, default_amount,
      amount, control_number, original_reference, paid_on, segment, byte_offset)
    select organization_id, id, remittance_id, payment_id, payer_id,
      ltrim(left(claim_id, 11), '0') || substr(claim_id, 12, 1),
      substr(claim_id, 17)::smallint, status, status_code, date_of_service, ndc, drug_name,
      quantity, charge_amount, net_amount, payer_control_number, original_reference,
      processed_date, segment, byte_offset
    from moved`.execute(tx.query);
  await sql`
    update payments set claim_count = kept.claims, paid_claim_count = kept.paid,
      denied_claim_count = kept.denied, reversal_count = kept.reversed,
      refund_count = kept.refunds, updated_at = now()
    from (
      select payments.id,
        (select count(*) from mfp_refunds refund where refund.organization_id = ${organizationId}
          and refund.payment_id = payments.id) as refunds,
        count(claims.id) as claims,
        count(*) filter (where claims.status = 'paid') as paid,
        count(*) filter (where claims.status = 'denied') as denied,
        count(*) filter (where claims.status = 'reversal') as reversed
      from payments
      left join claims on claims.organization_id = ${organizationId}
        and claims.payment_id = payments.id
      where payments.organization_id = ${organizationId} and payments.id = any (${ids}::uuid[])
      group by payments.id
    ) kept
    where payments.organization_id = ${organizationId} and payments.id = kept.id`.execute(tx.query);
  await setPaymentsCounted(tx, counted, true);
  await refreshAlerts(tx, remittanceId);
}

/** Filing codes of claims and remark codes of refunds, by their place in the file. */
async function addWhatWasRead(
  tx: TenantTransaction,
  remittanceId: string,
  refunds: readonly PositionedRefund[],
): Promise<void> {
  await sql`
    update claims set filing_code = staged.filing_code from staged_claims staged
    where claims.organization_id = ${tx.organizationId} and claims.remittance_id = ${remittanceId}
      and claims.segment = staged.segment and staged.filing_code is not null`.execute(tx.query);
  const remarked = refunds
    .filter(({ remarks }) => remarks.length > 0)
    .map(({ place, remarks }) => ({ segment: place.segment, remarks }));
  await sql`
    update mfp_refunds set remarks = array(select jsonb_array_elements_text(read.remarks))
    from jsonb_to_recordset(${JSON.stringify(remarked)}::jsonb)
      as read (segment bigint, remarks jsonb)
    where mfp_refunds.organization_id = ${tx.organizationId}
      and mfp_refunds.remittance_id = ${remittanceId}
      and mfp_refunds.segment = read.segment`.execute(tx.query);
}
