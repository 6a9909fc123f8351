import type { FindingEvidence } from '@pfs/core/invoice-audit/finding';
import { addCents, type Cents, centsOfSum, centsToText, zeroCents } from '@pfs/core/money';
import type { CaseKind } from '@pfs/core/recovery/cases';
import { refundRemarkText } from '@pfs/core/refunds';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { getLetterhead, type Letterhead } from '../organizations/public.ts';
import { openRefundsInSql, refundKeyInSql, refundsOfFill } from './gaps.ts';
import { contractFields, contractShortRows, trueUpRows } from './packet-contracts.ts';
import { depositRows, heldRows } from './packet-deposits.ts';
import {
  decimals,
  planInSql,
  priceCellsOf,
  priceFields,
  priceRows,
  type ReadRow,
} from './packet-prices.ts';

/** How a field is written: `days` and `list` hold several, with semicolons between them. */
type FieldKind = 'text' | 'list' | 'day' | 'days' | 'count' | 'quantity' | 'money';

/**
 * All that a packet may say about a line. No field holds a patient's name, birth date or cardholder
 * id, and none may.
 */
export const packetFields = {
  ncpdp: { label: 'NCPDP ID', kind: 'text' },
  npi: { label: 'NPI', kind: 'text' },
  claimNumber: { label: 'Claim number', kind: 'text' },
  controlNumbers: { label: 'Control number', kind: 'list' },
  rx: { label: 'Rx', kind: 'text' },
  fill: { label: 'Fill', kind: 'count' },
  filledOn: { label: 'Fill date', kind: 'day' },
  bin: { label: 'BIN', kind: 'text' },
  pcn: { label: 'PCN', kind: 'text' },
  group: { label: 'Group', kind: 'text' },
  plan: { label: 'BIN/PCN/Group', kind: 'text' },
  authorization: { label: 'Authorization (503-F3)', kind: 'text' },
  ndc: { label: 'NDC', kind: 'text' },
  quantity: { label: 'Quantity', kind: 'quantity' },
  drug: { label: 'Drug', kind: 'text' },
  agreed: { label: 'Agreed (509-F9)', kind: 'money' },
  remitted: { label: 'Remitted', kind: 'money' },
  explained: { label: 'Explained by fees', kind: 'money' },
  ...priceFields,
  expected: { label: 'Expected refund', kind: 'money' },
  expectedFrom: { label: 'Expected from', kind: 'text' },
  refunded: { label: 'Refunded', kind: 'money' },
  remarks: { label: 'Remark codes', kind: 'list' },
  remarkTexts: { label: 'Meaning of remark codes', kind: 'text' },
  dirFee: { label: 'DIR fee', kind: 'money' },
  gerFee: { label: 'Effective rate fee', kind: 'money' },
  networkFee: { label: 'Network fee', kind: 'money' },
  code: { label: 'Adjustment code', kind: 'text' },
  reference: { label: 'Reference', kind: 'text' },
  paidOn: { label: 'Payment date', kind: 'days' },
  trace: { label: 'Trace number', kind: 'list' },
  paymentAmount: { label: 'Payment amount', kind: 'money' },
  payerNumber: { label: 'Payer ID (TRN03)', kind: 'text' },
  claimsTotal: { label: 'Claims (CLP04)', kind: 'money' },
  adjustmentsTotal: { label: 'Adjustments (PLB)', kind: 'money' },
  invoice: { label: 'Invoice', kind: 'text' },
  invoicedOn: { label: 'Invoice date', kind: 'day' },
  line: { label: 'Line', kind: 'text' },
  finding: { label: 'Finding', kind: 'text' },
  units: { label: 'Units', kind: 'quantity' },
  billed: { label: 'Billed or paid ($)', kind: 'text' },
  compared: { label: 'Compared with ($)', kind: 'text' },
  source: { label: 'Source', kind: 'text' },
  sourceOn: { label: 'Source date', kind: 'day' },
  same: { label: 'Same as earlier invoice', kind: 'text' },
  otherInvoice: { label: 'Earlier invoice', kind: 'text' },
  otherOn: { label: 'Earlier date', kind: 'day' },
  otherTotal: { label: 'Earlier total', kind: 'money' },
  ...contractFields,
  asked: { label: 'Asked', kind: 'money' },
} as const satisfies Readonly<Record<string, { label: string; kind: FieldKind }>>;

export type PacketField = keyof typeof packetFields;

/** A line of the table. Money is cents, a day `2026-09-14`; what nobody knows is missing. */
export type PacketRow = { readonly [Field in PacketField]?: string | number | Cents | null } & {
  /** The row of the case that it belongs to. */
  readonly rowKey: string;
  readonly asked: Cents;
};

/**
 * The rows of a case with all that their recipient needs to find them, as the records are today.
 * Throws `conflict` where they no longer come to what the case asks.
 */
