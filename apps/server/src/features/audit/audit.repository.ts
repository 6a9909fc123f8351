import type { Readable } from 'node:stream';
import type { auditActions } from '@pfs/wire/audit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidV7 } from 'uuid';
import type {
  Database,
  PlatformTransaction,
  TenantTransaction,
} from '../../platform/database/database.ts';
import { type Origin, originOf } from '../../platform/http/origin.ts';
import type { Member } from '../../platform/session/actor.ts';

/** Who does something, and from where. The user is null for the app itself. */
export interface AuditContext {
  readonly userId: string | null;
  readonly origin: Origin;
}

/** What audit rows are about. */
type AuditEntity =
  | 'api_key'
  | 'appeal_rule'
  | 'assistant'
  | 'audit_trail'
  | 'bank_import'
  | 'book_month'
  | 'book_settings'
  | 'case'
  | 'claim'
  | 'claim_match'
  | 'claim_people'
  | 'claim_segments'
  | 'classification_rule'
  | 'deposit'
  | 'export_import'
  | 'price_list'
  | 'feature_flag'
  | 'financial_health'
  | 'floor_rule'
  | 'inbound_address'
  | 'inbound_mail'
  | 'inbound_sender'
  | 'invitation'
  | 'invoice_document'
  | 'known_layout'
  | 'contract_term'
  | 'contract_guarantee'
  | 'payer_file'
  | 'lump_period'
  | 'mfp_import'
  | 'nadac_import'
  | 'organization'
  | 'payer'
  | 'payment'
  | 'plan'
  | 'remittance'
  | 'report'
  | 'report_schedule'
  | 'sales_request'
  | 'session'
  | 'subscription'
  | 'system_setting'
  | 'usage'
  | 'user'
  | 'vendor'
  | 'vendor_invoice'
  | 'webhook';

export interface AuditEntry {
  /** The organization of the transaction, unless it says another. */
  readonly organizationId?: string | null;
  readonly userId: string | null;
  readonly entityType: AuditEntity;
  /** Null if there is no entity, such as for a sign-in to an account that does not exist. */
  readonly entityId: string | null;
  readonly action: (typeof auditActions)[number];
  /** Never contains patient data. */
  readonly description: string;
  readonly origin: Origin;
  readonly oldValues?: Readonly<Record<string, unknown>>;
  readonly newValues?: Readonly<Record<string, unknown>>;
}

/** A transaction of the platform has no organization, so its entries name one, or none. */
export type PlatformEntry = AuditEntry & { readonly organizationId: string | null };

/** Records who did what, in the transaction of the change. */
export function insertAuditRow(tx: TenantTransaction, entry: AuditEntry): Promise<void>;
export function insertAuditRow(
  tx: PlatformTransaction | TenantTransaction,
  entry: PlatformEntry,
): Promise<void>;
export async function insertAuditRow(
  tx: PlatformTransaction | TenantTransaction,
  entry: AuditEntry,
): Promise<void> {
  const own = 'organizationId' in tx ? tx.organizationId : null;
  await tx.query
    .insertInto('audit_trails')
    .values({
      id: uuidV7(),
      organization_id: entry.organizationId === undefined ? own : entry.organizationId,
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

interface Call {
  readonly actor: Member;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Export {
  readonly record: Pick<AuditEntry, 'entityType' | 'description' | 'newValues'>;
  readonly type: string;
  /** Only letters, digits, dots and hyphens. */
  readonly fileName: string;
  readonly content: Buffer | Readable;
}

/** Sends an exported file. Records it first; nothing is sent if that fails. */
export async function sendOnRecord(
  database: Database,
  { actor: { organizationId, userId }, request, reply }: Call,
  { record, type, fileName, content }: Export,
): Promise<undefined> {
  const recorded = database.withTenant(organizationId, (tx) =>
    insertAuditRow(tx, {
      ...record,
      userId,
      entityId: null,
      action: 'process',
      origin: originOf(request),
    }),
  );
  await recorded.catch((error: unknown) => {
    if (!Buffer.isBuffer(content)) content.destroy();
    throw error;
  });
  reply
    .type(type)
    .header('Content-Disposition', `attachment; filename="${fileName}"`)
    .send(content);
  return undefined;
}
