import { randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { type domainBody, type SignOnSettings, signOnDomainsMax } from '@pfs/wire/single-sign-on';
import { sql } from 'kysely';
import { getDomain } from 'tldts';
import { v7 as uuidV7 } from 'uuid';
import type { z } from 'zod';
import { countRows, deleteOwn, insertOwn, selectOwn } from '../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { insertAuditRow } from '../audit/public.ts';
import {
  readSettings,
  recordOf,
  type SettingsCall,
  type SettingsParts,
} from './connections.service.ts';

/**
 * Nobody can put a record there, and nobody should try; so they are told at once. What isn't in the
 * list fails at its record.
 */
const publicMailDomains: ReadonlySet<string> = new Set([
  ...['aim.com', 'aol.com', 'att.net', 'bellsouth.net', 'charter.net', 'comcast.net', 'cox.net'],
  ...['earthlink.net', 'fastmail.com', 'gmail.com', 'gmx.com', 'googlemail.com', 'hotmail.com'],
  ...['hushmail.com', 'icloud.com', 'live.com', 'mac.com', 'mail.com', 'me.com', 'msn.com'],
  ...['optonline.net', 'outlook.com', 'pm.me', 'proton.me', 'protonmail.com', 'rocketmail.com'],
  ...['sbcglobal.net', 'verizon.net', 'yahoo.com', 'yandex.com', 'ymail.com', 'zoho.com'],
]);

/** The domain is the pharmacy's once a TXT record of it holds the token. */
export function addDomain(
  { database, config }: SettingsParts,
  { domain }: z.output<typeof domainBody>,
  { actor, origin }: SettingsCall,
): Promise<SignOnSettings> {
  const registered = getDomain(domain, { allowPrivateDomains: true });
  if (registered === null || publicMailDomains.has(registered)) {
    throw wrongDomain('This domain is open to anyone. Use your pharmacy’s own.');
  }
  return database.withTenant(actor.organizationId, async (tx) => {
    if ((await countRows(selectOwn(tx, 'sign_on_domains'))) >= signOnDomainsMax) {
      throw wrongDomain(`At most ${signOnDomainsMax} domains`);
    }
    const token = randomBytes(16).toString('hex');
    const { numInsertedOrUpdatedRows: added } = await insertOwn(tx, 'sign_on_domains', {
      ...{ id: uuidV7(), domain, token },
    })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added === 0n) throw wrongDomain('This domain is in the list already');
    await insertAuditRow(tx, {
      ...({ entityType: 'organization', entityId: tx.organizationId, action: 'update' } as const),
      ...{ userId: actor.userId, origin, description: 'Email domain added for single sign-on' },
      newValues: { domain },
    });
    return readSettings({ config }, tx);
  });
}

const wrongDomain = (message: string) =>
  new AppError('invalid_input', { message, fields: { domain: message } });

/** Looks for the token in the domain's TXT records, and takes the domain for the pharmacy. */
export async function verifyDomain(
  { database, config, clock, resolveTxt = askNameServers }: SettingsParts,
  id: string,
  { actor, origin }: SettingsCall,
): Promise<SignOnSettings> {
  const { organizationId, userId } = actor;
  const row = await database.withTenant(organizationId, async (tx) =>
    orNotFound(
      await selectOwn(tx, 'sign_on_domains', { id }).select(['domain', 'token']).executeTakeFirst(),
    ),
  );
  const { domain, token } = row;
  const records = await resolveTxt(domain).catch(() => []);
  if (!records.some((parts) => parts.join('').trim() === recordOf(token))) {
    throw wrongDomain(
      `The TXT record of ${domain} wasn’t found. A new record can take up to an hour to appear.`,
    );
  }
  await database.withPlatform('single sign-on: take a domain', async (tx) => {
    // Of two pharmacies at once, one gets it.
    const key = `domain ${domain}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx.query);
    const other = await tx.query
      .selectFrom('sign_on_domains')
      .select('id')
      .where('domain', '=', domain)
      .where('verified_at', 'is not', null)
      .where('organization_id', '<>', organizationId)
      .executeTakeFirst();
    if (other !== undefined) {
      throw wrongDomain(`${domain} is verified by another pharmacy, which must remove it first.`);
    }
    await tx.query
      .updateTable('sign_on_domains')
      .set({ verified_at: clock() })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
    await insertAuditRow(tx, {
      ...({ entityType: 'organization', entityId: organizationId, action: 'update' } as const),
      ...{ organizationId, userId, origin },
      ...{ description: 'Email domain verified for single sign-on', newValues: { domain } },
    });
  });
  return database.withTenant(organizationId, (tx) => readSettings({ config }, tx));
}

function askNameServers(domain: string): Promise<string[][]> {
  return new Resolver({ timeout: 3_000, tries: 2 }).resolveTxt(domain);
}

export function removeDomain(
  { database, config }: SettingsParts,
  id: string,
  { actor, origin }: SettingsCall,
): Promise<SignOnSettings> {
  return database.withTenant(actor.organizationId, async (tx) => {
    const { domain } = orNotFound(
      await deleteOwn(tx, 'sign_on_domains', { id }).returning('domain').executeTakeFirst(),
    );
    await insertAuditRow(tx, {
      ...({ entityType: 'organization', entityId: tx.organizationId, action: 'update' } as const),
      ...{ userId: actor.userId, origin, description: 'Email domain removed from single sign-on' },
      oldValues: { domain },
    });
    return readSettings({ config }, tx);
  });
}
