import { findDirSpike } from '@pfs/core/alerts/dir-spike';
import { findHeldPayments } from '@pfs/core/alerts/held-payments';
import { findPartDDeductions } from '@pfs/core/alerts/part-d-deductions';
import { findUnclassified } from '@pfs/core/alerts/unclassified-money';
import type { Month } from '@pfs/core/days';
import { centsOfSum } from '@pfs/core/metrics/sums';
import { monthInWords } from '../../platform/days-in-words.ts';
import type { CausesRow } from './causes.repository.ts';
import { figureUrl } from './figure-url.ts';
import { type Look, look } from './look.ts';
import type { MonthsOfPayers } from './months-of-payers.repository.ts';

/** What concerns one payer in one month alone. */
export function payerMonthLooks(row: CausesRow, months: MonthsOfPayers): readonly Look[] {
  const { payerId, payerName: who, month } = row;
  const when = monthInWords(month);
  const lumpCents = months.unclassifiedCents(payerId, month);
  const claimCents = centsOfSum(row.unclassifiedOnClaims);
  return [
    look({
      cause: `out_of_balance:${payerId}`,
      month,
      found: findHeldPayments({
        who,
        when,
        payments: row.held,
        cutOff: row.heldCutOff,
        amountCents: centsOfSum(row.heldAmount),
      }),
      actionUrl: `/remittances/${row.heldIn}`,
    }),
    look({
      cause: `unclassified:${payerId}`,
      month,
      found: findUnclassified({ who, when, lumpCents, claimCents }),
      actionUrl:
        claimCents === 0
          ? `/lump-sums?${new URLSearchParams({ payer: who, category: 'unclassified' })}`
          : '/classification',
    }),
    look({
      cause: `part_d:${payerId}`,
      month,
      found: findPartDDeductions({
        who,
        when,
        claims: row.partDClaims,
        amountCents: centsOfSum(row.partDAmount),
      }),
      actionUrl: figureUrl('partDDeductions', { from: month, to: month, payer: who }),
    }),
  ];
}

/** The jump of a payer's fees in a month. */
export function spikeLook(
  { id, name }: { readonly id: string; readonly name: string },
  month: Month,
  months: MonthsOfPayers,
): Look {
  const measured = months.measured(id, month);
  const when = monthInWords(month);
  return look({
    cause: `dir_spike:${id}`,
    month,
    found: measured && findDirSpike({ who: name, when, ...measured }),
    actionUrl: figureUrl('dirFees', { from: month, to: month, payer: name }),
  });
}
