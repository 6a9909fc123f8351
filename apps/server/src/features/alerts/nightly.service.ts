import { findLatePayer } from '@pfs/core/alerts/payment-alerts';
import type { Month } from '@pfs/core/days';
import { sql } from 'kysely';
import { dayIn } from '../../platform/clock.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { monthLabel } from '../../platform/format-days.ts';
import type { Background } from '../../platform/jobs/background.ts';
import type { Platform } from '../../platform/platform.ts';
import { forEachPharmacy, listActivePharmacies } from '../organizations/public.ts';
import { type AlertCheck, checkOf, figureUrl, saveAlerts } from './alerts.repository.ts';
import { refreshAlertsOfMonths } from './alerts.service.ts';
import { listLatestMonths } from './causes.repository.ts';
import { monthAfter } from './months-of-payers.repository.ts';

const monthsRefreshed = 13;

/** Refreshes the alerts of every pharmacy for new drug prices and for the passing of time. */
export function refreshAllAlerts(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  return forEachPharmacy(
    database,
    { task: 'alerts', list: listActivePharmacies, isStopped },
    ({ id, timeZone }) => {
      const today = dayIn(timeZone, clock());
      return database.withTenant(id, (tx) => refreshAlertsOfDay(tx, { today }));
    },
  );
}

/** Refreshes the alerts of the last months for a day. */
async function refreshAlertsOfDay(
  tx: TenantTransaction,
  { today }: { readonly today: string },
): Promise<void> {
  await refreshAlertsOfMonths(tx, await listLatestMonths(tx, { months: monthsRefreshed }));
  const thisMonth = today.slice(0, 7);
  // A payer that pays at the end of a month is only late in the next month.
  const months = [monthAfter(thisMonth, -1), thisMonth];
  const paid = await listFirstPaid(tx, `${monthAfter(thisMonth, -4)}-01`);
  const checks = [...Map.groupBy(paid, ({ payerId }) => payerId).values()].flatMap((ofPayer) =>
    months.map((month) => latePayerCheck(ofPayer, { month, today })),
  );
  await saveAlerts(tx, checks);
}

function latePayerCheck(
  ofPayer: readonly FirstPaidRow[],
  { month, today }: { readonly month: Month; readonly today: string },
): AlertCheck {
  const { payerId = '', payerName: who = '' } = ofPayer[0] ?? {};
  const first = monthAfter(month, -3);
  const days = ofPayer.map(({ paidOn }) => paidOn);
  return checkOf({
    cause: `late:${payerId}`,
    month,
    found: findLatePayer({
      who,
      month,
      when: monthLabel(month),
      today,
      firstPaidBefore: days.filter((day) => day >= `${first}-01` && day < `${month}-01`),
      paidSince: days.find((day) => day >= `${month}-01`) ?? null,
    }),
    actionUrl: figureUrl('paymentsReceived', { from: first, to: month, payer: who }),
  });
}

/** The first day of a month on which a payer paid. */
interface FirstPaidRow {
  readonly payerId: string;
  readonly payerName: string;
  readonly paidOn: string;
}

/** First payment days of every payer and month since a day, including held payments. */
async function listFirstPaid(
  tx: TenantTransaction,
  from: string,
): Promise<readonly FirstPaidRow[]> {
  const { rows } = await sql<FirstPaidRow>`
    select payer_id as "payerId", payers.name as "payerName", min(paid_on)::text as "paidOn"
    from payments
    join payers on payers.organization_id = payments.organization_id
      and payers.id = payments.payer_id
    where payments.organization_id = ${tx.organizationId} and paid_on >= ${from}
    group by payer_id, payers.name, date_trunc('month', paid_on)
    order by "paidOn"`.execute(tx.query);
  return rows;
}

export const alertWork = (platform: Platform): Background => ({
  daily: { alerts: (isStopped) => refreshAllAlerts(platform, isStopped) },
});
