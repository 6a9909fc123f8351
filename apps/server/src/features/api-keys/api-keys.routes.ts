import {
  type ApiKey,
  type apiKeyBody,
  keyLifetimes,
  keyOverlaps,
  keysMax,
  type replaceKeyBody,
  apiKeyRoutes as routes,
} from '@pfs/wire/api-keys';
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
import type { App, Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import { createApiKey as newKey } from '../../platform/session/api-keys.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';

export function registerApiKeyRoutes(app: App): void {
  const { http } = app;
  http.inPharmacy(routes.listApiKeys, [], ({ actor }) => listApiKeys(app, actor));

  http.inPharmacy(routes.listOwnApiKeys, [], ({ actor }) => listApiKeys(app, actor, actor.userId));

  http.inPharmacy(routes.createApiKey, 'no_organization', ({ actor, body, origin }) =>
    createApiKey(app, body, { actor, origin }),
  );

  http.inPharmacy(
    routes.replaceApiKey,
    'not_found',
    ({ actor, params, body: { overlap }, origin }) =>
      replaceApiKey(app, { id: params.id, overlap }, { actor, origin }),
  );

  http.inPharmacy(routes.revokeApiKey, 'not_found', async ({ actor, params, origin }) => {
    await revokeApiKey(app, params.id, { actor, origin });
    return { message: 'The API key was revoked.' };
  });
}

type Parts = Pick<Platform, 'database' | 'clock'>;

interface By {
  readonly actor: Member;
  readonly origin: Origin;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface KeyRow extends Omit<ApiKey, 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'replacedUntil'> {
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly replacedUntil: Date | null;
}

interface WantedKeys {
  readonly id?: string | null;
  readonly ownerId?: string | null | undefined;
}

/** Newest first. */
async function readKeys(
  tx: TenantTransaction,
  now: Date,
  { id = null, ownerId = null }: WantedKeys = {},
) {
  const { rows } = await sql<KeyRow>`
    select api_keys.id, name, scope, prefix,
      coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) as "ownerName",
      not is_active or must_choose_password
        or users.organization_id is distinct from api_keys.organization_id as "isStopped",
      api_keys.created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt",
      case when old_until > ${now} then old_until end as "replacedUntil"
    from api_keys join users on users.id = api_keys.owner_id
    where api_keys.organization_id = ${tx.organizationId}
      and (${id}::uuid is null or api_keys.id = ${id})
      and (${ownerId}::uuid is null or owner_id = ${ownerId})
    order by api_keys.id desc`.execute(tx.query);
  return rows.map(
    (row): ApiKey => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt?.toISOString() ?? null,
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      replacedUntil: row.replacedUntil?.toISOString() ?? null,
    }),
  );
}

/** All of the pharmacy, or those that act for one person. */
function listApiKeys({ database, clock }: Parts, { organizationId }: Member, ownerId?: string) {
  return database.withTenant(organizationId, (tx) => readKeys(tx, clock(), { ownerId }));
}

/** The key acts for whoever made it, with no more than their role allows. */
function createApiKey(
  { database, clock }: Parts,
  { name, scope, lifetime }: z.output<typeof apiKeyBody>,
  by: By,
) {
  return database.withTenant(by.actor.organizationId, async (tx) => {
    await lockKeys(tx);
    if ((await countRows(selectOwn(tx, 'api_keys'))) >= keysMax) {
      throw new AppError('conflict', {
        message: `A pharmacy can have ${keysMax} API keys. Revoke one that isn’t used.`,
      });
    }
    const id = uuidV7();
    const now = clock();
    const { key, prefix, hash } = newKey();
    const days = keyLifetimes[lifetime];
    const expiresAt = days === null ? null : new Date(now.getTime() + days * dayMs);
    await insertOwn(tx, 'api_keys', {
      ...{ id, name, scope, prefix, key_hash: hash, owner_id: by.actor.userId },
      ...{ created_at: now, expires_at: expiresAt },
    }).execute();
    await record(tx, by, { id, action: 'create', description: `API key “${name}” created` });
    return { apiKey: orNotFound((await readKeys(tx, now, { id }))[0]), key };
  });
}

interface Replacing extends z.output<typeof replaceKeyBody> {
  readonly id: string;
}

/** Another secret of the same key; the one before works on for the overlap. */
function replaceApiKey({ database, clock }: Parts, { id, overlap }: Replacing, by: By) {
  return database.withTenant(by.actor.organizationId, async (tx) => {
    const found = orNotFound(
      await selectOwn(tx, 'api_keys', { id })
        .select(['name', 'prefix', 'key_hash', 'created_at', 'expires_at'])
        .forUpdate()
        .executeTakeFirst(),
    );
    const now = clock();
    const { key, hash } = newKey(found.prefix);
    const hours = keyOverlaps[overlap];
    await updateOwn(tx, 'api_keys', { id })
      .set({
        ...{ key_hash: hash, expires_at: nextEnd(found, now) },
        old_key_hash: hours > 0 ? found.key_hash : null,
        old_until: hours > 0 ? new Date(now.getTime() + hours * hourMs) : null,
      })
      .execute();
    const description = `API key “${found.name}” replaced`;
    await record(tx, by, { id, action: 'update', description, newValues: { overlap } });
    return { apiKey: orNotFound((await readKeys(tx, now, { id }))[0]), key };
  });
}

/** It lives for as long again as it was made for. */
function nextEnd(
  { created_at: madeAt, expires_at: endsAt }: { created_at: Date; expires_at: Date | null },
  now: Date,
): Date | null {
  return endsAt === null ? null : new Date(now.getTime() + (endsAt.getTime() - madeAt.getTime()));
}

function revokeApiKey({ database }: Parts, id: string, by: By): Promise<void> {
  return database.withTenant(by.actor.organizationId, async (tx) => {
    const { name } = orNotFound(
      await deleteOwn(tx, 'api_keys', { id }).returning('name').executeTakeFirst(),
    );
    await record(tx, by, { id, action: 'delete', description: `API key “${name}” revoked` });
  });
}

/** Two at once don't pass the limit together. */
async function lockKeys({ client, organizationId }: TenantTransaction): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `api keys ${organizationId}`,
  ]);
}

interface Recorded {
  readonly id: string;
  readonly action: 'create' | 'update' | 'delete';
  readonly description: string;
  readonly newValues?: Readonly<Record<string, unknown>>;
}

function record(tx: TenantTransaction, { actor, origin }: By, { id, ...entry }: Recorded) {
  return insertAuditRow(tx, {
    ...{ userId: actor.userId, origin, entityType: 'api_key', entityId: id },
    ...entry,
  });
}
