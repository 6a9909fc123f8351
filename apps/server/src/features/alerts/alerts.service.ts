import type { TenantTransaction } from '../../platform/database/database.ts';
import { monthAfter, monthsMeasured } from './alert-months.ts';
import { forgetAlertsOfNothing } from './alerts.repository.ts';
import { readBelowCost } from './below-cost.repository.ts';
import { readCauses } from './causes.repository.ts';
import { resolvePaidSince } from './late-payers.repository.ts';
import { type Look, settleLooks } from './look.ts';
import { readMonthsOfPayers } from './months-of-payers.repository.ts';
import { payerMonthLooks, spikeLook } from './payer-alerts.ts';
import { belowCostLook, moverLooks, pharmacySpikeLook } from './pharmacy-alerts.ts';
import { listTouchedMonths, type PayerMonth } from './touched-months.repository.ts';

/**
 * Works out the alerts of the payers and months of these remittances, in the transaction that
 * changed their figures.
 */
export async function refreshAlerts(
  tx: TenantTransaction,
  ...remittanceIds: readonly string[]
): Promise<void> {
  await refreshAlertsOfMonths(tx, await listTouchedMonths(tx, remittanceIds));
}

/** The same for months that are known, where what touched them is gone or has moved. */
export async function refreshAlertsOfMonths(
  tx: TenantTransaction,
  touched: readonly PayerMonth[],
): Promise<void> {
  if (touched.length === 0) return;
  await settleLooks(tx, await looksAt(tx, touched));
  await resolvePaidSince(tx);
  await forgetAlertsOfNothing(tx);
}

/** Likewise of fills below cost alone, in the transaction that changed what drugs cost. */
export async function refreshBelowCostAlerts(tx: TenantTransaction): Promise<void> {
  await settleLooks(tx, (await readBelowCost(tx)).map(belowCostLook));
}

async function looksAt(
  tx: TenantTransaction,
  touched: readonly PayerMonth[],
): Promise<readonly Look[]> {
  const touchedMonths = [...new Set(touched.map(({ month }) => month))].toSorted();
  const measured = monthsMeasured(touchedMonths);
  // A month is over once money came after it; so what touches a month can end the one before.
  const ended = touchedMonths.map((month) => monthAfter(month, -1));
  const moved = [...new Set([...ended, ...measured])].toSorted();
  const to = measured.at(-1) ?? '';
  const months = await readMonthsOfPayers(tx, { from: moved[0] ?? '', to });
  const causes = await readCauses(tx, touched);
  // A payer of whom nothing is counted any more has an alert to end, too.
  const named = causes.map(({ payerId, payerName }) => ({ id: payerId, name: payerName }));
  const payers = [...new Map([...named, ...months.payers].map((one) => [one.id, one])).values()];
  return [
    ...causes.flatMap((row) => payerMonthLooks(row, months)),
    ...payers.flatMap((payer) =>
      [...new Set([...ended, ...measuredOf(payer.id, touched)])].map((month) =>
        spikeLook(payer, month, months),
      ),
    ),
    ...moved.map((month) => pharmacySpikeLook(month, months)),
    ...moved.flatMap((month) => moverLooks(month, months)),
    ...(await readBelowCost(tx)).map(belowCostLook),
  ];
}

/** What the touched months of a payer are a measure of. */
function measuredOf(payerId: string, touched: readonly PayerMonth[]): readonly string[] {
  return monthsMeasured(touched.flatMap((one) => (one.payerId === payerId ? one.month : [])));
}
