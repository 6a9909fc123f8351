import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { noOrigin } from '../../apps/server/src/features/audit/public.ts';
import { type ReceivingParts, receiveFile } from '../../apps/server/src/features/intake/public.ts';
import { insertOrganization } from '../../apps/server/src/features/organizations/public.ts';
import { remittanceKind } from '../../apps/server/src/features/remittances/public.ts';
import { insertUser } from '../../apps/server/src/features/session/public.ts';
import { startTrial } from '../../apps/server/src/features/subscriptions/public.ts';
import { createPasswordHasher } from '../../apps/server/src/platform/password-hasher.ts';
import { defaultTimeZone, type Member } from '../../apps/server/src/platform/session/actor.ts';

/** A pharmacy with an unlimited plan, and its owner's credentials. */
export interface BenchOrganization {
  readonly actor: Member;
  readonly email: string;
  readonly password: string;
}

const password = 'Correct-Horse-7';
const trialDays = 3_650;

export async function makeOrganization({
  database,
  clock,
}: ReceivingParts): Promise<BenchOrganization> {
  const [organizationId, userId] = [randomUUID(), randomUUID()];
  const email = `owner-${organizationId}@bench.example`;
  const passwordHash = await createPasswordHasher().hash(password);
  await database.withPlatform('bench: make a pharmacy', async (tx) => {
    await insertOrganization(tx, {
      id: organizationId,
      name: 'Bench Pharmacy',
      address: '1 Bench Street, Springfield, IL 62701',
      phone: '217-555-0100',
      email,
      licenseNumber: '054-000001',
      timeZone: defaultTimeZone,
      approvalStatus: 'approved',
      isDemo: false,
    });
    await insertUser(tx, {
      id: userId,
      email,
      passwordHash,
      firstName: 'Bench',
      lastName: 'Owner',
      role: 'pharmacy_admin',
      organizationId,
    });
    await startTrial(tx, {
      organizationId,
      planType: 'enterprise_plus',
      startsAt: clock(),
      days: trialDays,
    });
  });
  const actor: Member = {
    userId,
    organizationId,
    role: 'pharmacy_admin',
    mustChoosePassword: false,
    timeZone: defaultTimeZone,
    approvalStatus: 'approved',
  };
  return { actor, email, password };
}

/** Uploads a file of any size; returns the remittance's id. */
export async function sendFile(
  parts: ReceivingParts,
  actor: Member,
  file: { readonly fileName: string; readonly content: AsyncIterable<Uint8Array> },
): Promise<string> {
  const received = await receiveFile(parts, remittanceKind, {
    actor,
    origin: noOrigin,
    file: {
      ...file,
      truncated: () => false,
      source: 'upload',
      bytesMax: Number.POSITIVE_INFINITY,
    },
  });
  return received.id;
}

/** Waits until all files of an organization are read; throws if one failed. */
export async function untilRead(
  { database }: ReceivingParts,
  organizationId: string,
  pollMs = 50,
): Promise<void> {
  for (;;) {
    const rows = await database.withTenant(organizationId, (tx) =>
      tx.query
        .selectFrom('remittances')
        .select(['file_name', 'processing_status', 'failure_reason'])
        .where('organization_id', '=', organizationId)
        .where('processing_status', '<>', 'completed')
        .execute(),
    );
    const failed = rows.find((row) => row.processing_status === 'failed');
    if (failed !== undefined) throw new Error(`${failed.file_name}: ${failed.failure_reason}`);
    if (rows.length === 0) return;
    await sleep(pollMs);
  }
}
