import { write835 } from '@pfs/edi/write-835';
import { v7 as uuidV7 } from 'uuid';
import { dayIn } from '../../platform/clock.ts';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { keepSecret, randomPassword } from '../../platform/secrets.ts';
import type { Member } from '../../platform/session/actor.ts';
import { noOrigin } from '../audit/public.ts';
import { receiveFile } from '../intake/public.ts';
import { insertOrganization } from '../organizations/public.ts';
import { remittanceKind } from '../remittances/public.ts';
import {
  type PurchaseYearOptions,
  purchaseYear,
  remittanceYear,
  type SampleFile,
} from '../sample-data/public.ts';
import { insertUser } from '../session/public.ts';
import { startTrial } from '../subscriptions/public.ts';
import { addInvoices, hasVendors, insertVendor, type NewInvoice } from '../vendors/public.ts';

const completeKey = 'demo.complete';

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
/** The NPI in its remittances. */
const demoNpi = '1457398802';
const demoName = 'Maple Street Pharmacy';
const demoSeed = 20_240_117;
/** Any number will do; every installation gets the same pharmacy. */
const demoTrialDays = 3_650;

/**
 * Creates the demo pharmacy at the first start and imports its year of remittances through the real
 * pipeline. Yields the lines with its sign-in before it imports the year.
 */
export async function* ensureDemo(platform: Platform): AsyncGenerator<string> {
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
  const sent = await sendDemoYear(platform, member);
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

async function sendDemoYear(platform: Platform, actor: Member): Promise<number> {
  const asked = {
    seed: demoSeed,
    until: dayIn(actor.timeZone, platform.clock()),
    months: 12,
    fillsPerHalfMonth: 240,
    payee: { name: 'MAPLE STREET PHARMACY', idQualifier: 'XX', id: demoNpi },
  } as const;
  const year = [...remittanceYear(asked)];
  // Before the claims, so that their prices are known.
  const units = unitsPerHalfMonth(year, asked.months);
  await platform.database.withTenant(actor.organizationId, (tx) =>
    addDemoPurchases(tx, { ...asked, unitsPerHalfMonth: units }),
  );
  let sent = 0;
  for (const { fileName, description } of year) {
    const content = blocks(write835(description));
    await receiveFile(platform, remittanceKind, {
      actor,
      origin: noOrigin,
      file: { fileName, content, truncated: () => false, source: 'demo' },
    }).catch(ignoreDuplicate);
    sent += 1;
  }
  return sent;
}

function ignoreDuplicate(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'duplicate_file')) throw error;
}

async function* blocks(content: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* content;
}

/** Creates the demo's wholesalers and a year of their invoices, once. */
export async function addDemoPurchases(
  tx: TenantTransaction,
  options: PurchaseYearOptions,
): Promise<void> {
  if (await hasVendors(tx)) return;
  const vendorIds = new Map<string, string>();
  const invoices: NewInvoice[] = [];
  for (const { wholesaler, lines, ...invoice } of purchaseYear(options)) {
    const { name, code, email, phone, address, taxId, termDays } = wholesaler;
    let vendorId = vendorIds.get(code);
    if (vendorId === undefined) {
      vendorId = await insertVendor(tx, {
        ...{ name, address, taxId },
        vendorCode: code,
        contactEmail: email,
        contactPhone: phone,
        paymentTerms: `Net ${termDays}`,
      });
      vendorIds.set(code, vendorId);
    }
    const lineItems = lines.map((line) => ({ ...line, category: 'Prescription drugs' }));
    invoices.push({ ...invoice, vendorId, lineItems });
  }
  await addInvoices(tx, invoices);
}

/** The average units of each drug dispensed in half a month. */
function unitsPerHalfMonth(
  year: readonly SampleFile[],
  months: number,
): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  const fills = year.flatMap(({ description }) =>
    [...description.payments].flatMap(({ claims }) => [...claims]),
  );
  for (const { statusCode, services } of fills) {
    if (statusCode !== '1') continue;
    for (const { ndc, quantity } of services) {
      if (ndc === undefined) continue;
      units.set(ndc, (units.get(ndc) ?? 0) + Number(quantity) / (months * 2));
    }
  }
  return units;
}
