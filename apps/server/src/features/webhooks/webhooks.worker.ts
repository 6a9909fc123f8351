import { type Webhook, webhooksMax } from '@pfs/wire/webhooks';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { insertOwn, selectOwn, updateOwn } from '../../platform/database/own-rows.ts';
import { createFairTurns } from '../../platform/fair-turns.ts';
import type { Background } from '../../platform/jobs/background.ts';
import { publicAddress } from '../../platform/mail/mail-sender.ts';
import type { Platform } from '../../platform/platform.ts';
import { noOrigin } from '../audit/public.ts';
import { notify } from '../notifications/public.ts';
import { listPharmacyAdmins } from '../organizations/public.ts';
import { bodyOf } from './deliveries.service.ts';
import { type Outcome, sendWebhook } from './send-webhook.ts';
import { openSecret, retryMsAfter, signedHeaders } from './webhook-signature.ts';
import { webhookDisabledMaker } from './webhooks.mails.ts';
import { record } from './webhooks.service.ts';

type Parts = Pick<Platform, 'clock' | 'config' | 'database' | 'jobs' | 'keys' | 'log'>;

interface Endpoint {
  readonly organizationId: string;
  readonly id: string;
}

/** Requests under way, so that receivers that take their whole time stop nobody else's. */
const atOnceMax = 32;
const ofOneAtOnceMax = 4;
/** Then the other endpoints come first. */
const turnMs = 10_000;
/** Longer than a request can take: by then its process is dead. */
const leaseMs = 60_000;
const dueMax = 500;
/** Of failures only, after which an endpoint is disabled with its last try. */
const failingMs = 72 * 3_600_000;
const keptDays = 30;

export function webhookWork(platform: Platform): Background {
  const sender = openSender(platform);
  return {
    mails: { webhook_disabled: webhookDisabledMaker(platform) },
    soon: { webhooks: () => sender.startDue() },
    daily: { webhook_deliveries: () => forgetDeliveries(platform) },
    close: () => sender.close(),
  };
}

/** Sends what is due, of each endpoint one delivery after the other. */
export function openSender(parts: Parts) {
  const turns = createFairTurns({ atOnceMax, ofOneAtOnceMax, ofOneWaitingMax: webhooksMax });
  const running = new Map<string, Promise<void>>();
  const closing = new AbortController();
  const { signal } = closing;
  const inItsTurn = async (endpoint: Endpoint): Promise<void> => {
    await turns.take(endpoint.organizationId, signal);
    try {
      const endsAt = performance.now() + turnMs;
      while ((await deliverNext(parts, endpoint, signal)) === 'delivered') {
        if (signal.aborted || performance.now() > endsAt) return;
      }
    } finally {
      turns.giveBack(endpoint.organizationId);
    }
  };
  return {
    async startDue(): Promise<void> {
      for (const endpoint of await listDue(parts)) {
        if (running.has(endpoint.id)) continue;
        const done = inItsTurn(endpoint)
          .catch((error: unknown) => {
            if (!signal.aborted) parts.log.warn({ err: error }, 'webhooks');
          })
          .finally(() => running.delete(endpoint.id));
        running.set(endpoint.id, done);
      }
    },
    /** Waits until nothing is under way. */
    async settled(): Promise<void> {
      await Promise.all(running.values());
    },
    async close(): Promise<void> {
      closing.abort();
      turns.close();
      await Promise.all(running.values());
    },
  };
}

/** Those of suspended pharmacies wait. */
async function listDue({ database, clock }: Parts): Promise<readonly Endpoint[]> {
  const now = clock();
  const { rows } = await database.withPlatform('webhooks: which are due', (tx) =>
    sql<Endpoint>`
      select distinct webhooks.organization_id as "organizationId", webhooks.id
      from webhook_deliveries delivery
      join webhooks on webhooks.organization_id = delivery.organization_id
        and webhooks.id = delivery.webhook_id
      join organizations on organizations.id = webhooks.organization_id
      where delivery.state = 'pending' and due_at <= ${now}
        and webhooks.state = 'active' and (busy_until is null or busy_until <= ${now})
        and organizations.is_active and approval_status <> 'rejected'
      limit ${dueMax}`.execute(tx.query),
  );
  return rows;
}

/** Claims, sends and records one delivery. Killed in between, it is sent again, with its id. */
async function deliverNext(
  parts: Parts,
  { organizationId, id }: Endpoint,
  signal: AbortSignal,
): Promise<'delivered' | 'failed' | 'none'> {
  const { database, config, keys, clock } = parts;
  const claimed = await database.withTenant(organizationId, (tx) => claim(tx, id, clock()));
  if (claimed === undefined) return 'none';
  const { webhook, delivery } = claimed;
  const sentAt = clock();
  const secrets = [webhook.secret, webhook.oldSecret]
    .filter((sealed) => sealed !== null)
    .map((sealed) => openSecret(keys.encryptionKey, id, sealed));
  const body = bodyOf(delivery, publicAddress(config));
  const headers = {
    ...{ 'content-type': 'application/json', 'user-agent': 'Pharmacy-Financial-Suite' },
    ...signedHeaders({ id: delivery.id, sentAt, body }, secrets),
  };
  const outcome = await sendWebhook(
    { url: webhook.url, headers, body },
    { privateHosts: config.privateHosts, signal },
  ).catch(async (error: unknown) => {
    await database.withTenant(organizationId, (tx) => release(tx, id));
    throw error;
  });
  await database.withTenant(organizationId, (tx) =>
    settle(parts, tx, { webhookId: id, deliveryId: delivery.id, sentAt, outcome }),
  );
  return outcome.failure === null ? 'delivered' : 'failed';
}

