import type { Organization } from '@pfs/wire/admin';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { insertAuditRow } from '../audit/public.ts';
import { type Notice, notify } from '../notifications/public.ts';
import type { PlanChange } from '../subscriptions/public.ts';
import type { AdminCall } from './admin-call.ts';
import { getOrganizationRow } from './organizations.repository.ts';
import type { AdminParts } from './standing.service.ts';
import { toOrganization } from './to-organization.ts';

interface PlanDecision {
  readonly description: string;
  readonly change: (tx: PlatformTransaction) => Promise<PlanChange>;
  readonly notice: Pick<Notice, 'title' | 'message'>;
}

/** A plan by hand: the change, its audit row with both states, and word to the administrators. */
export function changePlan(
  { database }: AdminParts,
  call: AdminCall,
  { description, change, notice }: PlanDecision,
): Promise<Organization> {
  const { organizationId, actor, origin } = call;
  return database.withPlatform('admin: the plan of a pharmacy', async (tx) => {
    const { oldValues, newValues } = await change(tx);
    await insertAuditRow(tx, {
      organizationId,
      userId: actor.userId,
      entityType: 'subscription',
      entityId: organizationId,
      action: 'update',
      description,
      origin,
      ...(oldValues === null ? {} : { oldValues: { ...oldValues } }),
      newValues: { ...newValues },
    });
    const to = { organizationId, role: 'pharmacy_admin' } as const;
    await notify(tx, { ...notice, to, type: 'info', actionUrl: '/plan' });
    return toOrganization(await getOrganizationRow(tx, organizationId));
  });
}
