import { findLatePayer } from '@pfs/core/alerts/payment-alerts';
import type { Month } from '@pfs/core/days';
import { dayIn } from '../../platform/clock.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { monthInWords } from '../../platform/days-in-words.ts';
import type { Platform } from '../../platform/platform.ts';
import { forEachPharmacy, listActivePharmacies } from '../organizations/public.ts';
import { monthAfter } from './alert-months.ts';
import { refreshAlertsOfMonths } from './alerts.service.ts';
import { figureUrl } from './figure-url.ts';
import { type FirstPaidRow, listFirstPaid } from './late-payers.repository.ts';
import { type Look, look, settleLooks } from './look.ts';
import { listLatestMonths } from './touched-months.repository.ts';

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

/** The alerts of the last months as they must be on a day. */
async function refreshAlertsOfDay(
  tx: TenantTransaction,
  { today }: { readonly today: string },
): Promise<void> {
  await refreshAlertsOfMonths(tx, await listLatestMonths(tx, { months: monthsRefreshed }));
  const thisMonth = today.slice(0, 7);
  // Who pays at the end of a month is late in the next one only.
  const months = [monthAfter(thisMonth, -1), thisMonth];
  const paid = await listFirstPaid(tx, `${monthAfter(thisMonth, -4)}-01`);
  const looks = [...Map.groupBy(paid, ({ payerId }) => payerId).values()].flatMap((ofPayer) =>
    months.map((month) => lateLook(ofPayer, { month, today })),
  );
  await settleLooks(tx, looks);
}

function lateLook(
  ofPayer: readonly FirstPaidRow[],
  { month, today }: { readonly month: Month; readonly today: string },
): Look {
  const { payerId = '', payerName: who = '' } = ofPayer[0] ?? {};
  const first = monthAfter(month, -3);
  const days = ofPayer.map(({ paidOn }) => paidOn);
  return look({
    cause: `late:${payerId}`,
    month,
    found: findLatePayer({
      who,
      month,
      when: monthInWords(month),
      today,
      firstPaidBefore: days.filter((day) => day >= `${first}-01` && day < `${month}-01`),
      paidSince: days.find((day) => day >= `${month}-01`) ?? null,
    }),
    actionUrl: figureUrl('paymentsReceived', { from: first, to: month, payer: who }),
  });
}
