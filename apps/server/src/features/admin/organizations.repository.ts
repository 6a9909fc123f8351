import type { Organization, organizationStatuses } from '@pfs/wire/admin';
import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { containsPattern } from '../../platform/http/list-page.ts';

interface OrganizationFilter {
  readonly search?: string | undefined;
  readonly status?: (typeof organizationStatuses)[number] | undefined;
}

interface Window {
  readonly offset: number;
  readonly limit: number;
}

function filtered(tx: PlatformTransaction, { search, status }: OrganizationFilter) {
  let query = tx.query.selectFrom('organizations');
  if (status === 'suspended') query = query.where('organizations.is_active', '=', false);
  else if (status !== undefined) query = query.where('organizations.approval_status', '=', status);
  if (search === undefined || search === '') return query;
  const pattern = containsPattern(search);
  return query.where((where) =>
    where.or([
      where('organizations.name', 'ilike', pattern),
      where('organizations.address', 'ilike', pattern),
      where('organizations.phone', 'ilike', pattern),
      where('organizations.email', 'ilike', pattern),
      where.exists(
        where
          .selectFrom('users')
          .select('users.id')
          .whereRef('users.organization_id', '=', 'organizations.id')
          .where('users.role', '=', 'pharmacy_admin')
          .where('users.email', 'ilike', pattern),
      ),
    ]),
  );
}

/** Adds the plan and the longest-standing administrator. */
function withAdminAndPlan(tx: PlatformTransaction, query: ReturnType<typeof filtered>) {
  // The page is selected first, so that the joins run for its rows only.
  return tx.query
    .selectFrom(query.selectAll('organizations').as('organizations'))
    .leftJoin('organization_subscriptions as subscription', (join) =>
      join.onRef('subscription.organization_id', '=', 'organizations.id'),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('users')
          .select(['users.first_name', 'users.last_name', 'users.email'])
          .whereRef('users.organization_id', '=', 'organizations.id')
          .where('users.role', '=', 'pharmacy_admin')
          .orderBy('users.is_active', 'desc')
          .orderBy('users.created_at')
          .orderBy('users.id')
          .limit(1)
          .as('admin'),
      (join) => join.onTrue(),
    )
    .select([
      'organizations.id',
      'organizations.name',
      'organizations.address',
      'organizations.phone',
      'organizations.license_number',
      'organizations.approval_status',
      'organizations.is_active',
      'organizations.suspension_reason',
      'organizations.rejection_reason',
      'organizations.created_at',
      'admin.first_name as admin_first_name',
      'admin.last_name as admin_last_name',
      'admin.email as admin_email',
      'subscription.plan_type',
      'subscription.status as subscription_status',
      'subscription.trial_end',
    ]);
}

export function listOrganizationRows(
  tx: PlatformTransaction,
  filter: OrganizationFilter,
  { offset, limit, order }: Window & { readonly order: 'asc' | 'desc' },
) {
  const page = filtered(tx, filter)
    .orderBy('organizations.created_at', order)
    .orderBy('organizations.id', order)
    .offset(offset)
    .limit(limit);
  return withAdminAndPlan(tx, page)
    .orderBy('organizations.created_at', order)
    .orderBy('organizations.id', order)
    .execute();
}

type OrganizationRow = Awaited<ReturnType<typeof listOrganizationRows>>[number];

export async function countOrganizations(
  tx: PlatformTransaction,
  filter: OrganizationFilter,
): Promise<number> {
  const row = await filtered(tx, filter)
    .select(sql<string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export function getOrganizationRow(tx: PlatformTransaction, organizationId: string) {
  return withAdminAndPlan(
    tx,
    filtered(tx, {}).where('organizations.id', '=', organizationId),
  ).executeTakeFirstOrThrow();
}

type Subscription = NonNullable<Organization['subscription']>;

export function toOrganization(row: OrganizationRow): Organization {
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    phone: row.phone,
    licenseNumber: row.license_number,
    approvalStatus: row.approval_status as Organization['approvalStatus'],
    isActive: row.is_active,
    standingReason: row.suspension_reason ?? row.rejection_reason,
    createdAt: row.created_at.toISOString(),
    adminUser:
      row.admin_email === null
        ? null
        : {
            firstName: row.admin_first_name ?? '',
            lastName: row.admin_last_name ?? '',
            email: row.admin_email,
          },
    subscription:
      row.plan_type === null
        ? null
        : {
            planType: row.plan_type as Subscription['planType'],
            status: row.subscription_status as Subscription['status'],
            trialEnd: row.trial_end?.toISOString() ?? null,
          },
  };
}
