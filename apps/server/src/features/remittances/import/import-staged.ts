import type { TenantTransaction } from '../../../platform/database/database.ts';
import { refreshAlerts } from '../../alerts/public.ts';
import { insertAuditRow, noOrigin } from '../../audit/public.ts';
import { notify } from '../../notifications/public.ts';
import { countClaims } from '../../subscriptions/public.ts';
import { countUnlinkedReversals, linkReversals } from '../link-reversals.repository.ts';
import { countOf, markCompleted } from '../remittances.repository.ts';
import {
  countPayments,
  deleteFindings,
  insertDecisions,
  insertFindings,
  insertProviderAdjustments,
  insertRefunds,
  insertStagedClaims,
  type PlacedPayment,
} from './import.repository.ts';
import { type PaymentSource, placePayments, wholeDuplicateOf } from './place-payments.ts';
import type { ReadResult } from './read-remittance.worker.ts';
import { insertRepeatedClaims } from './repeated-claims.ts';

/** What a source contains besides the claims, which are in the staging table. */
export type StagedRows = Pick<
  ReadResult,
  'payments' | 'providerAdjustments' | 'refunds' | 'dirFees' | 'findings' | 'repeated'
>;

interface StagedImport {
  readonly file: ImportedFile;
  readonly rows: StagedRows;
  /** In the pharmacy's time zone. */
  readonly today: string;
  readonly from: PaymentSource;
  readonly itemsToCheck?: number;
}

export interface ImportedFile {
  readonly id: string;
  readonly name: string;
  readonly uploadedBy: string | null;
  readonly isSample: boolean;
}

/**
 * Stores what a source has staged: payments, claims, lump sums, findings, rollups, alerts and
 * status, all within the transaction that holds the ledger. Answers the payments in the order of
 * the file.
 */
export async function importStaged(
  tx: TenantTransaction,
  { file, rows, today, from, itemsToCheck = 0 }: StagedImport,
): Promise<readonly PlacedPayment[]> {
  const placed = await placePayments(tx, file.id, { payments: rows.payments, from });
  const claims = await insertStagedClaims(tx, file.id, today);
  await insertProviderAdjustments(tx, {
    remittanceId: file.id,
    placed,
    adjustments: rows.providerAdjustments,
    undatedDay: today,
  });
  await insertRefunds(tx, {
    remittanceId: file.id,
    placed,
    refunds: rows.refunds,
    undatedDay: today,
  });
  await deleteFindings(tx, file.id);
  await insertFindings(tx, file.id, rows.findings);
  const repeated = await insertRepeatedClaims(tx, file.id, {
    ...rows.repeated,
    findingsBefore: rows.findings.length,
  });
  const unknown = await noteUnknownDrugs(tx, file.id, {
    from,
    findingsBefore: rows.findings.length + repeated,
  });
  const all = [...placed.values()];
  const counted = all.filter((one) => one.heldReason === null || one.countedByDecision);
  await recordDecisions(tx, all, from);
  await countPayments(
    tx,
    counted.map(({ id }) => id),
  );
  await linkReversals(tx, [file.id]);
  const unlinked = await countUnlinkedReversals(tx, file.id);
  if (!file.isSample) await countClaims(tx, { today, claims });
  await refreshAlerts(tx, file.id);
  await markCompleted(tx, file.id, {
    // What the file calls claims.
    claims: claims + rows.refunds.length,
    payments: all.length,
    findings: rows.findings.length + repeated + unknown + unlinked,
    totalDirFees: rows.dirFees,
    duplicateOf: await wholeDuplicateOf(tx, all),
  });
  await recordImport(tx, file.id, { payments: all.length, claims, counted: counted.length });
  if (!file.isSample) {
    const held = all.length - counted.length;
    await notifyImported(tx, file, { payments: all.length, claims, held, itemsToCheck });
  }
  return all;
}

async function recordDecisions(
  tx: TenantTransaction,
  placed: readonly PlacedPayment[],
  from: PaymentSource,
): Promise<void> {
  if (from.kind !== 'document' || from.decision === undefined) return;
  const paymentIds = placed.filter((one) => one.countedByDecision).map(({ id }) => id);
  await insertDecisions(tx, { paymentIds, ...from.decision });
}