export async function readPacketRows(
  tx: TenantTransaction,
  caseId: string,
): Promise<readonly PacketRow[]> {
  const { rows: cases } = await sql<{ kind: CaseKind }>`select kind from cases
    where organization_id = ${tx.organizationId} and id = ${caseId}`.execute(tx.query);
  const { kind } = orNotFound(cases[0]);
  const letterhead = await getLetterhead(tx);
  const held = sql`(select * from case_rows
    where organization_id = ${tx.organizationId} and case_id = ${caseId})`;
  const { rows } = await (await readers[kind](held, tx)).execute(tx.query);
  const shown = rows.map((row) => toPacketRow(row, letterhead));
  await requireAsAsked(tx, caseId, shown);
  return shown;
}

/** A letter must not ask for what has come since, nor for other figures than it shows. */
async function requireAsAsked(
  tx: TenantTransaction,
  caseId: string,
  shown: readonly PacketRow[],
): Promise<void> {
  const sums = new Map<string, Cents>();
  for (const { rowKey, asked } of shown) {
    sums.set(rowKey, addCents(sums.get(rowKey) ?? zeroCents, asked));
  }
  const { rows: held } = await sql<{ row_key: string; amount: string }>`
    select row_key, amount::text from case_rows
    where organization_id = ${tx.organizationId} and case_id = ${caseId}`.execute(tx.query);
  const changed = held.filter(({ row_key, amount }) => sums.get(row_key) !== centsOfSum(amount));
  if (changed.length === 0) return;
  throw new AppError('conflict', {
    message:
      `${changed.length} of ${held.length} rows of this case changed since it was found. If it ` +
      'is prepared, undo that; then prepare it again.',
  });
}

function toPacketRow(row: ReadRow, letterhead: Letterhead): PacketRow {
  const { row_key: rowKey, store_id, evidence, ...said } = row;
  const cells: Record<string, unknown> = {
    ...storeOf(store_id, letterhead),
    ...said,
    ...priceCellsOf(said),
    ...(evidence == null ? {} : evidenceCells(row['finding_kind'] as VendorKind, evidence)),
  };
  const remarks = (row['remarks'] as string[] | undefined) ?? [];
  const found: Record<string, string | number | null> = {};
  for (const [name, { kind }] of Object.entries(packetFields)) {
    const cell = cells[name];
    if (cell === undefined || cell === null || cell === '') continue;
    found[name] = kind === 'list' && Array.isArray(cell) ? cell.join('; ') : toCell(cell, kind);
  }
  return {
    ...found,
    ...(remarks.length === 0 ? {} : { remarkTexts: remarks.map(remarkText).join(' ') }),
    rowKey,
    asked: centsOfSum(String(row['asked'])),
  };
}

function toCell(cell: unknown, kind: FieldKind): string | number {
  if (kind === 'money') return centsOfSum(String(cell));
  return kind === 'count' || kind === 'quantity' ? Number(cell) : String(cell);
}

const remarkText = (code: string) => `${code}: ${refundRemarkText(code)}`;

/** Another store of the pharmacy is known by the number that its export has. */
function storeOf(storeId: unknown, { npi, ncpdpId }: Letterhead) {
  if (typeof storeId !== 'string' || storeId === 'own') return { npi, ncpdp: ncpdpId };
  return storeId.length === 7 ? { ncpdp: storeId } : { npi: storeId };
}

type Reader = (
  held: RawBuilder<unknown>,
  tx: TenantTransaction,
) => RawBuilder<ReadRow> | Promise<RawBuilder<ReadRow>>;

const readers: Readonly<Record<CaseKind, Reader>> = {
  underpaid: (held) =>
    claimRows(held, {
      state: 'short',
      asked: sql`state.expected - state.remitted - state.explained`,
    }),
  contract_short: contractShortRows,
  unpaid: (held) => claimRows(held, { state: 'unpaid', asked: sql`state.expected` }),
  missing_remittance: (held) => claimRows(held, { state: 'unpaid', asked: sql`state.expected` }),
  mac: priceRows,
  floor: priceRows,
  mfp_late: refundRows,
  mfp_short: refundRows,
  part_d_question: feeRows,
  true_up: trueUpRows,
  unexplained_lump: lumpRows,
  held_payment: heldRows,
  missing_deposit: depositRows,
  vendor_overcharge: findingRows,
  vendor_duplicate: findingRows,
};

