import type { FastifyRequest } from 'fastify';
import { v7 as uuidV7 } from 'uuid';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { addressOf } from '../../platform/http/address-of.ts';

/** Where a call came from. */
export interface Origin {
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

const userAgentCharactersMax = 400;

export function originOf(request: FastifyRequest): Origin {
  return {
    ipAddress: addressOf(request),
    userAgent: request.headers['user-agent']?.slice(0, userAgentCharactersMax) ?? null,
  };
}

/** The origin of work that no call made. */
export const noOrigin: Origin = { ipAddress: null, userAgent: null };

/** Who does something, and from where. The user is null for what the product does by itself. */
export interface AuditContext {
  readonly userId: string | null;
  readonly origin: Origin;
}

export function auditContextOf(
  { userId }: { readonly userId: string },
  request: FastifyRequest,
): AuditContext {
  return { userId, origin: originOf(request) };
}

export interface AuditEntry {
  readonly organizationId: string | null;
  readonly userId: string | null;
  readonly entityType: string;
  /** Null where there is no such thing, for example a sign-in to an account that nobody has. */
  readonly entityId: string | null;
  readonly action: 'create' | 'update' | 'delete' | 'approve' | 'reject' | 'process';
  /** Plain words; never anything of a patient. */
  readonly description: string;
  readonly origin: Origin;
  readonly oldValues?: Readonly<Record<string, unknown>>;
  readonly newValues?: Readonly<Record<string, unknown>>;
}

/** One row that says who did what, in the transaction of the thing done. */
export async function insertAuditRow(
  tx: PlatformTransaction | TenantTransaction,
  entry: AuditEntry,
): Promise<void> {
  await tx.query
    .insertInto('audit_trails')
    .values({
      id: uuidV7(),
      organization_id: entry.organizationId,
      user_id: entry.userId,
      entity_type: entry.entityType,
      entity_id: entry.entityId,
      action: entry.action,
      description: entry.description,
      ip_address: entry.origin.ipAddress,
      user_agent: entry.origin.userAgent,
      old_values: entry.oldValues === undefined ? null : JSON.stringify(entry.oldValues),
      new_values: entry.newValues === undefined ? null : JSON.stringify(entry.newValues),
    })
    .execute();
}