function recordImport(
  tx: TenantTransaction,
  remittanceId: string,
  { payments, claims, counted }: { payments: number; claims: number; counted: number },
): Promise<void> {
  const read = `Read ${countOf(payments, 'payment')} with ${countOf(claims, 'claim')}`;
  return insertAuditRow(tx, {
    userId: null,
    entityType: 'remittance',
    entityId: remittanceId,
    action: 'process',
    description: `${read}, ${counted} counted`,
    origin: noOrigin,
  });
}

/** Only documents are checked: an 835 can't be misread. */
async function noteUnknownDrugs(
  tx: TenantTransaction,
  remittanceId: string,
  { from, findingsBefore }: { readonly from: PaymentSource; readonly findingsBefore: number },
): Promise<number> {
  if (from.kind !== 'document') return 0;
  return insertUnknownDrugs(tx, { remittanceId, position: findingsBefore });
}

interface AskedDrugs {
  readonly remittanceId: string;
  /** The position after the existing findings. */
  readonly position: number;
}

/**
 * Adds a finding for drug codes of a document that are neither in NADAC nor in another file of the
 * pharmacy; a digit may be misread or misprinted. No amount depends on them. Adds nothing before a
 * NADAC list was imported. Answers how many findings.
 */
async function insertUnknownDrugs(
  tx: TenantTransaction,
  { remittanceId, position }: AskedDrugs,
): Promise<number> {
  const { rowCount } = await tx.client.query(
    `with coded as (
       select segment, ndc from staged_claims where ndc is not null and ndc <> ''
     ), unknown as (
       select segment from coded
       where not exists (select from nadac_prices where nadac_prices.ndc = coded.ndc)
         and not exists (
           select from claims where claims.organization_id = $1::uuid
             and claims.ndc = coded.ndc and claims.remittance_id <> $2::uuid)
     )
     insert into remittance_findings
       (organization_id, remittance_id, position, code, severity, segment, found)
     select $1::uuid, $2::uuid, $3::integer, 'drug_codes_not_known', 'info', min(segment),
       count(*)::text
     from unknown
     where exists (select from nadac_prices)
     having count(*) > 0`,
    [tx.organizationId, remittanceId, position],
  );
  return rowCount ?? 0;
}

interface Imported {
  readonly payments: number;
  readonly claims: number;
  readonly held: number;
  /** Values of documents besides money that a person should check. */
  readonly itemsToCheck: number;
}

/** Notifies the uploader; of held payments also the administrators, who decide about them. */
async function notifyImported(
  tx: TenantTransaction,
  file: ImportedFile,
  { payments, claims, held, itemsToCheck }: Imported,
): Promise<void> {
  const actionUrl = `/remittances/${file.id}`;
  const uploader = file.uploadedBy === null ? [] : [{ userId: file.uploadedBy }];
  if (held === 0) {
    await notify(tx, {
      to: uploader,
      type: 'success',
      title: `${file.name} was processed`,
      message:
        `${count(payments, 'payment')} with ${count(claims, 'claim')} included in your totals.` +
        (itemsToCheck === 0 ? '' : ` ${count(itemsToCheck, 'item')} to check.`),
      actionUrl: itemsToCheck === 0 ? actionUrl : `${actionUrl}/review`,
    });
    return;
  }
  const { organizationId } = tx;
  await notify(tx, {
    to: [...uploader, { organizationId, role: 'pharmacy_admin' }],
    type: 'warning',
    title: `${count(held, 'payment')} of ${file.name} held`,
    message: `${heldOf(held, payments)} excluded from totals until someone reviews it.`,
    actionUrl,
  });
}

function heldOf(held: number, payments: number): string {
  if (held < payments)
    return `${held} of ${payments} payments in this file ${held === 1 ? 'is' : 'are'}`;
  return payments === 1
    ? 'The payment in this file is'
    : `All ${payments} payments in this file are`;
}

function count(many: number, what: string): string {
  return `${many.toLocaleString('en-US')} ${what}${many === 1 ? '' : 's'}`;
}
