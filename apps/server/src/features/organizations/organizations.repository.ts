import type { Day } from '@pfs/core/remittance';
import type { PharmacyTimeZone } from '@pfs/core/time-zones';
import type { UsState } from '@pfs/core/us-states';
import { isLikeName, tooCommonMessage } from '@pfs/wire/passwords';
import { type Clock, dayIn } from '../../platform/clock.ts';
import type {
  Database,
  PlatformTransaction,
  TenantTransaction,
} from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';
import { AppError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';

interface NewOrganization {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly licenseNumber: string;
  readonly npi?: string;
  readonly ncpdpId?: string;
  readonly state?: UsState | undefined;
  readonly timeZone: PharmacyTimeZone;
  readonly approvalStatus: 'pending' | 'approved';
  readonly isDemo: boolean;
}

export async function insertOrganization(
  tx: PlatformTransaction,
  organization: NewOrganization,
): Promise<void> {
  await tx.query
    .insertInto('organizations')
    .values({
      id: organization.id,
      name: organization.name,
      address: organization.address,
      phone: organization.phone,
      email: organization.email,
      license_number: organization.licenseNumber,
      npi: organization.npi ?? null,
      ncpdp_id: organization.ncpdpId ?? null,
      state: organization.state ?? null,
      time_zone: organization.timeZone,
      approval_status: organization.approvalStatus,
      is_demo: organization.isDemo,
    })
    .execute();
}

/** Today in the pharmacy's time zone. */
export async function findToday(tx: TenantTransaction, clock: Clock): Promise<Day> {
  const row = await tx.query
    .selectFrom('organizations')
    .select('time_zone')
    .where('id', '=', tx.organizationId)
    .executeTakeFirstOrThrow();
  return dayIn(row.time_zone, clock());
}

/** Returns the previous time zone. */
export async function updateTimeZone(
  tx: TenantTransaction,
  { timeZone, at }: { readonly timeZone: PharmacyTimeZone; readonly at: Date },
): Promise<string> {
  const before = await tx.query
    .selectFrom('organizations')
    .select('time_zone')
    .where('id', '=', tx.organizationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx.query
    .updateTable('organizations')
    .set({ time_zone: timeZone, updated_at: at })
    .where('id', '=', tx.organizationId)
    .execute();
  return before.time_zone;
}

/** The sender of a letter, with the identifiers that payers know. */
export interface Letterhead {
  readonly name: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly npi: string | null;
  readonly ncpdpId: string | null;
  readonly state: UsState | null;
}

export async function getLetterhead(tx: TenantTransaction): Promise<Letterhead> {
  const row = await tx.query
    .selectFrom('organizations')
    .select(['name', 'address', 'phone', 'email', 'npi', 'ncpdp_id as ncpdpId', 'state'])
    .where('id', '=', tx.organizationId)
    .executeTakeFirstOrThrow();
  return { ...row, state: row.state as UsState | null };
}

const blank = '_'.repeat(20);

/** What stands below a pharmacy's name on its letters, with room for ids that are not known. */
export function letterheadLines(letterhead: Letterhead): readonly string[] {
  const { address, phone, email, npi, ncpdpId } = letterhead;
  return [
    [address, phone, email].filter((each) => each !== null && each !== '').join('  ·  '),
    `NPI ${npi ?? blank}  ·  NCPDP Provider ID ${ncpdpId ?? blank}`,
  ].filter((line) => line !== '');
}

export async function updateIdentifiers(
  tx: TenantTransaction,
  {
    npi,
    ncpdpId,
    state,
    at,
  }: Pick<Letterhead, 'npi' | 'ncpdpId' | 'state'> & {
    readonly at: Date;
  },
): Promise<void> {
  await tx.query
    .updateTable('organizations')
    .set({ npi, ncpdp_id: ncpdpId, state, updated_at: at })
    .where('id', '=', tx.organizationId)
    .execute();
}

/** The active administrators of a pharmacy. */
export function listPharmacyAdmins(
  tx: PlatformTransaction | TenantTransaction,
  organizationId: string,
) {
  return tx.query
    .selectFrom('users')
    .select('id as userId')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'pharmacy_admin')
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();
}

/** The NPI that the newest counted payment names as its payee, else null. */
export async function findPayeeNpi(tx: TenantTransaction): Promise<string | null> {
  const newest = await selectOwn(tx, 'payments', { counted: true })
    .select('payee_id')
    .where('payee_id', '~', '^\\d{10}$')
    .orderBy('paid_on', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.payee_id ?? null;
}

export interface PharmacyInTurn {
  readonly id: string;
  readonly timeZone: string;
}

/** Selects the pharmacies whose turn it is, in the order of their turns. */
export type PharmacyList = (tx: PlatformTransaction) => Promise<readonly PharmacyInTurn[]>;

export const listActivePharmacies: PharmacyList = (tx) =>
  tx.query
    .selectFrom('organizations')
    .select(['id', 'time_zone as timeZone'])
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();

interface Turns {
  /** Appears in logs and in the error. */
  readonly task: string;
  readonly list: PharmacyList;
  readonly isStopped: () => boolean;
}

/**
 * Does the work for one pharmacy after the other. A failure in one does not stop the others; all
 * failures are thrown together at the end.
 */
export async function forEachPharmacy(
  database: Database,
  { task, list, isStopped }: Turns,
  work: (pharmacy: PharmacyInTurn) => Promise<void>,
): Promise<void> {
  const pharmacies = await database.withPlatform(`${task}: pharmacies`, list);
  const failures: unknown[] = [];
  for (const pharmacy of pharmacies) {
    if (isStopped()) break;
    await work(pharmacy).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${task} of some pharmacies`);
}

interface Steps {
  /** In a few words; shows in pg_stat_activity. */
  readonly reason: string;
  readonly list: (tx: PlatformTransaction) => Promise<readonly string[]>;
  readonly isStopped: () => boolean;
  /** What is logged of a pharmacy whose work fails; it is tried again in the next run. */
  readonly failed: string;
}

/**
 * Does all pending work in small steps, one pharmacy after the other, so that a large one does not
 * block the others; a step answers whether more is left. Steps are counted from 1.
 */
export async function workInTurns(
  { database, log }: { readonly database: Database; readonly log: Pick<Log, 'warn'> },
  { reason, list, isStopped, failed }: Steps,
  work: (organizationId: string, step: number) => Promise<boolean>,
): Promise<void> {
  let waiting = await database.withPlatform(reason, list);
  for (let step = 1; waiting.length > 0; step += 1) {
    const next: string[] = [];
    for (const organizationId of waiting) {
      if (isStopped()) return;
      try {
        if (await work(organizationId, step)) next.push(organizationId);
      } catch (error) {
        log.warn({ err: error, organizationId }, failed);
      }
    }
    waiting = next;
  }
}

/** Refuses a password that is the pharmacy's own name, which others guess first. */
export async function refuseOwnName(
  tx: PlatformTransaction,
  { organizationId, ...given }: { readonly organizationId: string | null } & GivenPassword,
): Promise<void> {
  const row = await tx.query
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  if (row === undefined || !isLikeName(given.password, row.name)) return;
  const { field = 'password' } = given;
  throw new AppError('invalid_input', { fields: { [field]: tooCommonMessage } });
}

interface GivenPassword {
  readonly password: string;
  /** Of the form; `password` unless given. */
  readonly field?: string;
}
