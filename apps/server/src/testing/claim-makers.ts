import { randomUUID } from 'node:crypto';
import { sendExport } from '../features/claims-exports/testing/exports.ts';
import { payerFileOf, sendPayerFile } from '../features/payer-contracts/testing/payer-files.ts';
import { insertClaim, insertPayer, insertPayment, insertRemittance } from './tenant-rows.ts';
import type { TestApp } from './test-app.ts';
import { organizationOf, type TestClient } from './test-client.ts';

export async function makePayment(app: TestApp, client: TestClient) {
  return app.platform.database.withTenant(await organizationOf(client), async (tx) => {
    const remittanceId = await insertRemittance(tx);
    const payerId = await insertPayer(tx, randomUUID());
    const paymentId = await insertPayment(tx, { remittanceId, payerId });
    return { remittanceId, payerId, paymentId };
  });
}

export async function makeClaim(app: TestApp, client: TestClient): Promise<string> {
  const made = await makePayment(app, client);
  const { database } = app.platform;
  return database.withTenant(await organizationOf(client), (tx) => insertClaim(tx, made));
}

/** A claims export that waits for its columns; one for all routes, as a plan has few files. */
export async function makeExport(app: TestApp, client: TestClient): Promise<string> {
  const [known] = (await client.get('/api/export-imports')).body;
  if (known !== undefined) return known.id as string;
  const content = `Rx,Date Filled,NDC,Total Paid\n1,9/14/2026,00093742456,5.00,${randomUUID()}\n`;
  const { body } = await sendExport(client, content);
  await app.platform.database.withTenant(await organizationOf(client), (tx) =>
    tx.query
      .updateTable('export_imports')
      .set({ status: 'mapping' })
      .where('id', '=', body.id as string)
      .execute(),
  );
  return body.id as string;
}

/** A claim in doubt that somebody has matched. */
export async function makeMatchChoice(app: TestApp, client: TestClient): Promise<string> {
  const claimId = await makeClaim(app, client);
  const userId = (await client.get('/api/auth/user')).body.id as string;
  await app.platform.database.withTenant(await organizationOf(client), async (tx) => {
    const own = { organization_id: tx.organizationId, claim_id: claimId };
    const choice = { adjudication_id: randomUUID(), chosen_by: userId };
    await tx.query
      .insertInto('match_choices')
      .values({ ...own, ...choice })
      .execute();
    const open = { rx_number: '', state: 'ambiguous', remitted: '1', payer_id: randomUUID() };
    await tx.query
      .insertInto('open_claims')
      .values({ ...own, ...open })
      .execute();
  });
  return claimId;
}

export async function makePlan(app: TestApp, client: TestClient): Promise<string> {
  return app.platform.database.withTenant(await organizationOf(client), async (tx) => {
    const { id } = await tx.query
      .insertInto('plans')
      .values({
        organization_id: tx.organizationId,
        ...{ bin: '004336', group_number: randomUUID() },
        evidence: '{"fills": 1}',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

export async function makeCase(app: TestApp, client: TestClient): Promise<string> {
  return app.platform.database.withTenant(await organizationOf(client), async (tx) => {
    const own = { organization_id: tx.organizationId };
    const { total } = await tx.query
      .selectFrom('cases')
      .where('organization_id', '=', tx.organizationId)
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    const made = { kind: 'unpaid', party: randomUUID(), found_on: '2026-01-01' };
    const { id } = await tx.query
      .insertInto('cases')
      .values({ ...own, ...made, id: randomUUID(), number: Number(total) + 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

export async function makePacket(app: TestApp, client: TestClient): Promise<string> {
  const caseId = await makeCase(app, client);
  return app.platform.database.withTenant(await organizationOf(client), async (tx) => {
    const file = { letter: Buffer.from('letter'), letter_hash: '', rows_csv: Buffer.from('rows') };
    const made = { case_id: caseId, made_at: new Date(), rows: 1, asked: '1', rows_hash: '' };
    const { id } = await tx.query
      .insertInto('case_packets')
      .values({ organization_id: tx.organizationId, id: randomUUID(), ...made, ...file })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

export const aTerm = {
  ...{
    legs: [{ benchmark: 'awp', percentOff: '18.50' }],
    from: '2026-01-01',
    citation: 'Exhibit A',
  },
};
export const aGuarantee = {
  ...{ kind: 'ger', rate: '88.50', period: 'quarter', measuredAt: 'store', from: '2026-01-01' },
  ...{ settlement: 'remittance', citation: 'Exhibit B' },
};

/** A payer's file of a guarantee of its own. */
export async function makePayerFile(app: TestApp, client: TestClient): Promise<string> {
  const path = `guarantees/${await makeContract(app, client, 'guarantees')}/payer-files`;
  const content = payerFileOf({ rx: '501', on: '7/14/2026', ingredient: '1968.20' });
  const { status, text, body } = await sendPayerFile(client, path, content);
  if (status !== 201) throw new Error(text);
  return body.id as string;
}

/** A term, a guarantee, or a notice of one, of a payer of its own. */
export async function makeContract(
  app: TestApp,
  client: TestClient,
  what: 'terms' | 'guarantees' | 'notices',
): Promise<string> {
  return app.platform.database.withTenant(await organizationOf(client), async (tx) => {
    const own = { organization_id: tx.organizationId, id: randomUUID() };
    const payer = { payer_id: await insertPayer(tx, randomUUID()), from_on: '2026-01-01' };
    if (what === 'terms') {
      const term = { legs: '[]', lesser_of: true, fee_cents: 40, citation: 'Exhibit A' };
      await tx.query
        .insertInto('contract_terms')
        .values({ ...own, ...payer, ...term })
        .execute();
      return own.id;
    }
    const rate = { kind: 'ger', rate: 8_850, period: 'quarter', measured_at: 'store' };
    const guarantee = { ...payer, ...rate, settlement: 'remittance', citation: 'Exhibit B' };
    await tx.query
      .insertInto('contract_guarantees')
      .values({ ...own, ...guarantee })
      .execute();
    if (what === 'guarantees') return own.id;
    const days = { from_on: '2026-01-01', to_on: '2026-03-31' };
    const of = { ...own, id: randomUUID(), guarantee_id: own.id, ...days };
    const notice = { ...of, received_on: '2026-04-10' };
    await tx.query.insertInto('guarantee_notices').values(notice).execute();
    return notice.id;
  });
}