/** Adjudications, with the payments that came for them. */
function claimRows(
  held: RawBuilder<unknown>,
  { state, asked }: { readonly state: string; readonly asked: RawBuilder<unknown> },
): RawBuilder<ReadRow> {
  return sql<ReadRow>`
    select held.row_key, fills.store_id, fills.rx_number as rx, fills.fill_number as fill,
      state.filled_on::text as "filledOn", one.bin, one.pcn, one.group_number as group,
      ${planInSql} as plan, one.authorization_number as authorization, fills.ndc, fills.quantity,
      fills.drug_name as drug, state.expected as agreed, state.remitted, state.explained,
      came.days as "paidOn", came.traces as trace, ${asked} as asked
    from ${held} held
    cross join lateral unnest(held.targets) target (adjudication_id)
    join adjudication_states state on state.organization_id = held.organization_id
      and state.adjudication_id = target.adjudication_id::uuid and state.state = ${state}
    join adjudications one on one.organization_id = state.organization_id
      and one.id = state.adjudication_id
    join fills on fills.organization_id = one.organization_id and fills.id = one.fill_id
    left join lateral (
      select string_agg(day::text, '; ' order by day, trace_number) as days,
        array_agg(trace_number order by day, trace_number) as traces
      from (
        select distinct coalesce(payments.paid_on, claims.processed_date) as day,
          coalesce(payments.trace_number, '') as trace_number
        from claim_matches match
        join claims on claims.organization_id = match.organization_id
          and claims.id = match.claim_id and claims.status <> 'denied'
        join payments on payments.organization_id = claims.organization_id
          and payments.id = claims.payment_id
        where match.organization_id = state.organization_id
          and match.rx_number = state.rx_number
          and match.adjudication_id = state.adjudication_id
      ) payment
    ) came on true
    order by state.filled_on, fills.rx_number, fills.fill_number, one.cob_position,
      state.adjudication_id`;
}

/** Fills whose refund has not come, is short or was taken back; with every refund of the fill. */
function refundRows(held: RawBuilder<unknown>): RawBuilder<ReadRow> {
  const ofFill = refundsOfFill({
    rx: sql`held.targets[1]`,
    number: sql`held.targets[2]::integer`,
    day: sql`held.targets[3]::date`,
    drug: sql`held.ndc`,
  });
  return sql<ReadRow>`
    with held as materialized (select * from ${held} held), shown as materialized (
      select * from ${openRefundsInSql(sql`(select organization_id from held limit 1)`)} fill
    )
    select held.row_key, fills.store_id, held.rx_number as rx, held.fill_number as fill,
      held.filled_on::text as "filledOn", held.ndc, held.drug_name as drug,
      coalesce(fills.quantity, came.quantity) as quantity, shown.expected,
      shown.amount as refunded,
      case when fills.sdra > 0 then 'SDRA of our pharmacy system'
        when sale.expected is not null
          then 'WAC $' || trim_scale(fills.wac_unit) || ' less MFP $'
            || trim_scale(mfp_unit_price_on(fills.ndc, fills.filled_on) / 1000000.0)
            || ' per unit'
        else 'Default amount of the 835 (CLP03)' end as "expectedFrom",
      came.days as "paidOn", came.traces as trace, came.numbers as "controlNumbers",
      came.remarks, shown.expected - shown.amount as asked
    from held
    join shown on shown.kind = held.kind and shown.drug = coalesce(held.ndc, '')
      and ${refundKeyInSql('shown')} = split_part(held.row_key, '#', 1)
    left join fills on fills.organization_id = held.organization_id and fills.id = shown.fill_id
    left join refund_expectations sale on sale.organization_id = held.organization_id
      and sale.fill_id = shown.fill_id
    left join lateral (
      select string_agg(refund.paid_on::text, '; ' order by refund.paid_on, refund.id) as days,
        array_agg(payments.trace_number order by refund.paid_on, refund.id) as traces,
        array_agg(control_number order by refund.paid_on, refund.id) as numbers,
        max(abs(refund.quantity)) as quantity,
        (select array_agg(distinct remark order by remark)
          from mfp_refunds said, unnest(said.remarks) remark
          where said.organization_id = held.organization_id
            and said.id = any (array_agg(refund.id))) as remarks
      from mfp_refunds refund
      join payments on payments.organization_id = refund.organization_id
        and payments.id = refund.payment_id
      where refund.organization_id = held.organization_id and ${ofFill}
    ) came on true
    order by held.filled_on, held.rx_number, held.fill_number, held.row_key`;
}

