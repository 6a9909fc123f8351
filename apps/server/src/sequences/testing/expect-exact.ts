import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Claim } from '@pfs/wire/claims';
import type { ProviderAdjustment } from '@pfs/wire/provider-adjustments';
import type { Remittance, RemittanceDetail } from '@pfs/wire/remittances';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type PayerMonth, refreshAlertsOfMonths } from '../../features/alerts/public.ts';
import { verifyRollups } from '../../features/ledger/rollups.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { expectInvoices } from './expect-invoices.ts';
import { expectScreens } from './expect-screens.ts';

export interface Scene {
  readonly app: TestApp;
  readonly client: TestClient;
  readonly organizationId: string;
}

/** What must be so at any time, whatever was done before. */
export async function expectExact(scene: Scene): Promise<void> {
  const { database } = scene.app.platform;
  const differences = await database.withTenant(scene.organizationId, verifyRollups, {
    snapshot: true,
  });
  expect(differences).toEqual([]);
  await database.withTenant(scene.organizationId, async (tx) => {
    await expectAlertsAsWorkedOutAnew(tx);
    await expectLinksHold(tx);
    await expectCopiesHold(tx);
  });
  await expectListsAddUp(scene);
  await expectFilesAsRows(scene);
  await expectInvoices(scene.client);
}

const claimsAPage = 20;

async function allClaims(client: TestClient): Promise<readonly Claim[]> {
  const claims: Claim[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await client.get(`/api/claims?page=${page}&pageSize=${claimsAPage}`);
    claims.push(...(answer.body as Claim[]));
    const total = Number(answer.headers['x-total-count']);
    if ((answer.body as Claim[]).length < claimsAPage) {
      expect(claims).toHaveLength(total);
      expect(new Set(claims.map(({ id }) => id)).size).toBe(total);
      return claims;
    }
  }
}

const centsOf = (rows: readonly { readonly amount: number }[]) =>
  rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);

const dirCentsOf = (claims: readonly Claim[], lumps: readonly ProviderAdjustment[]) =>
  centsOf(claims.map(({ dirFee }) => ({ amount: dirFee }))) +
  centsOf(lumps.filter(({ category }) => category === 'dir'));

/** Every total that a screen shows is the sum of the rows that the lists show. */
async function expectListsAddUp({ client }: Scene): Promise<void> {
  const claims = await allClaims(client);
  const lumps = (await client.get('/api/provider-adjustments')).body as ProviderAdjustment[];
  const remittances = (await client.get('/api/remittances')).body as Remittance[];
  for (const { remittanceId } of [...claims, ...lumps]) {
    expect(remittances.map(({ id }) => id)).toContain(remittanceId);
  }
  for (const remittance of remittances) {
    const ofIt = <T extends { readonly remittanceId: string }>(rows: readonly T[]) =>
      rows.filter(({ remittanceId }) => remittanceId === remittance.id);
    const detail = (await client.get(`/api/remittances/${remittance.id}`)).body as RemittanceDetail;
    if (remittance.processingStatus === 'review') {
      expect(ofIt(claims).length + ofIt(lumps).length + detail.payments.length).toBe(0);
      continue;
    }
    expect(remittance.needsReview).toBe(detail.payments.filter((one) => !one.counted).length);
    if (remittance.extractedData === null) continue;
    expect(remittance.extractedData.processedClaims).toBe(ofIt(claims).length);
    const dirCents = Math.round(remittance.extractedData.totalDirFees * 100);
    expect(dirCents).toBe(dirCentsOf(ofIt(claims), ofIt(lumps)));
  }
  await expectScreens(client, { claims, lumps });
  for (const month of ['2026-01', '2026-02', '2026-03']) {
    const { metrics } = (await client.get(`/api/dashboard?month=${month}`)).body;
    const counted = claims.filter((one) => one.counted && one.processedDate?.startsWith(month));
    const taken = lumps.filter((one) => one.counted && one.paidOn?.startsWith(month));
    expect(Math.round(metrics.monthlyDirFees * 100)).toBe(dirCentsOf(counted, taken));
    const reversals = counted.filter(({ status }) => status === 'reversal').length;
    const paid = counted.filter(({ status }) => status === 'paid').length;
    expect(metrics.processedClaims).toBe(paid - reversals);
  }
}

