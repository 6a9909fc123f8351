import {
  findDirSpike,
  findMover,
  findPartDFees,
  findPharmacyDirSpike,
  type PayerMonths,
} from '@pfs/core/alerts/fee-alerts';
import { findBelowCost, findHeldPayments, findUnclassified } from '@pfs/core/alerts/payment-alerts';
import type { Month } from '@pfs/core/days';
import { evaluate, type Sums } from '@pfs/core/figures/evaluate';
import { everything } from '@pfs/core/figures/figure-filter';
import { firstDayOf, lastDayOf } from '@pfs/core/metrics/periods';
import { centsOfSum, toCents } from '@pfs/core/money';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { monthLabel } from '../../platform/format-days.ts';
import { countDrugGroups, readPayerMonths } from '../figures/public.ts';
import { settleLumpPeriods } from '../provider-adjustments/public.ts';
import {
  type AlertCheck,
  checkOf,
  deleteAlertsWithoutPayments,
  figureUrl,
  resolvePaidSince,
  saveAlerts,
} from './alerts.repository.ts';
import {
  type CausesRow,
  listTouchedMonths,
  type PayerMonth,
  readCauses,
} from './causes.repository.ts';
import {
  type MonthsOfPayers,
  monthAfter,
  monthsMeasured,
  readMonthsOfPayers,
} from './months-of-payers.repository.ts';

/**
 * Refreshes the alerts of the payers and months of these remittances, in the transaction that
 * changed their figures.
 */
export async function refreshAlerts(
  tx: TenantTransaction,
  ...remittanceIds: readonly string[]
): Promise<void> {
  await refreshAlertsOfMonths(tx, await listTouchedMonths(tx, remittanceIds));
}

/** The same for known months, after their remittances were deleted or moved. */
export async function refreshAlertsOfMonths(
  tx: TenantTransaction,
  touched: readonly PayerMonth[],
): Promise<void> {
  if (touched.length === 0) return;
  // A lump sum that just came in must not look like a jump of its month.
  const settled = await settleLumpPeriods(tx, [...new Set(touched.map(({ payerId }) => payerId))]);
  await saveAlerts(tx, await checksOf(tx, [...touched, ...settled]));
  await resolvePaidSince(tx);
  await deleteAlertsWithoutPayments(tx);
}

/** Refreshes only alerts about fills below cost, in the transaction that changed drug costs. */
export async function refreshBelowCostAlerts(tx: TenantTransaction): Promise<void> {
  await saveAlerts(tx, await belowCostChecks(tx));
}

/** Refreshes only alerts about fees of Part D claims, in the transaction that changed lines. */
export async function refreshPartDAlerts(
  tx: TenantTransaction,
  touched: readonly PayerMonth[],
): Promise<void> {
  const months = touched.map(({ month }) => month).toSorted();
  const [from, to] = [months[0], months.at(-1)];
  if (from === undefined || to === undefined) return;
  const rows = await readPayerMonths(tx, { from: firstDayOf(from), to: lastDayOf(to) });
  const checks = touched.map(({ payerId, month }) => {
    const row = rows.find((one) => one.payerId === payerId && one.month === month);
    return partDCheck({ payerId, who: row?.payer ?? '', month }, row?.sums ?? {});
  });
  await saveAlerts(tx, checks);
}

async function checksOf(
  tx: TenantTransaction,
  touched: readonly PayerMonth[],
): Promise<readonly AlertCheck[]> {
  const touchedMonths = [...new Set(touched.map(({ month }) => month))].toSorted();
  const measured = monthsMeasured(touchedMonths);
  // A month is complete once money came after it, so a change can complete the month before.
  const ended = touchedMonths.map((month) => monthAfter(month, -1));
  const moved = [...new Set([...ended, ...measured])].toSorted();
  const to = measured.at(-1) ?? '';
  const months = await readMonthsOfPayers(tx, { from: moved[0] ?? '', to });
  const causes = await readCauses(tx, touched);
  // A payer without counted payments may still have an alert to resolve.
  const named = causes.map(({ payerId, payerName }) => ({ id: payerId, name: payerName }));
  const payers = [...new Map([...named, ...months.payers].map((one) => [one.id, one])).values()];
  return [
    ...causes.flatMap((row) => payerMonthChecks(row, months)),
    ...payers.flatMap((payer) =>
      [...new Set([...ended, ...measuredOf(payer.id, touched)])].map((month) =>
        spikeCheck(payer, month, months),
      ),
    ),
    ...moved.map((month) => pharmacySpikeCheck(month, months)),
    ...moved.flatMap((month) => moverChecks(month, months)),
    ...(await belowCostChecks(tx)),
  ];
}

