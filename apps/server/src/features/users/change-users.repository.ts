import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import type { UserScope } from './user-scope.ts';

type Transaction = PlatformTransaction | TenantTransaction;

/** Undefined for nobody's id and for one out of reach alike. The row stays locked. */
export function lockUser(tx: Transaction, userId: string, scope: UserScope) {
  let query = tx.query
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'role', 'organization_id', 'is_active'])
    .where('id', '=', userId);
  if (scope !== 'all') {
    query = query
      .where('organization_id', '=', scope.organizationId)
      .where('role', '<>', 'super_admin');
  }
  return query.forUpdate().executeTakeFirst();
}

interface Somebody {
  readonly id: string;
  readonly organization_id: string | null;
}

/** Whether the pharmacy has an active administrator besides; without a pharmacy none is needed. */
export async function otherAdminExists(tx: Transaction, somebody: Somebody): Promise<boolean> {
  if (somebody.organization_id === null) return true;
  const row = await tx.query
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', somebody.organization_id)
    .where('role', '=', 'pharmacy_admin')
    .where('is_active', '=', true)
    .where('id', '<>', somebody.id)
    .executeTakeFirst();
  return row !== undefined;
}

interface UserValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly role: string;
  readonly isActive: boolean;
  readonly updatedAt: Date;
}

export async function updateUser(
  tx: Transaction,
  userId: string,
  values: UserValues,
): Promise<void> {
  await tx.query
    .updateTable('users')
    .set({
      first_name: values.firstName,
      last_name: values.lastName,
      role: values.role,
      is_active: values.isActive,
      updated_at: values.updatedAt,
    })
    .where('id', '=', userId)
    .execute();
}
