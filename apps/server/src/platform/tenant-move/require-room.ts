import type pg from 'pg';
import { requireAllRows } from '../database/snapshot.ts';
import { StartError } from '../start-error.ts';
import { readMigrations, readPrices, type TenantManifest, uuidForm } from './tenant-file.ts';

/** Throws a StartError that says why a pharmacy can't come here. Writes nothing. */
export async function requireRoom(
  client: pg.Client,
  manifest: TenantManifest,
  appRole: string,
): Promise<void> {
  if (!uuidForm.test(manifest.organizationId)) throw new StartError('The file is damaged');
  await requireRights(client, appRole);
  await requireSameSchema(client, manifest);
  await requireNewcomer(client, manifest);
  const { lastImportId } = await readPrices(client);
  if (lastImportId !== null || manifest.prices.lastImportId === null) return;
  throw new StartError(
    'The pharmacy’s drug costs rest on NADAC prices, and there are none here. Import them first ("pfs nadac import")',
  );
}

/** Triggers would count and record everything again, and totals are recounted as requests are. */
async function requireRights(client: pg.Client, appRole: string): Promise<void> {
  await requireAllRows(client);
  const { rows } = await client.query<{ role: string; may: boolean }>(
    `select current_user as role,
       has_parameter_privilege(current_user, 'session_replication_role', 'SET')
         and pg_has_role(current_user, $1, 'MEMBER') as may`,
    [appRole],
  );
  const [row] = rows;
  if (row?.may === true) return;
  throw new StartError(
    `The role ${row?.role} can't import. Use a superuser, or grant it SET on session_replication_role and the role ${appRole}`,
  );
}

async function requireSameSchema(client: pg.Client, { migrations }: TenantManifest): Promise<void> {
  const here = await readMigrations(client);
  const text = ({ name, checksum }: (typeof here)[number]) => `${name} ${checksum}`;
  const [known, given] = [new Set(here.map(text)), new Set(migrations.map(text))];
  const newer = migrations.find((migration) => !known.has(text(migration)));
  const older = here.find((migration) => !given.has(text(migration)));
  if (newer === undefined && older === undefined) return;
  const what =
    newer === undefined
      ? `an older version, without ${older?.name}`
      : `another version, with ${newer.name}`;
  throw new StartError(
    `The file was written by ${what}. Bring both installations to the same version, and export again`,
  );
}

/** Accounts are by email address, whatever pharmacy they belong to. */
async function requireNewcomer(
  client: pg.Client,
  { organizationId, name, emails }: TenantManifest,
): Promise<void> {
  const found = await client.query('select from organizations where id = $1', [organizationId]);
  if (found.rowCount !== 0) {
    throw new StartError(`${name} (${organizationId}) is already here; nothing was changed`);
  }
  const { rows } = await client.query<{ email: string }>(
    'select lower(email) as email from users where lower(email) = any ($1) order by 1',
    [emails],
  );
  if (rows.length === 0) return;
  const list = rows.map(({ email }) => `\n  ${email}`).join('');
  throw new StartError(
    `These people have an account here already. Change their address in one of the two installations; nothing was changed:${list}`,
  );
}
