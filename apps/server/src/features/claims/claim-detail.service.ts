import type { DraftClaim } from '@pfs/core/draft/draft-remittance';
import type { KnownCostBasis } from '@pfs/core/metrics/drug-profit';
import type { ClaimDetail, CostInvoice, CostPriceList } from '@pfs/wire/claims';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { onKey, selectOwn } from '../../platform/database/own-rows.ts';
import { orNotFound } from '../../platform/errors.ts';
import { hasPictures } from '../../platform/has-pictures.ts';
import { toClaim } from './list-claims.ts';

/** A claim with its adjustments, the rules that classified them, and its reversals. */
export async function getClaimDetail(tx: TenantTransaction, id: string): Promise<ClaimDetail> {
  const row = orNotFound(await findClaimRow(tx, id));
  const original =
    row.reverses_claim_id === null ? undefined : await findClaimLink(tx, row.reverses_claim_id);
  const reversals = await listReversalLinks(tx, id);
  const otherPayers = await listOtherPayers(tx, { firstId: row.first_claim_id ?? id, id });
  return {
    ...toClaim(row),
    fileName: row.file_name,
    paymentId: row.payment_id,
    chargeAmount: Number(row.charge_amount),
    difference: Number(row.difference),
    payerControlNumber: row.payer_control_number,
    adjustments: toAdjustments(row.adjustments),
    cost: await findClaimCost(tx, id),
    reverses: original === undefined ? null : toClaimLink(original),
    reversedBy: reversals.map(toClaimLink),
    patientCorrection: row.patient_correction === null ? null : Number(row.patient_correction),
    fillPatientPaid: row.fill_patient_paid === null ? null : Number(row.fill_patient_paid),
    otherPayers: otherPayers.map((other) => ({
      ...toClaimLink(other),
      payerName: other.payer_name,
    })),
    segment: row.segment === null || row.decided_by !== null ? null : Number(row.segment),
    origin: await readClaimOrigin(tx, {
      id,
      decidedBy: row.decided_by,
      pictured: hasPictures(row.file_type),
    }),
  };
}

type StoredAdjustment = readonly [
  level: 'claim' | 'service',
  group: string,
  reason: string,
  amount: string,
  category: string,
  ruleId: string,
  ruleVersion: number,
];

function toAdjustments(stored: unknown): ClaimDetail['adjustments'] {
  return (stored as readonly StoredAdjustment[]).map(
    ([level, group, reason, amount, category, ruleId, ruleVersion]) => ({
      level,
      group,
      reason,
      amount: Number(amount),
      category,
      rule: { id: ruleId, version: ruleVersion },
    }),
  );
}

function toClaimLink(row: ClaimLinkRow): NonNullable<ClaimDetail['reverses']> {
  return {
    id: row.id,
    remittanceId: row.remittance_id,
    fileName: row.file_name,
    processedDate: row.processed_date,
    netAmount: Number(row.net_amount),
  };
}

type Origin = ClaimDetail['origin'];

/** Where a claim was read, and how each of its values was determined. */
async function readClaimOrigin(
  tx: TenantTransaction,
  { id, decidedBy, pictured }: { id: string; decidedBy: string | null; pictured: boolean },
): Promise<Origin> {
  if (decidedBy === null) {
    return { decidedBy: 'segment', row: null, box: null, pictured: false, values: {} };
  }
  const row = await selectOwn(tx, 'document_rows', { claim_id: id })
    .select('content')
    .executeTakeFirst();
  const draft = row?.content as unknown as DraftClaim | undefined;
  const values = Object.entries(draft?.fields ?? {}).map(([field, value]) => [
    field,
    {
      value: value.value,
      printed: value.printed,
      box: value.box ?? null,
      decidedBy: value.decidedBy,
      confidence: value.confidence,
    },
  ]);
  return {
    decidedBy: decidedBy as Origin['decidedBy'],
    row: draft?.row ?? null,
    box: draft?.box ?? null,
    pictured,
    values: Object.fromEntries(values) as Origin['values'],
  };
}

/** SQL of the drug whose price is the cost: a later payer may not say which was filled. */
const pricedNdcOf = (alias: 'claims' | 'part') => sql`coalesce(${sql.ref(`${alias}.ndc`)}, (
  select first.ndc from claims first
  where first.organization_id = ${sql.ref(`${alias}.organization_id`)}
    and first.id = ${sql.ref(`${alias}.first_claim_id`)}))`;

/** SQL of the invoice that sets the cost of a claim; null if the cost is not from an invoice. */
export function costInvoiceOf(alias: 'claims' | 'part') {
  const claim = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`case cost.basis when 'invoice' then (
    select jsonb_build_object('id', invoice.id, 'lineId', price.line_id,
      'invoiceNumber', invoice.invoice_number, 'vendorName', vendors.name,
      'invoiceDate', invoice.invoice_date)
    from (
      select line_id from own_prices
      where own_prices.organization_id = ${claim('organization_id')}
        and own_prices.ndc = ${pricedNdcOf(alias)}
        and priced_on <= coalesce(${claim('date_of_service')}, ${claim('processed_date')})
      order by priced_on desc limit 1
    ) price
    join invoice_line_items line on line.organization_id = ${claim('organization_id')}
      and line.id = price.line_id
    join vendor_invoices invoice on invoice.organization_id = ${claim('organization_id')}
      and invoice.id = line.invoice_id
    join vendors on vendors.organization_id = ${claim('organization_id')}
      and vendors.id = invoice.vendor_id
  ) end`;
}

