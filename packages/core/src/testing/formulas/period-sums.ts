import type { Category } from '../../category.ts';
import type { PeriodSums } from '../../metrics/period-totals.ts';
import { type Cents, toCents } from '../../money.ts';

interface GivenSums {
  readonly gross?: Cents;
  readonly net?: Cents;
  readonly dir?: Cents;
  readonly ger?: Cents;
  readonly other?: Cents;
  readonly received?: Cents;
  readonly claims?: number;
  readonly lumps?: Readonly<Partial<Record<Category, Cents>>>;
}

/** Sums of a period with what matters to an example; net is gross less fees unless given. */
export function periodSums(given: GivenSums): PeriodSums {
  const zero = toCents(0);
  const { gross = zero, dir = zero, ger = zero, other = zero, claims = 0 } = given;
  return {
    grossCents: gross,
    claimsNetCents: given.net ?? toCents(gross - dir - ger - other),
    claimDirFeesCents: dir,
    claimGerFeesCents: ger,
    claimOtherFeesCents: other,
    lumpsCents: given.lumps ?? {},
    paymentsReceivedCents: given.received ?? zero,
    claims,
    reversals: 0,
    deniedClaims: 0,
    payments: 1,
  };
}
