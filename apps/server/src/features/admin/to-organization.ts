import type { Organization } from '@pfs/wire/admin';
import type { OrganizationRow } from './organizations.repository.ts';

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
