import type { InboundAddress } from '@pfs/wire/inbound-mail';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn, updateOwn } from '../../platform/database/own-rows.ts';
import { orNotFound } from '../../platform/errors.ts';
import type { Member } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';

const mailbox = 'remits';

/** Whether mail can reach this server at all. */
export function takesMail({ smtpPort, imapUrl }: Config['inboundMail']): boolean {
  return smtpPort !== undefined || imapUrl !== undefined;
}

export async function getAddress(
  tx: TenantTransaction,
  { inboundMail }: Pick<Config, 'inboundMail'>,
): Promise<InboundAddress> {
  const row = orNotFound(await findAddress(tx));
  return {
    address: `${mailbox}+${row.token}@${inboundMail.domain}`,
    createdAt: row.created_at.toISOString(),
    takesMail: takesMail(inboundMail),
  };
}

/** Replaces an address that others abuse; the old one is unknown from here on. */
export async function rotateAddress(
  tx: TenantTransaction,
  { config, actor, now, origin }: RotateCall,
): Promise<InboundAddress> {
  await replaceAddress(tx, now);
  const row = await findAddress(tx);
  await insertAuditRow(tx, {
    userId: actor.userId,
    entityType: 'inbound_address',
    entityId: row?.id ?? null,
    action: 'update',
    description: 'Created a new forwarding address; the old one stopped working',
    origin,
  });
  return getAddress(tx, config);
}

interface RotateCall {
  readonly config: Pick<Config, 'inboundMail'>;
  readonly actor: Member;
  readonly now: Date;
  readonly origin: Origin;
}

/** The token in one of our addresses; undefined for any other address. */
export function tokenOf(address: string, domain: string): string | undefined {
  const at = address.lastIndexOf('@');
  if (address.slice(at + 1).toLowerCase() !== domain) return undefined;
  return /^remits\+([0-9a-f]{24})$/.exec(address.slice(0, at).toLowerCase())?.[1];
}

/** The pharmacy of an address; undefined for an unknown or retired one. */
export async function findOrganizationOfToken(
  tx: PlatformTransaction,
  token: string,
): Promise<string | undefined> {
  const row = await tx.query
    .selectFrom('inbound_addresses')
    .select('organization_id')
    .where('token', '=', token)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return row?.organization_id;
}

function findAddress(tx: TenantTransaction) {
  return selectOwn(tx, 'inbound_addresses')
    .select(['id', 'token', 'created_at'])
    .where('retired_at', 'is', null)
    .executeTakeFirst();
}

/** Retires the current address and makes another; the row lock makes two calls take turns. */
async function replaceAddress(tx: TenantTransaction, now: Date): Promise<void> {
  await updateOwn(tx, 'inbound_addresses')
    .set({ retired_at: now })
    .where('retired_at', 'is', null)
    .execute();
  await sql`select make_inbound_address(${tx.organizationId})`.execute(tx.query);
}