async function expectAlertsAsWorkedOutAnew(tx: TenantTransaction): Promise<void> {
  const alerts = () =>
    tx.query
      .selectFrom('alerts')
      .select(['cause', 'month', 'title', 'message', 'severity', 'resolved_at'])
      .orderBy('cause')
      .orderBy('month')
      .execute();
  const kept = await alerts();
  const { rows: months } = await sql<PayerMonth>`
    select payer_id as "payerId", to_char(paid_on, 'YYYY-MM') as month from payments
    where paid_on is not null
    union select split_part(cause, ':', 2)::uuid, to_char(month, 'YYYY-MM') from alerts
    where cause like '%:%'`.execute(tx.query);
  await refreshAlertsOfMonths(tx, months);
  expect(kept).toEqual(await alerts());
}

/** A claim is taken back once, by its own payer, and no reversal waits while a claim is free. */
async function expectLinksHold(tx: TenantTransaction): Promise<void> {
  const { rows: wrong } = await sql`
    select reversal.id from claims reversal
    join claims original on original.id = reversal.reverses_claim_id
    where reversal.status <> 'reversal' or original.status <> 'paid'
      or original.payer_id <> reversal.payer_id
    union all
    select reverses_claim_id from claims where reverses_claim_id is not null
    group by reverses_claim_id having count(*) > 1`.execute(tx.query);
  expect(wrong).toEqual([]);
  const waiting = sql`
    select reversal.id, original.id as free from claims reversal
    join claims original on original.payer_id = reversal.payer_id and original.status = 'paid'
      and original.claim_id = reversal.claim_id
      and original.date_of_service = reversal.date_of_service
    where reversal.status = 'reversal' and reversal.reverses_claim_id is null
      and not exists (select from claims other where other.reverses_claim_id = original.id)`;
  expect((await waiting.execute(tx.query)).rows).toEqual([]);
}

/** The same money stands once; what is held as a copy is one of a payment that is there. */
async function expectCopiesHold(tx: TenantTransaction): Promise<void> {
  const { rows: twice } = await sql`
    select payer_id, trace_number, amount from payments
    where held_reason is null and trace_number is not null
    group by payer_id, trace_number, amount having count(*) > 1`.execute(tx.query);
  expect(twice).toEqual([]);
  const { rows: wrong } = await sql`
    select copy.id from payments copy
    left join payments original on original.id = copy.duplicate_of_payment_id
    where (copy.duplicate_of_payment_id is not null and (
        copy.held_reason is distinct from 'duplicate'
        or original.trace_number <> copy.trace_number or original.amount <> copy.amount
        or original.payer_id <> copy.payer_id))
      or (copy.held_reason is null and not copy.counted)
      or (copy.held_reason = 'duplicate' and copy.duplicate_of_payment_id is null
        and 'hold' is distinct from (select action from payment_decisions
          where payment_id = copy.id order by id desc limit 1))`.execute(tx.query);
  expect(wrong).toEqual([]);
  const { rows: files } = await sql`
    select remittances.id from remittances
    where (duplicate_of is not null) <> (
      exists (select from payments where remittance_id = remittances.id)
      and not exists (select from payments where remittance_id = remittances.id
        and held_reason is distinct from 'duplicate')
      and (select duplicate_of_payment_id is not null from payments
        where remittance_id = remittances.id order by position limit 1))`.execute(tx.query);
  expect(files).toEqual([]);
}

/** In the store lies what remittances refer to, and nothing else. */
async function expectFilesAsRows({ app, organizationId }: Scene): Promise<void> {
  const folder = join(app.platform.files.localFolder, organizationId);
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const kept = names.filter((name) => name.endsWith('.pfs')).map((name) => basename(name, '.pfs'));
  await app.platform.database.withTenant(organizationId, async (tx) => {
    const rows = await tx.query.selectFrom('remittances').select('sha256').execute();
    const objects = await tx.query.selectFrom('file_objects').select('sha256').execute();
    const referenced = rows.map(({ sha256 }) => sha256).sort();
    expect(kept.sort()).toEqual(referenced);
    expect(objects.map(({ sha256 }) => sha256).sort()).toEqual(referenced);
  });
}
