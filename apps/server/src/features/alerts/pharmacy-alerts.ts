import { findBelowCost } from '@pfs/core/alerts/below-cost';
import { findPharmacyDirSpike } from '@pfs/core/alerts/dir-spike';
import type { PayerMonths } from '@pfs/core/alerts/months-of-fees';
import { findMover } from '@pfs/core/alerts/mover';
import type { Month } from '@pfs/core/days';
import { centsOfSum } from '@pfs/core/metrics/sums';
import { monthInWords } from '../../platform/days-in-words.ts';
import type { BelowCostRow } from './below-cost.repository.ts';
import { figureUrl } from './figure-url.ts';
import { type Look, look } from './look.ts';
import type { MonthsOfPayers } from './months-of-payers.repository.ts';

/** Fills of a month that lost money, or did until now. */
export function belowCostLook({ month, claims, loss }: BelowCostRow): Look {
  const when = monthInWords(month);
  return look({
    cause: 'below_cost',
    month,
    found: findBelowCost({ when, claims, lossCents: centsOfSum(loss) }),
    actionUrl: figureUrl('belowCostLoss', { from: month, to: month }),
  });
}

/** The jump of the fees of all payers together; of one payer alone its own alert says the same. */
export function pharmacySpikeLook(month: Month, months: MonthsOfPayers): Look {
  const payers = payersOf(month, months);
  const measured = payers.length < 2 ? undefined : months.measuredOfAll(month);
  const when = monthInWords(month);
  return look({
    cause: 'dir_spike',
    month,
    found: measured && findPharmacyDirSpike({ when, ...measured, payers }),
    actionUrl: figureUrl('dirFees', { from: month, to: month }),
  });
}

/** The payers of a month, each with the months that it is measured by. */
function payersOf(month: Month, months: MonthsOfPayers): readonly PayerMonths[] {
  return months.payers.flatMap(({ id, name }) => {
    const measured = months.measured(id, month);
    return measured === undefined ? [] : [{ payerId: id, payerName: name, ...measured }];
  });
}

/**
 * The payer that moved the most each way in a month that is over: before its lump sums have come, a
 * share only seems to fall. The cause names the payer, so another one is another alert.
 */
export function moverLooks(month: Month, months: MonthsOfPayers): readonly Look[] {
  const when = monthInWords(month);
  const payers = months.isOver(month) ? payersOf(month, months) : [];
  return (['best', 'worst'] as const).flatMap((way) => {
    const cause = `${way}_mover`;
    const mover = findMover(way, { when, payers });
    const payer = payers.find(({ payerId }) => payerId === mover?.payerId)?.payerName ?? '';
    const seen = { lookedAt: { cause, month, ofAnyPayer: true }, kept: undefined };
    if (mover === undefined) return [seen];
    const actionUrl = figureUrl('dirPercentage', { from: month, to: month, payer });
    const { found, payerId } = mover;
    return [seen, look({ cause: `${cause}:${payerId}`, month, found, actionUrl })];
  });
}
