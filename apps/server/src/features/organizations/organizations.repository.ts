import type { PlatformTransaction } from '../../platform/database/database.ts';

export interface NewOrganization {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly licenseNumber: string;
  readonly approvalStatus: 'pending' | 'approved';
  readonly isDemo: boolean;
}

export async function insertOrganization(
  tx: PlatformTransaction,
  organization: NewOrganization,
): Promise<void> {
  await tx.query
    .insertInto('organizations')
    .values({
      id: organization.id,
      name: organization.name,
      address: organization.address,
      phone: organization.phone,
      email: organization.email,
      license_number: organization.licenseNumber,
      approval_status: organization.approvalStatus,
      is_demo: organization.isDemo,
    })
    .execute();
}
