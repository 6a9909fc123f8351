import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** Of the own pharmacy's users, active or not. */
export async function addressIsOfUser(tx: TenantTransaction, email: string): Promise<boolean> {
  const row = await tx.query
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

export interface UserWithPassword {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: 'staff' | 'pharmacy_admin';
}

/** False when the address is taken, in whichever pharmacy. */
export async function insertUserWithPassword(
  tx: TenantTransaction,
  user: UserWithPassword,
): Promise<boolean> {
  const result = await tx.query
    .insertInto('users')
    .values({
      id: user.id,
      organization_id: tx.organizationId,
      email: user.email,
      password: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      role: user.role,
      must_choose_password: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
