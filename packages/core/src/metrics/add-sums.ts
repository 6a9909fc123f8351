import { addCents, sumCents } from '../money.ts';
import type { PeriodSums } from './period-totals.ts';
import { lumpsOf } from './sums.ts';
import type { VendorFigures } from './vendor-invoices.ts';

/** The sums of several periods, such as months, as those of the one they make together. */
export function addPeriodSums(parts: readonly PeriodSums[]): PeriodSums {
  const sum = (of: (part: PeriodSums) => PeriodSums['grossCents']) => sumCents(parts.map(of));
  const count = (of: (part: PeriodSums) => number) =>
    parts.reduce((total, part) => total + of(part), 0);
  return {
    grossCents: sum((part) => part.grossCents),
    claimsNetCents: sum((part) => part.claimsNetCents),
    claimDirFeesCents: sum((part) => part.claimDirFeesCents),
    claimGerFeesCents: sum((part) => part.claimGerFeesCents),
    claimOtherFeesCents: sum((part) => part.claimOtherFeesCents),
    lumpsCents: addLumps(parts),
    paymentsReceivedCents: sum((part) => part.paymentsReceivedCents),
    claims: count((part) => part.claims),
    reversals: count((part) => part.reversals),
    deniedClaims: count((part) => part.deniedClaims),
    payments: count((part) => part.payments),
  };
}

/** Likewise what vendors cost. */
export function addVendorFigures(parts: readonly VendorFigures[]): VendorFigures {
  return {
    spendCents: sumCents(parts.map((part) => part.spendCents)),
    paymentsCents: sumCents(parts.map((part) => part.paymentsCents)),
    dueCents: sumCents(parts.map((part) => part.dueCents)),
    paidByDueCents: sumCents(parts.map((part) => part.paidByDueCents)),
  };
}

function addLumps(parts: readonly PeriodSums[]): PeriodSums['lumpsCents'] {
  const lumps = { ...lumpsOf({}) };
  for (const { lumpsCents } of parts) {
    for (const [name, cents] of Object.entries(lumpsOf(lumpsCents))) {
      const category = name as keyof typeof lumps;
      lumps[category] = addCents(lumps[category], cents);
    }
  }
  return lumps;
}
