import { categoryName } from '@pfs/core/category';
import { everything, type FigureFilter } from '@pfs/core/figures/figure-filter';
import type { AllocatedFee, ClaimCost, EarnedLump, PurchaseLine } from '@pfs/wire/figure-rows';
import { type RawBuilder, sql } from 'kysely';
import { byteOrderMark, csvLine } from '../../../platform/csv.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { PageWindow } from '../../../platform/http/list-page.ts';
import { costInvoiceOf, costPriceListOf } from '../../claims/public.ts';
import { rowsInSql, termInSql } from './row-sources.ts';

/* Lists of the rows of figures that belong to no other slice. */

interface AskedRows {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly payer?: string | undefined;
  /** Empty means rows that name none. */
  readonly ndc?: string | undefined;
  readonly drug?: string | undefined;
}

/** The filter of query parameters. */
export function toFigureFilter({ from, to, payer, ndc, drug }: AskedRows): FigureFilter {
  const names = (name: string | undefined) => (name === undefined ? [] : [name]);
  return {
    ...everything,
    period: { from: from ?? null, to: to ?? null },
    ...{ payers: names(payer), ndcs: names(ndc), drugs: names(drug) },
  };
}

interface ListInSql {
  /** After `from`. */
  readonly rows: (tx: TenantTransaction) => RawBuilder<unknown>;
  /** The fields of a listed row, by their names. */
  readonly fields: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

/** How many rows there are, and a page of them. */
function listing<Listed>({ rows, fields, order }: ListInSql) {
  return {
    count: async (tx: TenantTransaction): Promise<number> => {
      const counted = sql<{ total: string }>`select count(*) as total from ${rows(tx)}`;
      const { rows: found } = await counted.execute(tx.query);
      return Number(found[0]?.total ?? 0);
    },
    list: async (tx: TenantTransaction, { offset, limit }: PageWindow): Promise<Listed[]> => {
      const page = sql<Listed>`select ${fields} from ${rows(tx)}
        order by ${order} offset ${offset} limit ${limit}`;
      return (await page.execute(tx.query)).rows;
    },
  };
}

interface AskedCosts extends AskedRows {
  readonly basis?: ClaimCost['basis'] | 'known' | undefined;
  readonly status?: ClaimCost['status'] | undefined;
  readonly belowCost?: 'true' | undefined;
  readonly corrected?: 'true' | undefined;
  readonly partD?: 'true' | 'false' | undefined;
}

/** Claims with their cost, newest first; claims below cost with the largest loss first. */
export function claimCosts(options: AskedCosts) {
  const { status, basis, belowCost, corrected, partD, ...asked } = options;
  const where = {
    ...{ status, basis, belowCost: belowCost && (true as const) },
    corrected: corrected && (true as const),
    partD: partD === undefined ? undefined : partD === 'true',
  };
  return listing<ClaimCost>({
    rows: (tx) => sql`${rowsInSql(tx, 'costs', toFigureFilter(asked))}
      and ${termInSql(where, undefined) ?? sql`true`}`,
    fields: sql`part.id, part.claim_id as "claimId", part.processed_date as "processedDate",
      party.name as "payerName", part.drug_name as "drugName", part.ndc, part.status,
      (case when part.first_claim_id is not null then 0 when part.status = 'paid'
        then part.quantity when part.status = 'reversal' then -abs(part.quantity) end)::float8
        as quantity,
      part.patient_correction::float8 as "patientCorrection",
      (part.gross_amount + part.patient_paid - coalesce(part.patient_correction, 0))::float8
        as revenue, cost.cost::float8 as cost,
      coalesce(cost.basis, 'estimated') as basis, ${costInvoiceOf('part')} as invoice,
      ${costPriceListOf('part')} as "priceList",
      part.dir_fee::float8 as "dirFee", part.ger_fee::float8 as "gerFee",
      cost.loss::float8 as loss`,
    order: sql`${belowCost === undefined ? sql`` : sql`cost.loss desc,`}
      part.processed_date desc, part.id`,
  });
}

interface AskedEarned extends Pick<AskedRows, 'from' | 'to' | 'payer'> {
  /** One category, or several separated by commas. */
  readonly category?: string | undefined;
}

/** Lump sum fees for the fills of a period, newest first, with what of each is for these. */
export function earnedLumps({ category, ...asked }: AskedEarned) {
  const among =
    category === undefined ? sql`true` : sql`part.category = any(${category.split(',')})`;
  return listing<EarnedLump>({
    rows: (tx) => sql`(select part.id, part.remittance_id, part.reference, part.category,
        party.name as payer_name, part.paid_on, part.from_on, part.to_on,
        sum(part.amount) as amount
      from ${rowsInSql(tx, 'earnedLumps', toFigureFilter(asked))} and ${among}
      group by 1, 2, 3, 4, 5, 6, 7, 8) part`,
    fields: sql`part.id, part.remittance_id as "remittanceId", part.reference, part.category,
      part.payer_name as "payerName", part.paid_on as "paidOn", part.from_on as "periodFrom",
      part.to_on as "periodTo", part.amount::float8 as amount`,
    order: sql`part.paid_on desc, part.id`,
  });
}

const earnedHeader = [
  ...['Lump sum', 'Category', 'Payer', 'Payment date', 'Service period from', 'Service period to'],
  'Amount in this period',
];

/** All of these lump sums as CSV; there are few. */
export async function exportEarnedLumps(
  tx: TenantTransaction,
  asked: AskedEarned,
): Promise<Buffer> {
  const { count, list } = earnedLumps(asked);
  const rows = await list(tx, { offset: 0, limit: await count(tx) });
  const lines = rows.map((row) =>
    csvLine([
      ...[row.reference, categoryName(row.category), row.payerName, row.paidOn],
      ...[row.periodFrom, row.periodTo, row.amount.toFixed(2)],
    ]),
  );
  return Buffer.from(byteOrderMark + csvLine(earnedHeader) + lines.join(''));
}

/** The parts of lump sum fees allocated to drugs, newest first. */
export function allocatedFees(asked: AskedRows) {
  return listing<AllocatedFee>({
    rows: (tx) => rowsInSql(tx, 'spreads', toFigureFilter(asked)),
    fields: sql`fee.provider_adjustment_id as "providerAdjustmentId",
      part.remittance_id as "remittanceId", part.reference, part.category,
      party.name as "payerName", part.paid_on as "paidOn", fee.drug_name as "drugName", fee.ndc,
      fee.amount::float8 as amount`,
    order: sql`part.paid_on desc, fee.provider_adjustment_id, fee.ndc, fee.drug_name`,
  });
}

/**
 * Invoice lines whose unit cost is above the lowest known that day, see the view
 * `compared_purchases`; the highest amount above first.
 */
export function purchaseLines(asked: Pick<AskedRows, 'from' | 'to'>) {
  return listing<PurchaseLine>({
    rows: (tx) => rowsInSql(tx, 'purchases', toFigureFilter(asked)),
    fields: sql`part.id, part.invoice_id as "invoiceId", part.invoice_number as "invoiceNumber",
      party.name as "vendorName", part.invoice_date as "invoiceDate", part.description, part.ndc,
      part.units::float8 as quantity, part.unit_cost::float8 as "unitPrice",
      part.lowest::float8 as "lowestPrice", part.above::float8 as above`,
    order: sql`part.above desc, part.id`,
  });
}
