import type { Organization } from '@pfs/wire/admin';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditEntry, insertAuditRow } from '../audit/public.ts';
import { type Notice, notify } from '../notifications/public.ts';
import type { AdminCall } from './admin-call.ts';
import { getOrganizationRow } from './organizations.repository.ts';
import {
  endSessions,
  listAdmins,
  lockStanding,
  type Standing,
  type StandingChange,
  setStanding,
} from './standing.repository.ts';
import type { StandingMailKind } from './standing-mail.ts';
import { toOrganization } from './to-organization.ts';

export type AdminParts = Pick<Platform, 'database' | 'jobs' | 'clock'>;

export interface Decision {
  readonly change: StandingChange;
  readonly endsSessions: boolean;
  readonly action: AuditEntry['action'];
  readonly description: string;
  readonly notice: Pick<Notice, 'type' | 'title' | 'message'>;
  readonly mail: StandingMailKind;
}

/** One decision in one transaction: the change, its audit row, and word to the administrators. */
export async function changeStanding(
  { database, jobs }: AdminParts,
  call: AdminCall,
  decide: (standing: Standing) => Decision,
): Promise<Organization> {
  const { organizationId } = call;
  return await database.withPlatform('admin: how a pharmacy stands', async (tx) => {
    const standing = await lockStanding(tx, organizationId);
    const decision = decide(standing);
    await setStanding(tx, organizationId, decision.change);
    if (decision.endsSessions) await endSessions(tx, organizationId);
    await recordDecision(tx, { call, standing, decision });
    await notify(tx, {
      ...decision.notice,
      to: { organizationId, role: 'pharmacy_admin' },
      actionUrl: '/',
    });
    for (const { id: userId } of await listAdmins(tx, organizationId)) {
      await jobs.sendMail(tx, { kind: decision.mail, data: { userId } });
    }
    return toOrganization(await getOrganizationRow(tx, organizationId));
  });
}

async function recordDecision(
  tx: PlatformTransaction,
  given: { call: AdminCall; standing: Standing; decision: Decision },
): Promise<void> {
  const { call, standing, decision } = given;
  const before = valuesOf(standing);
  const after = valuesOf({ ...standing, ...decision.change });
  const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
  const only = (values: Values) => Object.fromEntries(changed.map((name) => [name, values[name]]));
  await insertAuditRow(tx, {
    organizationId: call.organizationId,
    userId: call.actor.userId,
    entityType: 'organization',
    entityId: call.organizationId,
    action: decision.action,
    description: decision.description,
    origin: call.origin,
    oldValues: only(before),
    newValues: only(after),
  });
}

type Values = Readonly<Record<string, unknown>>;

function valuesOf(standing: Omit<Standing, 'id' | 'name'>): Values {
  return {
    approvalStatus: standing.approval_status,
    rejectionReason: standing.rejection_reason,
    isActive: standing.is_active,
    suspensionReason: standing.suspension_reason,
  };
}
