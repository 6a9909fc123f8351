import { v7 as uuidV7 } from 'uuid';
import type { PlatformTransaction } from '../../platform/database/database.ts';

export interface SalesRequest {
  readonly name: string;
  readonly email: string;
  readonly pharmacyName: string;
  readonly phone: string;
  readonly planType: string | null;
  readonly message: string;
}

export async function insertSalesRequest(
  tx: PlatformTransaction,
  request: SalesRequest,
): Promise<string> {
  const id = uuidV7();
  await tx.query
    .insertInto('sales_requests')
    .values({
      id,
      name: request.name,
      email: request.email,
      pharmacy_name: request.pharmacyName,
      phone: request.phone,
      plan_type: request.planType,
      message: request.message,
    })
    .execute();
  return id;
}

export function findSalesRequest(
  tx: PlatformTransaction,
  id: string,
): Promise<SalesRequest | undefined> {
  return tx.query
    .selectFrom('sales_requests as request')
    .leftJoin('subscription_plans as plan', 'plan.plan_type', 'request.plan_type')
    .select([
      'request.name',
      'request.email',
      'request.pharmacy_name as pharmacyName',
      'request.phone',
      'plan.name as planType',
      'request.message',
    ])
    .where('request.id', '=', id)
    .executeTakeFirst();
}