/** Claims with fees taken later, by the kind of fee. */
function feeRows(held: RawBuilder<unknown>): RawBuilder<ReadRow> {
  return sql<ReadRow>`
    select held.row_key, fills.store_id, claims.claim_id as "claimNumber",
      claims.payer_control_number as "controlNumbers", claims.rx_number as rx,
      fills.fill_number as fill, claims.date_of_service::text as "filledOn", one.bin, one.pcn,
      one.group_number as group, ${planInSql} as plan, claims.ndc, claims.quantity,
      claims.drug_name as drug, question.part_d_dir as "dirFee", question.part_d_ger as "gerFee",
      question.part_d_network as "networkFee",
      coalesce(payments.paid_on, claims.processed_date)::text as "paidOn",
      payments.trace_number as trace,
      question.part_d_dir + question.part_d_ger + question.part_d_network as asked
    from ${held} held
    join questioned_claims question on question.organization_id = held.organization_id
      and question.claim_id = held.targets[1]::uuid
    join claims on claims.organization_id = question.organization_id
      and claims.id = question.claim_id
    join payments on payments.organization_id = claims.organization_id
      and payments.id = claims.payment_id and payments.counted
    left join claim_matches match on match.organization_id = claims.organization_id
      and match.rx_number = claims.rx_number and match.claim_id = claims.id
    left join adjudications one on one.organization_id = match.organization_id
      and one.id = match.adjudication_id
    left join fills on fills.organization_id = one.organization_id and fills.id = one.fill_id
    order by claims.date_of_service, claims.rx_number, claims.id`;
}

function lumpRows(held: RawBuilder<unknown>): RawBuilder<ReadRow> {
  return sql<ReadRow>`
    select held.row_key, lump.code, lump.reference, lump.paid_on::text as "paidOn",
      payments.trace_number as trace, payments.amount as "paymentAmount", lump.amount as asked
    from ${held} held
    join provider_adjustments lump on lump.organization_id = held.organization_id
      and lump.id = held.targets[1]::uuid and lump.category = 'unclassified'
    join payments on payments.organization_id = lump.organization_id
      and payments.id = lump.payment_id and payments.counted
    order by lump.paid_on, lump.code, lump.reference, lump.id`;
}

function findingRows(held: RawBuilder<unknown>): RawBuilder<ReadRow> {
  return sql<ReadRow>`
    select held.row_key, invoice.invoice_number as invoice,
      invoice.invoice_date::text as "invoicedOn", finding.kind as finding_kind, finding.evidence,
      (select count(*) from invoice_line_items other
        where other.organization_id = line.organization_id and other.invoice_id = line.invoice_id
          and other.position <= line.position) || ': ' || line.description as line,
      line.ndc, finding.amount as asked
    from ${held} held
    join invoice_findings finding on finding.organization_id = held.organization_id
      and finding.id = held.targets[1]::uuid and finding.status in ('open', 'disputed')
    join vendor_invoices invoice on invoice.organization_id = finding.organization_id
      and invoice.id = finding.invoice_id
    left join invoice_line_items line on line.organization_id = finding.organization_id
      and line.id = finding.line_id
    order by invoice.invoice_date, invoice.invoice_number, line.position, finding.id`;
}

const priceCells = ({
  units,
  unitCost,
  comparedTo,
  comparedOn,
}: Omit<FindingEvidence['price_above_nadac'], 'ndc'>) => ({
  ...{ units, billed: decimals(unitCost), compared: decimals(comparedTo), sourceOn: comparedOn },
});

const vendorCells = {
  line_arithmetic: ({ quantity, unitPrice, computedCents, printedCents }) => ({
    finding: 'Line total is not quantity times unit price',
    units: quantity,
    billed: centsToText(printedCents),
    compared: centsToText(computedCents),
    source: `${decimals(quantity, 0)} × ${decimals(unitPrice)}`,
  }),
  total_mismatch: ({ totalCents, linesCents, lineCount }) => ({
    finding: 'Invoice total is not the sum of its lines',
    billed: centsToText(totalCents),
    compared: centsToText(linesCents),
    source: `Lines of the invoice: ${lineCount}`,
  }),
  price_above_list: (evidence) => ({
    finding: 'Unit price above the price list',
    ...priceCells(evidence),
    source: `Price list ${evidence.listName}`,
  }),
  price_above_last: (evidence) => ({
    finding: 'Unit price above the last price',
    ...priceCells(evidence),
    source: `Your invoice ${evidence.otherInvoiceNumber}`,
  }),
  paid_over_total: ({ totalCents, paidCents }) => ({
    finding: 'Paid more than the invoice total',
    billed: centsToText(paidCents),
    compared: centsToText(totalCents),
    source: 'Invoice total',
  }),
  duplicate_invoice: ({ reason, ...other }) => ({
    same: { same_number: 'Number', same_lines: 'Lines', same_amount_and_date: 'Amount and date' }[
      reason
    ],
    otherInvoice: other.otherInvoiceNumber,
    otherOn: other.otherInvoiceDate,
    otherTotal: centsToText(other.otherTotalCents),
  }),
} satisfies {
  readonly [Kind in keyof FindingEvidence]?: (evidence: FindingEvidence[Kind]) => {
    readonly [Field in PacketField]?: string;
  };
};

type VendorKind = keyof typeof vendorCells;

function evidenceCells(kind: VendorKind, evidence: unknown) {
  const toCells: (evidence: never) => object = vendorCells[kind];
  return toCells(evidence as never);
}
