import type { Delivery, DeliveryDetails } from '@pfs/wire/webhooks';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { insertOwn, selectOwn, updateOwn } from '../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { publicAddress } from '../../platform/mail/mail-sender.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditContext } from '../audit/public.ts';
import { record } from './webhooks.service.ts';

interface Asked {
  readonly webhookId: string;
  readonly state: Delivery['state'] | undefined;
}

export function deliveriesOf(tx: TenantTransaction, { webhookId, state }: Asked) {
  return selectOwn(tx, 'webhook_deliveries', {
    webhook_id: webhookId,
    ...(state === undefined ? {} : { state }),
  });
}

interface DeliveryRow extends Omit<Delivery, 'createdAt' | 'nextAt' | 'last'> {
  readonly createdAt: Date;
  readonly nextAt: Date | null;
  readonly lastAt: Date | null;
  readonly lastStatus: number | null;
  readonly lastFailure: NonNullable<Delivery['last']>['failure'];
}

/** Newest first. */
export async function listDeliveries(
  tx: TenantTransaction,
  asked: Asked & { readonly offset: number; readonly limit: number },
): Promise<Delivery[]> {
  const { rows } = await sql<DeliveryRow>`
    ${deliverySql(tx)}
      and webhook_id = ${asked.webhookId}
      and (${asked.state ?? null}::text is null or state = ${asked.state ?? null})
    order by created_at desc, delivery.id desc
    offset ${asked.offset} limit ${asked.limit}`.execute(tx.query);
  return rows.map(toDelivery);
}

async function findDelivery(tx: TenantTransaction, id: string): Promise<Delivery> {
  const { rows } = await sql<DeliveryRow>`
    ${deliverySql(tx)} and delivery.id = ${id}`.execute(tx.query);
  return toDelivery(orNotFound(rows[0]));
}

function deliverySql({ organizationId }: TenantTransaction) {
  return sql`
    select delivery.id, type, created_at as "createdAt", state, attempts,
      case when state = 'pending' and due_at > '-infinity' then due_at end as "nextAt",
      last.at as "lastAt", last.status as "lastStatus", last.failure as "lastFailure"
    from webhook_deliveries delivery
    left join lateral (
      select at, status, failure from webhook_attempts attempt
      where attempt.organization_id = ${organizationId} and attempt.delivery_id = delivery.id
      order by attempt.id desc limit 1
    ) last on true
    where delivery.organization_id = ${organizationId}`;
}

function toDelivery(row: DeliveryRow): Delivery {
  const { createdAt, nextAt, lastAt, lastStatus: status, lastFailure: failure, ...rest } = row;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    nextAt: nextAt?.toISOString() ?? null,
    last: lastAt === null ? null : { at: lastAt.toISOString(), status, failure },
  };
}

export async function getDelivery(
  { config }: Pick<Platform, 'config'>,
  tx: TenantTransaction,
  id: string,
): Promise<DeliveryDetails> {
  const found = await findDelivery(tx, id);
  const { type, data, created_at } = await selectOwn(tx, 'webhook_deliveries', { id })
    .select(['type', 'data', 'created_at'])
    .executeTakeFirstOrThrow();
  const log = await selectOwn(tx, 'webhook_attempts', { delivery_id: id })
    .select(['at', 'milliseconds', 'status', 'failure', 'answer'])
    .orderBy('id', 'desc')
    .execute();
  return {
    ...found,
    payload: bodyOf({ type, data, created_at }, publicAddress(config)),
    log: log.map((attempt) => ({
      ...(attempt as typeof attempt & { failure: DeliveryRow['lastFailure'] }),
      at: attempt.at.toISOString(),
    })),
  };
}

interface Event {
  readonly type: string;
  readonly data: unknown;
  readonly created_at: Date;
}

/** What is sent, and signed. The database knows paths; a receiver gets addresses. */
export function bodyOf({ type, data, created_at: at }: Event, site: string): string {
  const { link, ...facts } = data as Readonly<Record<string, unknown>>;
  return JSON.stringify({
    ...{ type, timestamp: at.toISOString(), data: { ...facts, link: `${site}${link}` } },
  });
}

export async function sendTest(tx: TenantTransaction, webhookId: string): Promise<Delivery> {
  await requireActive(tx, webhookId);
  const [id, subject] = [uuidV7(), uuidV7()];
  await insertOwn(tx, 'webhook_deliveries', {
    ...{ id, webhook_id: webhookId, type: 'webhook.test', subject_id: subject },
    data: JSON.stringify({ id: subject, link: `/admin/pharmacy?tab=webhooks` }),
  }).execute();
  return findDelivery(tx, id);
}

/** Its tries begin anew, under the same id: a receiver that has it already can tell. */
export async function replayDelivery(
  tx: TenantTransaction,
  id: string,
  by: AuditContext,
): Promise<Delivery> {
  const { webhook_id: webhookId } = orNotFound(
    await selectOwn(tx, 'webhook_deliveries', { id }).select('webhook_id').executeTakeFirst(),
  );
  const { name } = await requireActive(tx, webhookId);
  await updateOwn(tx, 'webhook_deliveries', { id }).set(anew).execute();
  await record(tx, by, {
    ...{ id: webhookId, action: 'update', text: `“${name}”: a delivery replayed` },
    newValues: { delivery: id },
  });
  return findDelivery(tx, id);
}

/** All that failed since a time, by when their events happened. */
export async function replayFailed(
  tx: TenantTransaction,
  { id, since }: { readonly id: string; readonly since: string },
  by: AuditContext,
) {
  const { name } = await requireActive(tx, id);
  const { numUpdatedRows } = await updateOwn(tx, 'webhook_deliveries', {
    ...{ webhook_id: id, state: 'failed' },
  })
    .set(anew)
    .where('created_at', '>=', new Date(since))
    .executeTakeFirstOrThrow();
  const replayed = Number(numUpdatedRows);
  await record(tx, by, {
    ...{ id, action: 'update', text: `“${name}”: failed deliveries replayed (${replayed})` },
    newValues: { since },
  });
  return { replayed };
}

const anew = { state: 'pending', attempts: 0, due_at: sql<Date>`'-infinity'` };

async function requireActive(tx: TenantTransaction, id: string) {
  const found = orNotFound(
    await selectOwn(tx, 'webhooks', { id }).select(['name', 'state']).executeTakeFirst(),
  );
  if (found.state !== 'active') {
    throw new AppError('conflict', { message: 'Resume this webhook first.' });
  }
  return found;
}