/** The oldest due delivery, and what it takes to send it; nobody else sends to it meanwhile. */
async function claim(tx: TenantTransaction, id: string, now: Date) {
  const webhook = await updateOwn(tx, 'webhooks', { id, state: 'active' })
    .set({ busy_until: new Date(now.getTime() + leaseMs) })
    .where((where) => where.or([where('busy_until', 'is', null), where('busy_until', '<=', now)]))
    .returning(['url', 'secret'])
    .returning(sql<Buffer | null>`case when old_until > ${now} then old_secret end`.as('oldSecret'))
    .executeTakeFirst();
  if (webhook === undefined) return undefined;
  const delivery = await selectOwn(tx, 'webhook_deliveries', { webhook_id: id, state: 'pending' })
    .select(['id', 'type', 'data', 'created_at'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (delivery !== undefined) return { webhook, delivery };
  await release(tx, id);
  return undefined;
}

async function release(tx: TenantTransaction, id: string): Promise<void> {
  await updateOwn(tx, 'webhooks', { id }).set({ busy_until: null }).execute();
}

interface Settled {
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly sentAt: Date;
  readonly outcome: Outcome;
}

/** Records an attempt. It may have been deleted meanwhile. */
async function settle(
  parts: Parts,
  tx: TenantTransaction,
  { webhookId, deliveryId, sentAt, outcome }: Settled,
): Promise<void> {
  const { milliseconds, status, failure, answer } = outcome;
  const webhook = await selectOwn(tx, 'webhooks', { id: webhookId })
    .select(['name', 'state', 'failing_since'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  const delivery = await selectOwn(tx, 'webhook_deliveries', { id: deliveryId })
    .select('attempts')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (webhook === undefined || delivery === undefined) return;
  await insertOwn(tx, 'webhook_attempts', {
    ...{ id: uuidV7(), delivery_id: deliveryId, at: sentAt },
    ...{ milliseconds, status, failure, answer },
  }).execute();
  const now = parts.clock();
  const attempts = delivery.attempts + 1;
  const isGone = status === 410;
  const retryMs = failure === null || isGone ? undefined : retryMsAfter(attempts);
  const failed =
    retryMs === undefined ? { state: 'failed' } : { due_at: new Date(now.getTime() + retryMs) };
  await updateOwn(tx, 'webhook_deliveries', { id: deliveryId })
    .set({ attempts, ...(failure === null ? { state: 'delivered' } : failed) })
    .execute();
  const failingSince = failure === null ? null : (webhook.failing_since ?? sentAt);
  await updateOwn(tx, 'webhooks', { id: webhookId })
    .set({
      ...{ busy_until: null, failing_since: failingSince },
      ...(failure === null && { last_delivered_at: now }),
    })
    .execute();
  if (failingSince === null || retryMs !== undefined || webhook.state === 'disabled') return;
  const isFailing = now.getTime() - failingSince.getTime() >= failingMs;
  if (isGone) await disable(parts, tx, { id: webhookId, name: webhook.name, reason: 'gone' });
  else if (isFailing) {
    await disable(parts, tx, { id: webhookId, name: webhook.name, reason: 'failing' });
  }
}

interface Disabled {
  readonly id: string;
  readonly name: string;
  readonly reason: NonNullable<Webhook['disabledReason']>;
}

const reasons: Readonly<Record<Disabled['reason'], string>> = {
  gone: 'The receiver answered that it’s gone (410).',
  failing: 'Nothing could be delivered for three days.',
};

/** Tells the administrators once. */
async function disable(
  { jobs }: Parts,
  tx: TenantTransaction,
  { id, name, reason }: Disabled,
): Promise<void> {
  const { organizationId } = tx;
  await updateOwn(tx, 'webhooks', { id })
    .set({ state: 'disabled', disabled_reason: reason })
    .execute();
  await record(
    tx,
    { userId: null, origin: noOrigin },
    { id, action: 'update', text: `“${name}” disabled`, newValues: { reason } },
  );
  await notify(tx, {
    to: { organizationId, role: 'pharmacy_admin' },
    type: 'warning',
    title: `Webhook “${name}” was disabled`,
    message: `${reasons[reason]} Fix the receiver, then resume the webhook.`,
    actionUrl: '/admin/pharmacy?tab=webhooks',
  });
  for (const { userId } of await listPharmacyAdmins(tx, organizationId)) {
    const data = { organizationId, userId, webhookId: id };
    await jobs.sendMail(tx, { kind: 'webhook_disabled', organizationId, data });
  }
}

/** The row-level policy has the same number of days. */
async function forgetDeliveries({ database, clock }: Parts): Promise<void> {
  const before = new Date(clock().getTime() - keptDays * 86_400_000);
  await database.withPlatform('webhooks: forget old deliveries', (tx) =>
    tx.query.deleteFrom('webhook_deliveries').where('created_at', '<', before).execute(),
  );
}
