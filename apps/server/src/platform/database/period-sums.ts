import type { Category } from '@pfs/core/category';
import type { PeriodSums } from '@pfs/core/metrics/period-totals';
import { centsOfSum } from '@pfs/core/metrics/sums';

const lumpColumns = [
  'dir',
  'effective_rate',
  'transaction_fee',
  'network_fee',
  'recoupment',
  'interest',
  'bonus',
  'forwarding_balance',
  'withholding',
  'mfp_refund',
  'unclassified',
  'other',
] as const satisfies readonly Category[];

const claimColumns = ['gross', 'claims_net', 'dir_fees', 'ger_fees', 'other_fees'] as const;
const counts = ['claim_count', 'reversal_count', 'denied_count', 'payment_count'] as const;
const columns = [
  ...claimColumns,
  'payments_received',
  ...counts,
  ...lumpColumns.map((name) => `adjustments_${name}` as const),
];

/**
 * SQL of DIR fees of some rows of payer_day_metrics: those of claims and those taken as lump sums,
 * which is the one figure that screens call DIR fees.
 */
export const dirFeesInSql = 'sum(dir_fees + adjustments_dir)';

/** The sums of some rows of payer_day_metrics as decimal text, in the order of `columns`. */
export type PeriodSumsRow = readonly string[];

/** SQL of a JSON array of the sums of a group's rows: compact, because screens read many. */
export const periodSumsInSql = `json_build_array(${columns
  .map((column) => `coalesce(sum(${column}), 0)::text`)
  .join(', ')})`;

/** What `periodSumsInSql` answered, as core's formulas take it. */
export function toPeriodSums(row: PeriodSumsRow): PeriodSums {
  const text = (column: (typeof columns)[number]) => row[columns.indexOf(column)] ?? '0';
  const lumps = lumpColumns.map((name) => [name, centsOfSum(text(`adjustments_${name}`))] as const);
  return {
    grossCents: centsOfSum(text('gross')),
    claimsNetCents: centsOfSum(text('claims_net')),
    claimDirFeesCents: centsOfSum(text('dir_fees')),
    claimGerFeesCents: centsOfSum(text('ger_fees')),
    claimOtherFeesCents: centsOfSum(text('other_fees')),
    lumpsCents: Object.fromEntries(lumps),
    paymentsReceivedCents: centsOfSum(text('payments_received')),
    claims: Number(text('claim_count')),
    reversals: Number(text('reversal_count')),
    deniedClaims: Number(text('denied_count')),
    payments: Number(text('payment_count')),
  };
}
