import { type Webhook, type webhookBody, webhooksMax } from '@pfs/wire/webhooks';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { z } from 'zod';
import type { TenantTransaction } from '../../platform/database/database.ts';
import {
  countRows,
  deleteOwn,
  insertOwn,
  selectOwn,
  updateOwn,
} from '../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { refusalOf } from '../../platform/http/outgoing.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';
import { makeSecret } from './webhook-signature.ts';

type Parts = Pick<Platform, 'clock' | 'config' | 'keys'>;
type Body = z.output<typeof webhookBody>;

/** As long as a receiver may take to learn the new secret. */
const overlapMs = 24 * 3_600_000;

type Instants = 'failingSince' | 'lastDeliveredAt' | 'oldSecretUntil';
interface WebhookRow extends Omit<Webhook, Instants> {
  readonly failingSince: Date | null;
  readonly lastDeliveredAt: Date | null;
  readonly oldSecretUntil: Date | null;
}

/** Newest first. */
export async function listWebhooks(
  tx: TenantTransaction,
  now: Date,
  id: string | null = null,
): Promise<Webhook[]> {
  const { rows } = await sql<WebhookRow>`
    select id, name, url, events, state, disabled_reason as "disabledReason",
      failing_since as "failingSince", last_delivered_at as "lastDeliveredAt",
      case when old_until > ${now} then old_until end as "oldSecretUntil",
      (select count(*)::int from webhook_deliveries delivery
        where delivery.organization_id = ${tx.organizationId}
          and delivery.webhook_id = webhooks.id and delivery.state = 'pending') as pending
    from webhooks
    where organization_id = ${tx.organizationId} and (${id}::uuid is null or id = ${id})
    order by id desc`.execute(tx.query);
  return rows.map((row) => ({
    ...row,
    failingSince: row.failingSince?.toISOString() ?? null,
    lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
    oldSecretUntil: row.oldSecretUntil?.toISOString() ?? null,
  }));
}

export async function getWebhook(tx: TenantTransaction, id: string, now: Date): Promise<Webhook> {
  return orNotFound((await listWebhooks(tx, now, id))[0]);
}

/** Answers the secret too, which nothing shows again. */
export async function createWebhook(
  { clock, config, keys }: Parts,
  tx: TenantTransaction,
  { name, url, events }: Body,
  by: AuditContext,
) {
  requireAllowed(url, config.privateHosts);
  await lockWebhooks(tx);
  if ((await countRows(selectOwn(tx, 'webhooks'))) >= webhooksMax) {
    throw new AppError('conflict', {
      message: `A pharmacy can have ${webhooksMax} webhooks. Delete one that isn’t used.`,
    });
  }
  const id = uuidV7();
  const { secret, sealed } = makeSecret(keys.encryptionKey, id);
  await insertOwn(tx, 'webhooks', {
    ...{ id, name, url, events: [...events], secret: sealed, created_at: clock() },
  }).execute();
  const newValues = { url, events };
  await record(tx, by, { id, action: 'create', text: `“${name}” created`, newValues });
  return { webhook: await getWebhook(tx, id, clock()), secret };
}

export async function changeWebhook(
  { clock, config }: Parts,
  tx: TenantTransaction,
  { id, name, url, events }: Body & { readonly id: string },
  by: AuditContext,
): Promise<Webhook> {
  const before = await getWebhook(tx, id, clock());
  requireAllowed(url, config.privateHosts);
  await updateOwn(tx, 'webhooks', { id })
    .set({ name, url, events: [...events] })
    .execute();
  await record(tx, by, {
    ...{ id, action: 'update', text: `“${name}” changed` },
    oldValues: { name: before.name, url: before.url, events: before.events },
    newValues: { name, url, events },
  });
  return getWebhook(tx, id, clock());
}

/** The secret before signs beside the new one for a day. */
export async function rotateSecret(
  { clock, keys }: Parts,
  tx: TenantTransaction,
  id: string,
  by: AuditContext,
) {
  const { name } = await getWebhook(tx, id, clock());
  const { secret, sealed } = makeSecret(keys.encryptionKey, id);
  await updateOwn(tx, 'webhooks', { id })
    .set(({ ref }) => ({
      ...{ secret: sealed, old_secret: ref('secret') },
      old_until: new Date(clock().getTime() + overlapMs),
    }))
    .execute();
  await record(tx, by, { id, action: 'update', text: `“${name}” given a new secret` });
  return { webhook: await getWebhook(tx, id, clock()), secret };
}

/** Resumed, it begins anew: what failed before doesn't disable it. */
export async function setState(
  { clock }: Parts,
  tx: TenantTransaction,
  { id, state }: { readonly id: string; readonly state: 'active' | 'paused' },
  by: AuditContext,
): Promise<Webhook> {
  const { name, state: before } = await getWebhook(tx, id, clock());
  if (before === state || (state === 'paused' && before === 'disabled')) {
    return getWebhook(tx, id, clock());
  }
  await updateOwn(tx, 'webhooks', { id })
    .set({
      ...{ state, disabled_reason: null },
      ...(state === 'active' && { failing_since: null }),
    })
    .execute();
  await record(tx, by, {
    ...{ id, action: 'update', text: `“${name}” ${state === 'active' ? 'resumed' : 'paused'}` },
    ...{ oldValues: { state: before }, newValues: { state } },
  });
  return getWebhook(tx, id, clock());
}

export async function deleteWebhook(
  tx: TenantTransaction,
  id: string,
  by: AuditContext,
): Promise<void> {
  const { name, url } = orNotFound(
    await deleteOwn(tx, 'webhooks', { id }).returning(['name', 'url']).executeTakeFirst(),
  );
  const oldValues = { url };
  await record(tx, by, { id, action: 'delete', text: `“${name}” deleted`, oldValues });
}

function requireAllowed(url: string, privateHosts: readonly string[]): void {
  const message = refusalOf(url, privateHosts);
  if (message !== undefined) {
    throw new AppError('invalid_input', { message, fields: { url: message } });
  }
}

/** Two at once don't pass the limit together. */
async function lockWebhooks({ client, organizationId }: TenantTransaction): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `webhooks ${organizationId}`,
  ]);
}

interface Recorded {
  readonly id: string;
  readonly action: 'create' | 'update' | 'delete';
  readonly text: string;
  readonly oldValues?: Readonly<Record<string, unknown>>;
  readonly newValues?: Readonly<Record<string, unknown>>;
}

export function record(tx: TenantTransaction, by: AuditContext, { id, text, ...rest }: Recorded) {
  return insertAuditRow(tx, {
    ...{ ...by, entityType: 'webhook', entityId: id, description: `Webhook ${text}` },
    ...rest,
  });
}