/** SQL of the price list that sets the cost of a claim; null if the cost is not from a list. */
export function costPriceListOf(alias: 'claims' | 'part') {
  const claim = (column: string) => sql.ref(`${alias}.${column}`);
  const day = sql`coalesce(${claim('date_of_service')}, ${claim('processed_date')})`;
  return sql`case cost.basis when 'price_list' then (
    select jsonb_build_object('id', list.id, 'name', list.name,
      'effectiveFrom', list.effective_from)
    from (
      select list_id from price_list_rows listed
      where listed.organization_id = ${claim('organization_id')}
        and listed.ndc = ${pricedNdcOf(alias)} and effective_from <= ${day}
        and coalesce(effective_to >= ${day}, true)
      order by effective_from desc, list_id desc limit 1
    ) price
    join price_lists list on list.organization_id = ${claim('organization_id')}
      and list.id = price.list_id
  ) end`;
}

interface CostRow {
  readonly cost: string;
  readonly unit_cost: string;
  readonly basis: KnownCostBasis;
  readonly invoice: CostInvoice | null;
  readonly priceList: CostPriceList | null;
}

/** The acquisition cost of a claim and what it comes from; null if unknown. */
async function findClaimCost(tx: TenantTransaction, claimId: string): Promise<ClaimDetail['cost']> {
  const { rows } = await sql<CostRow>`
    select cost.cost::text as cost, cost.unit_cost::text as unit_cost, cost.basis,
      ${costInvoiceOf('claims')} as invoice, ${costPriceListOf('claims')} as "priceList"
    from claim_costs cost
    join claims on claims.organization_id = cost.organization_id and claims.id = cost.claim_id
    where cost.organization_id = ${tx.organizationId}
      and cost.claim_id = ${claimId}`.execute(tx.query);
  const [row] = rows;
  if (row === undefined) return null;
  const { cost, unit_cost: unitCost, ...from } = row;
  return { amount: Number(cost), unitCost: Number(unitCost), ...from };
}

function findClaimRow(tx: TenantTransaction, id: string) {
  return selectOwn(tx, 'claims', { id })
    .innerJoin('payers', onKey('payers.id', 'claims.payer_id'))
    .innerJoin('payments', onKey('payments.id', 'claims.payment_id'))
    .innerJoin('remittances', onKey('remittances.id', 'claims.remittance_id'))
    .selectAll('claims')
    .select([
      'payers.name as payer_name',
      'payments.counted',
      'remittances.file_name',
      'remittances.file_type',
    ])
    .executeTakeFirst();
}

function claimLinks(tx: TenantTransaction) {
  return selectOwn(tx, 'claims')
    .innerJoin('remittances', onKey('remittances.id', 'claims.remittance_id'))
    .select([
      'claims.id',
      'claims.remittance_id',
      'claims.processed_date',
      'claims.net_amount',
      'remittances.file_name',
    ]);
}

function findClaimLink(tx: TenantTransaction, id: string) {
  return claimLinks(tx).where('claims.id', '=', id).executeTakeFirst();
}

type ClaimLinkRow = NonNullable<Awaited<ReturnType<typeof findClaimLink>>>;

/** An import reverses a claim once. More reversals come from elsewhere. */
const reversalsMax = 100;

function listReversalLinks(tx: TenantTransaction, claimId: string) {
  return claimLinks(tx)
    .where('claims.reverses_claim_id', '=', claimId)
    .orderBy('claims.processed_date')
    .orderBy('claims.id')
    .limit(reversalsMax)
    .execute();
}

/** Claims of the fill's other payers, the first payer's first. */
function listOtherPayers(
  tx: TenantTransaction,
  { firstId, id }: { readonly firstId: string; readonly id: string },
) {
  return claimLinks(tx)
    .innerJoin('payers', onKey('payers.id', 'claims.payer_id'))
    .select('payers.name as payer_name')
    .where((row) => row.or([row('claims.id', '=', firstId), row('first_claim_id', '=', firstId)]))
    .where('claims.id', '<>', id)
    .where('claims.status', '=', 'paid')
    .orderBy('claims.status_code')
    .orderBy('claims.processed_date')
    .orderBy('claims.id')
    .execute();
}

/** The places of a claim and of its payment in the original file. */
export function findClaimPlace(tx: TenantTransaction, id: string) {
  return selectOwn(tx, 'claims', { id })
    .innerJoin('payments', onKey('payments.id', 'claims.payment_id'))
    .innerJoin('remittances', onKey('remittances.id', 'claims.remittance_id'))
    .select([
      'claims.remittance_id',
      'claims.segment',
      'claims.byte_offset',
      'claims.decided_by',
      'payments.segment as payment_segment',
      'payments.byte_offset as payment_byte_offset',
      'remittances.file_path',
    ])
    .executeTakeFirst();
}
