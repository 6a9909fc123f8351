import type { AmountFilter, FigureFilter } from '@pfs/core/figures/figure-filter';
import type { Dimension } from '@pfs/core/figures/formula';
import type { RowKind, TermDefinition } from '@pfs/core/figures/terms';
import { type Cents, centsToText } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/database.ts';

/*
 * The rows that figures are made of, described once: for sums, for lists, and for the links to
 * them. Nothing here reads a rollup.
 */

type Sql = RawBuilder<unknown>;

/** Balances are matched across all time, so no single statement selects them. */
export type SourceKind = Exclude<RowKind, 'balances'>;

interface RowSource {
  /** The rows as `part`, their payer or vendor as `party`, and their file as `file`. */
  readonly rows: Sql;
  /** Which rows count at all. */
  readonly counted: Sql;
  readonly day: string;
  /** The payment date, if `day` is another. */
  readonly paidOn?: Sql;
  readonly columns: Readonly<Partial<Record<TermDefinition['sum'], Sql>>>;
  /** What the rows name: these filter and group them. */
  readonly keys: Readonly<Partial<Record<Dimension, Sql>>>;
  readonly ndc?: Sql;
  /** What a listed row is, where several rows are listed as one. */
  readonly listedAs?: Sql;
}

const payer = sql`left join payers party on party.organization_id = part.organization_id
  and party.id = part.payer_id`;
const plan = sql`left join payers party on party.organization_id = part.organization_id
  and party.id = part.plan_id`;
const vendor = sql`left join vendors party on party.organization_id = part.organization_id
  and party.id = part.vendor_id`;
const file = sql`left join remittances file on file.organization_id = part.organization_id
  and file.id = part.remittance_id`;
/** A remittance or a refund report. */
const fileOrReport = sql`left join (
    select organization_id, id, file_name from remittances
    union all
    select organization_id, id, file_name from export_imports
  ) file on file.organization_id = part.organization_id
    and file.id = coalesce(part.remittance_id, part.import_id)`;
const countedPayment = sql`join payments on payments.organization_id = part.organization_id
  and payments.id = part.payment_id and payments.counted`;
/** A claim and its known cost, if there is one. */
const claims = sql`claims part ${countedPayment} ${payer}
  left join claim_costs cost on cost.organization_id = part.organization_id
    and cost.claim_id = part.id`;

const name = sql`party.name`;
const ofFile = { payer: name, remittance: sql`file.file_name` };
const ofClaim = {
  counted: sql`true`,
  day: 'part.processed_date',
  keys: { payer: name, drug: sql`coalesce(part.drug_name, '')`, status: sql`part.status` },
  ndc: sql`coalesce(part.ndc, '')`,
};
const claimColumns = {
  grossAmount: sql`part.gross_amount`,
  netAmount: sql`part.net_amount`,
  dirFee: sql`part.dir_fee`,
  gerFee: sql`part.ger_fee`,
  otherFees: sql`part.other_fees`,
  networkFees: sql`network_fees_of(part.other_fees, part.adjustments)`,
  patientPaid: sql`part.patient_paid`,
};
/** Of the first payer's claim; positive on a reversal. */
const dispensed = sql`case when part.first_claim_id is not null then 0
  when part.status = 'reversal' then abs(part.quantity) else part.quantity end`;

export const sources: Readonly<Record<SourceKind, RowSource>> = {
  claims: { ...ofClaim, rows: claims, columns: claimColumns },
  fills: {
    ...{ ...ofClaim, rows: claims, columns: claimColumns },
    day: 'coalesce(part.date_of_service, part.processed_date)',
    paidOn: sql`part.processed_date`,
  },
  earnedLumps: {
    rows: sql`earned_lump_days part ${payer}`,
    counted: sql`true`,
    day: 'part.filled_on',
    paidOn: sql`part.paid_on`,
    columns: { amount: sql`part.amount` },
    keys: { payer: name, category: sql`part.category` },
    listedAs: sql`part.id`,
  },
  costs: {
    ...ofClaim,
    rows: claims,
    // Nothing was dispensed for a denied claim.
    counted: sql`part.status <> 'denied'`,
    columns: {
      ...claimColumns,
      quantity: dispensed,
      patientCorrection: sql`part.patient_correction`,
      revenue: sql`part.gross_amount + part.patient_paid - coalesce(part.patient_correction, 0)`,
      cost: sql`cost.cost`,
      loss: sql`cost.loss`,
    },
  },
  spreads: {
    rows: sql`lump_spread_parts fee
      join provider_adjustments part on part.organization_id = fee.organization_id
        and part.id = fee.provider_adjustment_id ${payer}`,
    counted: sql`true`,
    day: 'part.paid_on',
    columns: { amount: sql`fee.amount` },
    keys: { payer: name, drug: sql`fee.drug_name` },
    ndc: sql`fee.ndc`,
  },
  lumps: {
    rows: sql`provider_adjustments part ${countedPayment} ${payer} ${file}`,
    counted: sql`true`,
    day: 'part.paid_on',
    columns: { amount: sql`part.amount` },
    keys: { ...ofFile, category: sql`part.category` },
  },
  refunds: {
    rows: sql`plan_refunds part ${countedPayment} ${plan} ${fileOrReport}`,
    counted: sql`true`,
    day: 'part.paid_on',
    columns: { amount: sql`part.amount` },
    keys: { ...ofFile, drug: sql`coalesce(part.drug_name, '')` },
    ndc: sql`coalesce(part.ndc, '')`,
  },
  payments: {
    rows: sql`payments part ${payer} ${fileOrReport}`,
    counted: sql`part.counted`,
    day: 'part.paid_on',
    columns: { amount: sql`part.amount` },
    keys: ofFile,
  },
  purchases: {
    rows: sql`compared_purchases part ${vendor}`,
    // Returns count against the rest.
    counted: sql`part.above <> 0`,
    day: 'part.invoice_date',
    columns: { above: sql`part.above` },
    keys: {},
  },
  invoices: {
    rows: sql`vendor_invoices part ${vendor}`,
    counted: sql`true`,
    day: 'part.invoice_date',
    columns: {
      totalAmount: sql`part.total_amount`,
      open: sql`part.total_amount - part.paid_amount`,
    },
    keys: { vendor: name, status: sql`part.status` },
  },
  dues: {
    rows: sql`counted_invoices part ${vendor}`,
    counted: sql`true`,
    day: 'part.due_date',
    columns: { totalAmount: sql`part.total_amount`, paidInTime: sql`part.paid_in_time` },
    keys: { vendor: name, status: sql`part.status` },
  },
  invoicePayments: {
    rows: sql`(select payment.*, invoice.vendor_id from invoice_payments payment
      join vendor_invoices invoice on invoice.organization_id = payment.organization_id
        and invoice.id = payment.invoice_id and invoice.status <> 'cancelled') part ${vendor}`,
    counted: sql`true`,
    day: 'part.paid_on',
    columns: { amount: sql`part.amount` },
    keys: { vendor: name },
  },
};

