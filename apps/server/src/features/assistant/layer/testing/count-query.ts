import type { FigureQuery } from '@pfs/assistant/query';
import { figures } from '@pfs/core/figures/catalogue';
import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { isTime } from '@pfs/core/figures/formula';
import type { RawClaim, RawInvoice, RawRows } from './raw-rows.ts';

/*
 * The figures of a query counted one row at a time, after docs/domain/formulas.md and nothing else.
 */

export interface CountOptions {
  readonly today: string;
  /** Of revenue, taken for cost where none is known. */
  readonly share: number;
}

const total = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** Half away from zero. */
function rounded(top: number, bottom: number): number {
  const magnitude = Math.floor((Math.abs(top) * 2 + bottom) / (bottom * 2));
  return magnitude === 0 ? 0 : Math.sign(top) * magnitude;
}

const divided = (top: number, bottom: number) => (bottom <= 0 ? 0 : rounded(top, bottom));

function lies(day: string, { from, to }: AskedPeriod): boolean {
  return (from === null || day >= from) && (to === null || day <= to);
}

const isOneOf = (names: readonly string[], name: string) =>
  names.length === 0 || names.includes(name);

const amountOf = {
  dirFee: 'dir',
  gerFee: 'ger',
  otherFees: 'other',
  grossAmount: 'gross',
  netAmount: 'net',
} as const;

function matches(
  claim: RawClaim,
  { payers, drugs, ndcs, amount, claimStatus }: FigureQuery['filter'],
) {
  if (!isOneOf(payers, claim.payer) || !isOneOf(drugs, claim.drug)) return false;
  if (!isOneOf(ndcs, claim.ndc)) return false;
  if (claimStatus !== null && claim.status !== claimStatus) return false;
  if (amount === null) return true;
  const cents = claim[amountOf[amount.field as keyof typeof amountOf]];
  return (
    (amount.overCents === null || cents > amount.overCents) &&
    (amount.underCents === null || cents < amount.underCents)
  );
}

/** The rows that a query of a period and its filter is of. */
export function rowsOf(
  rows: RawRows,
  query: FigureQuery,
  period: AskedPeriod = query.filter.period,
): RawRows {
  const { filter, by, figure } = query;
  const { payers, drugs, ndcs, categories, amount, claimStatus } = filter;
  const ofClaims =
    by === 'drug' || drugs.length + ndcs.length > 0 || amount !== null || claimStatus !== null;
  const inTime = <Row extends { day: string; payer: string }>(some: readonly Row[]) =>
    some.filter((row) => lies(row.day, period) && isOneOf(payers, row.payer));
  return {
    claims: inTime(rows.claims).filter((claim) => matches(claim, filter)),
    lumps:
      ofClaims && figure !== 'lumpSums'
        ? []
        : inTime(rows.lumps).filter(({ category }) => isOneOf(categories, category)),
    parts: inTime(rows.parts).filter(
      (part) => isOneOf(drugs, part.drug) && isOneOf(ndcs, part.ndc),
    ),
    payments: ofClaims ? [] : inTime(rows.payments),
    invoices: rows.invoices.filter((invoice) => isWanted(invoice, query, period)),
  };
}

function isWanted(invoice: RawInvoice, query: FigureQuery, period: AskedPeriod): boolean {
  const { filter, figure } = query;
  const { vendors, invoiceStatus, amount } = filter;
  if (!isOneOf(vendors, invoice.vendor)) return false;
  if (invoiceStatus !== null && invoice.status !== invoiceStatus) return false;
  if (amount?.overCents != null && invoice.total <= amount.overCents) return false;
  if (amount?.underCents != null && invoice.total >= amount.underCents) return false;
  const ofParts = figure === 'vendorPayments' || figures[figure].by.every(isTime);
  return ofParts || lies(invoice.day, period);
}

/** What rows come to; null is not known. */
export function countFigure(
  rows: RawRows,
  query: FigureQuery,
  options: CountOptions & { readonly period?: AskedPeriod },
): number | null {
  const period = options.period ?? query.filter.period;
  const count = counts[query.figure];
  if (count === undefined) throw new RangeError(`${query.figure} is not counted here`);
  return count({ ...countRows(rows, query), rows, period, options });
}

function countRows({ claims, lumps }: RawRows, { filter }: FigureQuery) {
  const lump = (...names: string[]) =>
    total(
      lumps.filter(({ category }) => names.includes(category)),
      ({ amount }) => amount,
    );
  const status = (wanted: string) => claims.filter((claim) => claim.status === wanted).length;
  const dir = total(claims, (claim) => claim.dir) + lump('dir');
  const ger = total(claims, (claim) => claim.ger) + lump('effective_rate');
  const other = total(claims, (claim) => claim.other) + lump('transaction_fee', 'network_fee');
  const claimCount =
    filter.claimStatus === null ? status('paid') - status('reversal') : claims.length;
  const gross = total(claims, (claim) => claim.gross);
  return { lump, status, dir, ger, other, fees: dir + ger + other, gross, claimCount };
}

type Counted = ReturnType<typeof countRows> & {
  readonly rows: RawRows;
  readonly period: AskedPeriod;
  readonly options: CountOptions;
};

