import { findBelowCost } from '@pfs/core/alerts/below-cost';
import { findMover } from '@pfs/core/alerts/mover';
import type { Month } from '@pfs/core/days';
import { centsOfSum } from '@pfs/core/metrics/sums';
import { monthInWords } from '../../platform/days-in-words.ts';
import { monthAfter, monthsBefore } from './alert-months.ts';
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

/**
 * The payer that moved the most each way in a month that is over: before its lump sums have come, a
 * share only seems to fall. The cause names the payer, so another one is another alert.
 */
export function moverLooks(month: Month, months: MonthsOfPayers): readonly Look[] {
  const when = monthInWords(month);
  const isOver = months.ofAll(monthAfter(month, 1)) !== undefined;
  const compared = isOver ? months.payers : [];
  const payers = compared.flatMap(({ id, name }) => {
    const measured = months.of(id, month);
    if (measured === undefined) return [];
    const before = monthsBefore(month).flatMap((earlier) => months.of(id, earlier) ?? []);
    return [{ payerId: id, payerName: name, month: measured, before }];
  });
  return (['best', 'worst'] as const).flatMap((way) => {
    const cause = `${way}_mover`;
    const mover = findMover(way, { when, payers });
    const payer = payers.find(({ payerId }) => payerId === mover?.payerId)?.payerName ?? '';
    const seen = { lookedAt: { cause, month }, kept: undefined };
    if (mover === undefined) return [seen];
    const actionUrl = figureUrl('dirPercentage', { from: month, to: month, payer });
    const { found, payerId } = mover;
    return [seen, look({ cause: `${cause}:${payerId}`, month, found, actionUrl })];
  });
}