/** The months that the touched months of a payer are compared with. */
function measuredOf(payerId: string, touched: readonly PayerMonth[]): readonly string[] {
  return monthsMeasured(touched.flatMap((one) => (one.payerId === payerId ? one.month : [])));
}

/**
 * Fills below cost of every month: a new price, or a reversal in another month, changes the losses
 * of past months.
 */
async function belowCostChecks(tx: TenantTransaction): Promise<readonly AlertCheck[]> {
  const cause = 'below_cost';
  const months = await countDrugGroups(tx, {
    ...{ figures: ['belowCostClaims', 'belowCostLoss'], by: 'month', filter: everything },
  });
  const checks = months.map(({ name: month, sums }) => {
    const lossCents = toCents(sums.lossBelowCost ?? 0);
    const claims = sums.fillsBelowCost ?? 0;
    const found = findBelowCost({ when: monthLabel(month), claims, lossCents });
    return checkOf({ cause, month, found, actionUrl: '/recovery/prices' });
  });
  return [{ checked: { cause, month: null }, alert: undefined }, ...checks];
}

/** A fee increase across all payers; with a single payer, its own alert says the same. */
function pharmacySpikeCheck(month: Month, months: MonthsOfPayers): AlertCheck {
  const payers = payersOf(month, months);
  const measured = payers.length < 2 ? undefined : months.measuredOfAll(month);
  const when = monthLabel(month);
  return checkOf({
    cause: 'dir_spike',
    month,
    found: measured && findPharmacyDirSpike({ when, ...measured, payers }),
    actionUrl: figureUrl('dirFees', { from: month, to: month }),
  });
}

/** The payers of a month, each with the months that it is compared with. */
function payersOf(month: Month, months: MonthsOfPayers): readonly PayerMonths[] {
  return months.payers.flatMap(({ id, name }) => {
    const measured = months.measured(id, month);
    return measured === undefined ? [] : [{ payerId: id, payerName: name, ...measured }];
  });
}

/**
 * The payers with the largest change each way in a complete month: a fee rate only seems to fall
 * until the lump sums have come. The cause names the payer, so another payer is another alert.
 */
function moverChecks(month: Month, months: MonthsOfPayers): readonly AlertCheck[] {
  const when = monthLabel(month);
  const payers = months.isOver(month) ? payersOf(month, months) : [];
  return (['best', 'worst'] as const).flatMap((way) => {
    const cause = `${way}_mover`;
    const mover = findMover(way, { when, payers });
    const payer = payers.find(({ payerId }) => payerId === mover?.payerId)?.payerName ?? '';
    const ofAnyPayer = { checked: { cause, month, ofAnyPayer: true }, alert: undefined };
    if (mover === undefined) return [ofAnyPayer];
    const actionUrl = figureUrl('dirPercentage', { from: month, to: month, payer });
    const { found, payerId } = mover;
    return [ofAnyPayer, checkOf({ cause: `${cause}:${payerId}`, month, found, actionUrl })];
  });
}

/** The checks of one payer in one month. */
function payerMonthChecks(row: CausesRow, months: MonthsOfPayers): readonly AlertCheck[] {
  const { payerId, payerName: who, month } = row;
  const when = monthLabel(month);
  const sums = months.sums(payerId, month);
  const lumpCents = toCents(sums.lumpUnclassified ?? 0);
  const claimCents = centsOfSum(row.unclassifiedOnClaims);
  return [
    checkOf({
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
    checkOf({
      cause: `unclassified:${payerId}`,
      month,
      found: findUnclassified({ who, when, lumpCents, claimCents }),
      actionUrl:
        claimCents === 0
          ? `/recovery?stage=open&kind=unexplained_lump&party=${payerId}`
          : '/classification',
    }),
    partDCheck({ payerId, who, month }, sums),
  ];
}

function partDCheck(
  { payerId, who, month }: PayerMonth & { readonly who: string },
  sums: Sums,
): AlertCheck {
  const when = monthLabel(month);
  const claims = evaluate('partDClaims', sums) ?? 0;
  const amountCents = toCents(evaluate('partDOfPayer', sums) ?? 0);
  return checkOf({
    cause: `part_d:${payerId}`,
    month,
    found: findPartDFees({ who, when, claims, amountCents }),
    actionUrl: `/recovery?stage=open&kind=part_d_question&party=${payerId}`,
  });
}

/** A fee increase of a payer in a month. */
function spikeCheck(
  { id, name }: { readonly id: string; readonly name: string },
  month: Month,
  months: MonthsOfPayers,
): AlertCheck {
  const measured = months.measured(id, month);
  const when = monthLabel(month);
  return checkOf({
    cause: `dir_spike:${id}`,
    month,
    found: measured && findDirSpike({ who: name, when, ...measured }),
    actionUrl: figureUrl('dirFees', { from: month, to: month, payer: name }),
  });
}
