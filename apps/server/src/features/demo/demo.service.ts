import type { Day } from '@pfs/core/remittance';
import { v7 as uuidV7 } from 'uuid';
import { dayIn } from '../../platform/clock.ts';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { keepSecret, randomPassword } from '../../platform/secrets.ts';
import type { Member } from '../../platform/session/actor.ts';
import { insertOrganization } from '../organizations/public.ts';
import { insertUser } from '../session/public.ts';
import { startTrial } from '../subscriptions/public.ts';
import { demoNpi, sendDemoYear } from './demo-year.ts';

const completeKey = 'demo.complete';
const dayKey = 'demo.day';

async function isDemoComplete(tx: PlatformTransaction): Promise<boolean> {
  const row = await tx.query
    .selectFrom('system_settings')
    .select('value')
    .where('key', '=', completeKey)
    .executeTakeFirst();
  return row !== undefined;
}

async function markDemoComplete(tx: PlatformTransaction): Promise<void> {
  await tx.query
    .insertInto('system_settings')
    .values({
      id: uuidV7(),
      key: completeKey,
      value: 'true',
      data_type: 'boolean',
      description: 'Demo pharmacy remittances loaded',
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** The last day of the demo's year: that of the first start, also of one that continues it. */
async function keepDemoDay(tx: PlatformTransaction, today: Day): Promise<Day> {
  await tx.query
    .insertInto('system_settings')
    .values({
      ...{ id: uuidV7(), key: dayKey, value: today },
      description: 'Last day of the demo pharmacy’s year',
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = await tx.query
    .selectFrom('system_settings')
    .select('value')
    .where('key', '=', dayKey)
    .executeTakeFirstOrThrow();
  return value ?? today;
}

/** The demo's administrator, if an earlier start created it. */
async function findDemoMember(tx: PlatformTransaction): Promise<Member | undefined> {
  const row = await tx.query
    .selectFrom('organizations')
    .innerJoin('users', 'users.organization_id', 'organizations.id')
    .select(['users.id', 'organizations.id as organization_id', 'organizations.time_zone'])
    .where('organizations.is_demo', '=', true)
    .orderBy('users.created_at')
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : {
        userId: row.id,
        organizationId: row.organization_id,
        role: 'pharmacy_admin',
        mustChoosePassword: false,
        timeZone: row.time_zone,
        approvalStatus: 'approved',
      };
}

const demoEmail = 'demo@maplestreet.example';
const demoTimeZone = 'America/Chicago';
const demoName = 'Maple Street Pharmacy';
/** Any number will do; every installation gets the same pharmacy. */
const demoTrialDays = 3_650;
/** 15,000 a year: a quarter of what a mean pharmacy fills. */
const demoFillsPerMonth = 1_250;

/**
 * Creates the demo pharmacy at the first start and imports its year through the real pipeline.
 * Yields the lines with its sign-in before it imports the year.
 */
export async function* ensureDemo(
  platform: Platform,
  { fillsPerMonth = demoFillsPerMonth } = {},
): AsyncGenerator<string> {
  const password = await keepSecret(platform.config.dataDir, 'demo-password', randomPassword);
  const signIn = `  Demo pharmacy:  ${demoEmail}  ${password}`;
  const complete = await platform.database.withPlatform('demo: is it complete', isDemoComplete);
  if (complete) return yield signIn;
  // After an interrupted start, files that were already imported are refused as duplicates.
  const existing = await platform.database.withPlatform(
    'demo: find the administrator',
    findDemoMember,
  );
  const member = existing ?? (await makeDemoPharmacy(platform, password));
  yield signIn;
  const today = dayIn(member.timeZone, platform.clock());
  const until = await platform.database.withPlatform('demo: its day', (tx) =>
    keepDemoDay(tx, today),
  );
  const sent = await sendDemoYear(platform, member, { until, fillsPerMonth });
  await platform.database.withPlatform('demo: mark as complete', markDemoComplete);
  yield `                  ${sent} remittances from the last twelve months are being processed`;
}

async function makeDemoPharmacy(platform: Platform, password: string): Promise<Member> {
  const organizationId = uuidV7();
  const userId = uuidV7();
  const passwordHash = await platform.passwordHasher.hash(password);
  await platform.database.withPlatform('demo: create the pharmacy', async (tx) => {
    await insertOrganization(tx, {
      id: organizationId,
      name: demoName,
      address: '12 Maple Street, Springfield, IL 62701',
      phone: '217-555-0112',
      email: demoEmail,
      licenseNumber: 'DEMO-054-012345',
      npi: demoNpi,
      ncpdpId: '1498765',
      timeZone: demoTimeZone,
      approvalStatus: 'approved',
      isDemo: true,
    });
    await insertUser(tx, {
      id: userId,
      email: demoEmail,
      passwordHash,
      firstName: 'Maria',
      lastName: 'Lopez',
      role: 'pharmacy_admin',
      organizationId,
      emailVerified: true,
    });
    await startTrial(tx, {
      organizationId,
      planType: 'enterprise_plus',
      startsAt: platform.clock(),
      days: demoTrialDays,
    });
  });
  return {
    userId,
    organizationId,
    role: 'pharmacy_admin',
    mustChoosePassword: false,
    timeZone: demoTimeZone,
    approvalStatus: 'approved',
  };
}
