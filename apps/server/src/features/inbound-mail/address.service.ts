import type { InboundAddress } from '@pfs/wire/inbound-mail';
import type { Config } from '../../platform/config.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Member } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { findAddress, replaceAddress } from './addresses.repository.ts';

const mailbox = 'remits';

/** Whether mail can reach this server at all. */
export function takesMail({ smtpPort, imapUrl }: Config['inboundMail']): boolean {
  return smtpPort !== undefined || imapUrl !== undefined;
}

export async function getAddress(
  tx: TenantTransaction,
  { inboundMail }: Pick<Config, 'inboundMail'>,
): Promise<InboundAddress> {
  const row = await findAddress(tx);
  if (row === undefined) throw new AppError('not_found');
  return {
    address: `${mailbox}+${row.token}@${inboundMail.domain}`,
    createdAt: row.created_at.toISOString(),
    takesMail: takesMail(inboundMail),
  };
}

/** For an address that has got into wrong hands: from here on it is unknown. */
export async function rotateAddress(
  tx: TenantTransaction,
  { config, actor, now, origin }: RotateCall,
): Promise<InboundAddress> {
  await replaceAddress(tx, now);
  const row = await findAddress(tx);
  await insertAuditRow(tx, {
    organizationId: tx.organizationId,
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

/** The token in an address of ours; undefined of any other address. */
export function tokenOf(address: string, domain: string): string | undefined {
  const at = address.lastIndexOf('@');
  if (address.slice(at + 1).toLowerCase() !== domain) return undefined;
  return /^remits\+([0-9a-f]{24})$/.exec(address.slice(0, at).toLowerCase())?.[1];
}
