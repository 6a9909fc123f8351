import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { sealedForSignOn, unwrapDataKey, wrapDataKey } from '../../platform/files/data-keys.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Provider } from './provider.ts';

/** A provider and what its organization makes of the people it names. */
export interface Connection extends Provider {
  readonly adminValues: readonly string[];
  readonly staffValues: readonly string[];
  /** Whoever gets no role by the claim becomes a user; otherwise they are refused. */
  readonly othersJoin: boolean;
  readonly countsAsFactor: boolean;
  /** Whether the organization is active, and not rejected. */
  readonly isOpen: boolean;
}

type Keys = Pick<Platform, 'keys'>;

/** A client secret or refresh token as it is stored: encrypted with ENCRYPTION_KEY. */
export function seal({ keys }: Keys, owner: string, secret: string): Buffer {
  return wrapDataKey(keys.encryptionKey, sealedForSignOn(owner), Buffer.from(secret));
}

export function unseal({ keys }: Keys, owner: string, sealed: Uint8Array): string {
  return unwrapDataKey(keys.encryptionKey, sealedForSignOn(owner), sealed).toString();
}

function connections(tx: PlatformTransaction | TenantTransaction) {
  return tx.query
    .selectFrom('sign_on_connections as connection')
    .innerJoin('organizations', 'organizations.id', 'connection.organization_id')
    .selectAll('connection')
    .select(['organizations.is_active', 'approval_status', 'requires_sign_on']);
}

type Row = Awaited<ReturnType<ReturnType<typeof connections>['executeTakeFirstOrThrow']>>;

export function findConnectionRow(
  tx: PlatformTransaction | TenantTransaction,
  organizationId: string,
): Promise<Row | undefined> {
  return connections(tx)
    .where('connection.organization_id', '=', organizationId)
    .executeTakeFirst();
}

/** The connection of whoever has verified the domain. */
export async function findConnectionOfDomain(parts: Keys, tx: PlatformTransaction, domain: string) {
  const row = await connections(tx)
    .innerJoin('sign_on_domains', 'sign_on_domains.organization_id', 'connection.organization_id')
    .where('sign_on_domains.domain', '=', domain)
    .where('sign_on_domains.verified_at', 'is not', null)
    .executeTakeFirst();
  return row && toConnection(parts, row);
}

/** The connections that a logout token is meant for. */
export async function listConnectionsOf(
  parts: Keys,
  tx: PlatformTransaction,
  { issuer, clientIds }: { readonly issuer: string; readonly clientIds: readonly string[] },
): Promise<readonly Connection[]> {
  if (clientIds.length === 0) return [];
  const rows = await connections(tx)
    .where('issuer', '=', issuer)
    .where('client_id', 'in', clientIds)
    .execute();
  return rows.map((row) => toConnection(parts, row));
}

/** Throws if ENCRYPTION_KEY isn't the one that encrypted the client secret. */
export function toConnection(parts: Keys, row: Row): Connection {
  return {
    organizationId: row.organization_id,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: unseal(parts, row.organization_id, row.client_secret),
    roleClaim: row.role_claim,
    adminValues: row.admin_values,
    staffValues: row.staff_values,
    othersJoin: row.others_join,
    countsAsFactor: row.counts_as_factor,
    isOpen: row.is_active && row.approval_status !== 'rejected',
  };
}
