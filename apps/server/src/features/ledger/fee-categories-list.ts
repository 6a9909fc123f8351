import { feeCategories } from '@pfs/core/category';
import { sql } from 'kysely';

/** For `category in ...`, as constants that a plan may rely on. */
export const feeCategoriesList = sql`(${sql.join(feeCategories.map((name) => sql.lit(name)))})`;

/** The columns of payer_day_metrics that hold the lump sums of each fee, of whatever category. */
export const lumpFeeColumns = {
  dir: 'adjustments_dir',
  ger: 'adjustments_effective_rate',
  other: 'adjustments_transaction_fee + adjustments_network_fee',
} as const;
