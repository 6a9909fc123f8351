import type { AlertFound } from '@pfs/core/alerts/fee-alerts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { type AlertToKeep, type LookedAt, settleAlerts } from './alerts.repository.ts';

/** A cause that was looked at in a month, and the alert that it makes, if any. */
export interface Look {
  readonly lookedAt: LookedAt;
  readonly kept: AlertToKeep | undefined;
}

export function look({
  cause,
  month,
  found,
  actionUrl,
}: LookedAt & { readonly found: AlertFound | undefined; readonly actionUrl: string }): Look {
  return {
    lookedAt: { cause, month },
    kept: found === undefined ? undefined : { cause, month, found, actionUrl },
  };
}

/** Brings the alerts of what was looked at to what was found there. */
export function settleLooks(tx: TenantTransaction, looks: readonly Look[]): Promise<void> {
  return settleAlerts(tx, {
    lookedAt: looks.map(({ lookedAt }) => lookedAt),
    found: looks.flatMap(({ kept }) => kept ?? []),
  });
}
