import { v7 as uuidV7 } from 'uuid';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import type { Background } from '../../platform/jobs/background.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';

interface SalesRequest {
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

function findSalesRequest(tx: PlatformTransaction, id: string): Promise<SalesRequest | undefined> {
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

/** Sales requests go to SALES_EMAIL. */
export function salesWork({ config, database }: Platform): Background {
  const mails = {
    sales_request: async ({ id = '' }) => {
      const request = await database.withPlatform('mail: sales request', (tx) =>
        findSalesRequest(tx, id),
      );
      return request && salesRequestMail(request, config.salesEmail);
    },
  };
  return { mails };
}

export function salesRequestMail(request: SalesRequest, to: string): Mail {
  return {
    to,
    subject: `Plan request from ${request.pharmacyName}`,
    preview: `${request.name} asked about a plan.`,
    title: 'New plan request',
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Name', request.name],
          ['Pharmacy', request.pharmacyName],
          ['Email', request.email],
          ['Phone', request.phone === '' ? 'not given' : request.phone],
          ['Plan', request.planType ?? 'not chosen'],
        ],
      },
      request.message,
    ],
    reason: 'You’re receiving this email because this address handles plan requests.',
  };
}