const none = sql`true`;
const all = (conditions: readonly Sql[]) => sql.join(conditions, sql` and `);

/** SQL after `from`: the counted rows of a kind that match a filter. */
export function rowsInSql(
  tx: TenantTransaction,
  kind: SourceKind,
  { period, amount, ...filter }: FigureFilter,
): Sql {
  const { rows, counted, day, columns, keys, ndc } = sources[kind];
  const among = (column: Sql | undefined, names: readonly string[]) =>
    column === undefined || names.length === 0 ? none : sql`${column} = any(${names}::text[])`;
  const ofClaims = kind === 'claims' || kind === 'fills' || kind === 'costs';
  const status = ofClaims ? filter.claimStatus : filter.invoiceStatus;
  const conditions = [
    sql`part.organization_id = ${tx.organizationId}`,
    counted,
    period.from === null ? none : sql`${sql.raw(day)} >= ${period.from}::date`,
    period.to === null ? none : sql`${sql.raw(day)} <= ${period.to}::date`,
    among(keys.payer, filter.payers),
    among(keys.vendor, filter.vendors),
    among(keys.drug, filter.drugs),
    among(ndc, filter.ndcs),
    among(keys.category, filter.categories),
    among(keys.status, status === null ? [] : [status]),
    limitsInSql(amount, columns[amount?.field ?? 'rows'] ?? columns.amount),
  ];
  return sql`${rows} where ${all(conditions.filter((condition) => condition !== none))}`;
}

/** SQL: whether an amount in dollars is within the exclusive limits. */
export function limitsInSql(amount: AmountFilter | null, column: Sql | undefined): Sql {
  const { overCents = null, underCents = null } = amount ?? {};
  const dollars = (cents: Cents) => sql`${centsToText(cents)}::numeric`;
  if (column === undefined || (overCents === null && underCents === null)) return none;
  return all([
    overCents === null ? none : sql`${column} > ${dollars(overCents)}`,
    underCents === null ? none : sql`${column} < ${dollars(underCents)}`,
  ]);
}

/** For claims as `part`; must match the view questioned_claims. */
const isQuestioned = sql`part.line = 'part_d' and is_questioned(part.date_of_service, part.status,
  part.dir_fee + part.ger_fee + network_fees_of(part.other_fees, part.adjustments))`;

type Where = {
  readonly [Key in keyof TermDefinition['where']]: TermDefinition['where'][Key] | undefined;
};

/** SQL: the rows of its kind that a term counts; undefined if it counts all. */
export function termInSql(
  { status, categories, basis, belowCost, corrected, partD, invoices }: Where,
  today: Day | undefined,
): Sql | undefined {
  const made: Sql[] = [];
  if (status !== undefined) made.push(sql`part.status = ${status}`);
  if (categories !== undefined) made.push(sql`part.category = any(${[...categories]}::text[])`);
  if (basis === 'estimated') made.push(sql`cost.claim_id is null`);
  else if (basis === 'known') made.push(sql`cost.claim_id is not null`);
  else if (basis !== undefined) made.push(sql`cost.basis = ${basis}`);
  if (belowCost === true) made.push(sql`cost.loss is not null`);
  if (corrected === true) made.push(sql`part.patient_correction is not null`);
  if (partD === true) made.push(sql`(${isQuestioned})`);
  if (partD === false) made.push(sql`(${isQuestioned}) is not true`);
  // What is due is selected from counted invoices.
  if (invoices !== undefined && invoices !== 'due') {
    made.push(sql`exists (select from counted_invoices counted
      where counted.organization_id = part.organization_id and counted.id = part.id)`);
  }
  if (invoices === 'open') made.push(sql`part.status <> 'paid'`);
  if (invoices === 'overdue') made.push(sql`part.paid_amount < part.total_amount`);
  if (invoices === 'due') made.push(sql`part.total_amount > 0`);
  if (invoices === 'overdue' || invoices === 'due') {
    if (today === undefined) throw new RangeError('what is due depends on the day');
    made.push(sql`part.due_date < ${today}::date`);
  }
  return made.length === 0 ? undefined : all(made);
}