const standing = ({ invoices }: RawRows) => invoices.filter(({ status }) => status !== 'cancelled');
const counting = (rows: RawRows) =>
  standing(rows).filter(({ status, duplicate }) => status !== 'disputed' && !duplicate);
const paidOf = ({ paid }: RawInvoice) => total(paid, ({ amount }) => amount);
const open = (some: readonly RawInvoice[]) => total(some, (one) => one.total - paidOf(one));

function spend({ rows, period }: Counted): number {
  const dated = counting(rows).filter(({ day }) => lies(day, period));
  return total(dated, (one) => one.total);
}

function paidOut({ rows, period }: Counted): number {
  const parts = standing(rows).flatMap(({ paid }) => paid);
  return total(
    parts.filter(({ day }) => lies(day, period)),
    ({ amount }) => amount,
  );
}

function overdue({ rows, options }: Counted): number {
  const late = counting(rows).filter(
    (one) => one.due !== null && one.due < options.today && paidOf(one) < one.total,
  );
  return open(late);
}

const netOf = ({ rows, lump }: Counted) =>
  total(rows.claims, ({ net }) => net) -
  lump('dir', 'effective_rate', 'transaction_fee', 'network_fee');
const received = ({ rows }: Counted) => total(rows.payments, ({ amount }) => amount);
const drugs = ({ rows, options }: Counted) => countDrugs(rows, options.share);

const revenue = (counted: Counted) => drugs(counted).revenue - counted.lump('mfp_refund');
const expenses = (counted: Counted) => drugs(counted).cost + counted.fees;
const profit = (counted: Counted) => revenue(counted) - expenses(counted);

const counts: Readonly<Partial<Record<FigureName, (counted: Counted) => number | null>>> = {
  dirFees: ({ dir }) => dir,
  gerFees: ({ ger }) => ger,
  otherFees: ({ other }) => other,
  fees: ({ fees }) => fees,
  takeBacks: ({ fees, lump }) => fees + lump('recoupment'),
  grossAmount: ({ gross }) => gross,
  netAmount: netOf,
  patientPaid: ({ rows }) =>
    total(rows.claims, (claim) => (claim.status === 'denied' ? 0 : claim.patient)),
  dirPercentage: ({ dir, gross }) => divided(dir * 1_000, gross),
  averageDirFee: ({ dir, claimCount }) => divided(dir, claimCount),
  averageClaimValue: ({ gross, claimCount }) => divided(gross, claimCount),
  claims: ({ claimCount }) => claimCount,
  deniedClaims: ({ status }) => status('denied'),
  reversals: ({ status }) => status('reversal'),
  paymentsReceived: received,
  payments: ({ rows }) => rows.payments.length,
  lumpSums: ({ rows }) => total(rows.lumps, ({ amount }) => amount),
  drugUnits: (counted) => drugs(counted).units,
  drugRevenue: (counted) => drugs(counted).revenue,
  drugCost: (counted) => drugs(counted).cost,
  drugGrossProfit: (counted) => drugs(counted).revenue - drugs(counted).cost,
  drugNetProfit: (counted) => drugs(counted).net,
  drugProfitPerUnit: (counted) => {
    const { net, units } = drugs(counted);
    return units <= 0 ? null : rounded(net * 1_000, units);
  },
  belowCostLoss: ({ rows }) => total(rows.claims, ({ loss }) => loss ?? 0),
  belowCostClaims: ({ rows }) => rows.claims.filter(({ loss }) => loss !== null).length,
  vendorSpend: spend,
  vendorPayments: paidOut,
  vendorInvoices: ({ rows }) => rows.invoices.length,
  vendorOpen: ({ rows }) => open(counting(rows).filter(({ status }) => status !== 'paid')),
  vendorOverdue: overdue,
  expenses,
  netProfit: profit,
  profitMargin: (counted) => divided(profit(counted) * 1_000, revenue(counted)),
  cashFlow: (counted) => received(counted) - paidOut(counted),
};

/** The figures that are counted here; all of the catalogue are held against the engine. */
export const countedFigures = Object.keys(counts) as readonly FigureName[];

/** A drug is its NDC, or else its name. */
export const drugKey = ({ ndc, drug }: { readonly ndc: string; readonly drug: string }) =>
  ndc === '' ? `name ${drug}` : `ndc ${ndc}`;

function countDrugs({ claims, parts }: RawRows, share: number) {
  const revenueOf = (claim: RawClaim) =>
    claim.gross + (claim.status === 'denied' ? 0 : claim.patient);
  const sign = { paid: 1, reversal: -1, denied: 0 };
  const unitsOf = ({ units, status }: RawClaim) =>
    status === 'reversal' ? -Math.abs(units ?? 0) : (units ?? 0) * sign[status];
  const known = total(claims, ({ cost }) => cost ?? 0);
  const unknown = total(
    claims.filter(({ basis }) => basis === null),
    revenueOf,
  );
  const estimated = rounded(unknown * Math.round(share * 10_000), 10_000);
  const revenue = total(claims, revenueOf);
  const cost = known + estimated;
  const fees = total(claims, ({ dir, ger, other }) => dir + ger + other);
  const spread = total(parts, ({ amount }) => amount);
  return { revenue, cost, net: revenue - cost - fees - spread, units: total(claims, unitsOf) };
}
