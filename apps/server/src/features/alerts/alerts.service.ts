import { findBelowCost, findHeldPayments, findUnclassified } from '@pfs/core/alerts/payment-alerts';
import {
  type PayerMonths,
  findDirSpike,
  findMover,
  findPartDDeductions,
  findPharmacyDirSpike,
} from '@pfs/core/alerts/fee-alerts';
import type { Month } from '@pfs/core/days';
import { centsOfSum } from '@pfs/core/money';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { monthInWords } from '../../platform/days-in-words.ts';
import { monthAfter, monthsMeasured } from './alert-months.ts';
import { forgetAlertsOfNothing } from './alerts.repository.ts';
import { type CausesRow, readCauses } from './causes.repository.ts';
import { figureUrl } from './figure-url.ts';
import { resolvePaidSince } from './late-payers.repository.ts';
import { type Look, look, settleLooks } from './look.ts';
import { type MonthsOfPayers, readMonthsOfPayers } from './months-of-payers.repository.ts';
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

/** Fills of a month that lost money, or did until now. */
function belowCostLook({ month, claims, loss }: BelowCostRow): Look {
  const when = monthInWords(month);
  return look({
    cause: 'below_cost',
    month,
    found: findBelowCost({ when, claims, lossCents: centsOfSum(loss) }),
    actionUrl: figureUrl('belowCostLoss', { from: month, to: month }),
  });
}

/** The jump of the fees of all payers together; of one payer alone its own alert says the same. */
function pharmacySpikeLook(month: Month, months: MonthsOfPayers): Look {
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
function moverLooks(month: Month, months: MonthsOfPayers): readonly Look[] {
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

/** What concerns one payer in one month alone. */
function payerMonthLooks(row: CausesRow, months: MonthsOfPayers): readonly Look[] {
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
function spikeLook(
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

interface BelowCostRow {
  readonly month: Month;
  readonly claims: number;
  readonly loss: string;
}

/**
 * Fills that brought less than their known cost, of every month that has some or that has an alert
 * of them: a price, or a reversal of another month, changes what months long past have lost.
 */
async function readBelowCost(tx: TenantTransaction): Promise<readonly BelowCostRow[]> {
  const { rows } = await sql<BelowCostRow>`
    select to_char(month, 'YYYY-MM') as month, sum(claims)::int as claims, sum(loss)::text as loss
    from (
      select month, below_cost_count as claims, below_cost_loss as loss from payer_cost_metrics
      where organization_id = ${tx.organizationId} and below_cost_count <> 0
      union all
      select month, 0, 0 from alerts
      where organization_id = ${tx.organizationId} and cause = 'below_cost'
        and resolved_at is null
    ) part
    group by part.month`.execute(tx.query);
  return rows;
}
