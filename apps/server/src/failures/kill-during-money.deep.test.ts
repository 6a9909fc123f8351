import { randomUUID } from 'node:crypto';
import { routes } from '@pfs/wire/routes';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../platform/database/connection.ts';
import { draftPayment, threeClaims } from '../testing/draft-payment.ts';
import { createDraftReading, testDocument } from '../testing/draft-reading.ts';
import { type OtherProcess, startOtherProcess } from '../testing/other-process.ts';
import { joinAs, type Person } from '../testing/people.ts';
import { makeFor, makeVendor } from '../testing/route-makers.ts';
import { smallRemittance } from '../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../testing/test-client.ts';

let app: TestApp;
let other: OtherProcess;
let client: TestClient;
let organizationId: string;
let support: Person;

beforeAll(async () => {
  app = await startTestApp({ documents: createDraftReading() });
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  organizationId = pharmacy.user.organization?.id ?? '';
  support = await joinAs(app, { role: 'super_admin', organizationId: null });
  await switchPlan('enterprise_plus');
  other = await startOtherProcess(app);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

function switchPlan(planType: string) {
  return support.client.post(routes.switchPlan.path, { organizationId, planType });
}

/** What holds money, or says what was done to it. */
const tables = [
  ...['audit_trails', 'notifications', 'payment_history', 'organization_subscriptions'],
  ...['vendors', 'vendor_invoices', 'invoice_line_items', 'invoice_payments', 'own_prices'],
  ...['invoice_status_changes', 'invoice_findings', 'invoice_documents', 'usage_tracking'],
  ...['remittances', 'file_objects', 'payments', 'payment_decisions', 'claims'],
  ...['provider_adjustments', 'classification_rules', 'payer_day_metrics'],
];

type Standing = Readonly<Record<string, number>>;
let count: string | undefined;

/** How many rows of everything there are, and what their amounts and numbers of use come to. */
async function standing(): Promise<Standing> {
  return withClient(app.testDatabase.admin, async (admin) => {
    if (count === undefined) {
      const { rows } = await admin.query<{ table_name: string; sums: string }>(
        `select table_name, string_agg(format('coalesce(sum(%I), 0)', column_name), ' + ') as sums
         from information_schema.columns
         where table_name = any ($1) and (data_type = 'numeric' or table_name = 'usage_tracking'
           and data_type = 'integer' and column_name not in ('year', 'month'))
         group by table_name`,
        [tables],
      );
      const sums = new Map(rows.map((row) => [row.table_name, row.sums]));
      const parts = tables.map(
        (name) => `select '${name}' as name, count(*) as rows, ${sums.get(name) ?? '0'} as sum
          from ${name} where organization_id = '${organizationId}'`,
      );
      count = parts.join(' union all ');
    }
    const { rows } = await admin.query<{ name: string; rows: string; sum: string }>(count);
    return Object.fromEntries(
      rows.flatMap(({ name, rows: of, sum }) => [
        [name, Number(of)],
        [`${name} sum`, Number(sum)],
      ]),
    );
  });
}

/** Waits until nothing is read any more, so that what stands does not move by itself. */
async function settled(): Promise<void> {
  for (;;) {
    const { body } = await client.get(routes.listRemittances.path);
    const isReading = (row: { processingStatus: string }) =>
      row.processingStatus === 'pending' || row.processingStatus === 'processing';
    if (!body.some(isReading)) return;
  }
}

function changeOf(before: Standing, after: Standing): Standing {
  const cents = (value: number | undefined) => Math.round((value ?? 0) * 100);
  return Object.fromEntries(
    Object.keys(after).map((name) => [name, cents(after[name]) - cents(before[name])]),
  );
}

interface Way {
  /** Makes what the call is about, anew for each time. */
  readonly prepare: () => Promise<Omit<InjectOptions, 'headers'> & { headers?: object }>;
  readonly who?: () => TestClient;
}

const withId = (path: string, id: string) => path.replace(':id', id);

async function invoice(...statuses: readonly string[]): Promise<string> {
  const id = await makeFor(routes.payInvoice, app, client);
  for (const status of statuses) await client.request(changeStatus(id, status));
  return id;
}

function changeStatus(id: string, status: string) {
  const reason = status === 'disputed' ? { reason: 'Never came' } : {};
  const url = withId(routes.changeInvoiceStatus.path, id);
  return { method: 'PATCH', url, payload: { status, ...reason } } as const;
}

const status = (to: string, ...from: readonly string[]): Way => ({
  prepare: async () => changeStatus(await invoice(...from), to),
});

let files = 0;

/** One that adds up, or is held because it does not. */
function content(given: { isHeld?: boolean; unknown?: number } = {}): string {
  files += 1;
  const id = String(7_000_000 + files);
  const claims = [{ id, gross: 10_000, dir: 1_000, unknown: given.unknown ?? 0 }];
  const amount = given.isHeld === true ? { amount: 9_100 } : {};
  return smallRemittance({ paidOn: '2026-03-10', trace: id, claims, ...amount });
}

const read = (text: string) => uploadAndRead(client, { name: `${files}.835`, content: text });

async function decide(action: 'count' | 'hold') {
  const { payments } = await read(content({ isHeld: true }));
  const id = payments[0]?.id ?? '';
  const note = 'The bank shows it';
  const counting = withId(routes.countPayment.path, id);
  const url = action === 'count' ? counting : withId(routes.holdPayment.path, id);
  if (action === 'hold') await client.post(counting, { note });
  return { method: 'POST', url, payload: { note } } as const;
}

/** A document whose only doubt is a DIR fee of $2.60 where $2.00 is right. */
async function inReview() {
  files += 1;
  const [first, second, third] = threeClaims;
  if (first === undefined || second === undefined || third === undefined) throw new Error('three');
  const trace = `EFT ${files}`;
  const claims = [first, { ...second, dirFee: '2.60' }, third];
  const payment = draftPayment({ amount: '25.50', trace, claims });
  const text = testDocument({ payments: [payment], mark: String(files) });
  const { id } = await uploadAndRead(client, { name: `${files}.pdf`, content: text });
  const review = withId(routes.getDocumentReview.path, id);
  const { version } = (await client.get(review)).body;
  const place = { part: 'claim', payment: 0, row: 1, field: 'dirFee' };
  const changes = [{ kind: 'set', ...place, value: '$2.00' }];
  return { review, version: Number(version), changes };
}

const rule = () => ({
  ...{ where: 'provider_adjustment', payerId: null, code: randomUUID().slice(0, 8) },
  ...{ reference: null, category: 'dir' },
});

const ways: Readonly<Record<string, Way>> = {
  'adding a vendor': {
    prepare: async () => ({
      ...{ method: 'POST', url: routes.addVendor.path, payload: { name: randomUUID() } },
    }),
  },
  'typing an invoice': {
    prepare: async () => ({
      ...{ method: 'POST', url: routes.addVendorInvoice.path },
      payload: {
        ...{ vendorId: await makeVendor(app, client), invoiceNumber: randomUUID() },
        ...{ invoiceDate: '2020-01-01', totalAmount: 7 },
        lineItems: [{ description: 'Bandages', quantity: '1', unitPrice: '5', totalPrice: '5' }],
      },
    }),
  },
  'approving an invoice': status('approved'),
  'paying an invoice': status('paid', 'approved'),
  'disputing an invoice': status('disputed'),
  'cancelling an invoice': status('cancelled'),
  'paying a part of an invoice': {
    prepare: async () => ({
      ...{ method: 'POST', url: withId(routes.payInvoice.path, await invoice('approved')) },
      payload: { amount: 2, paidOn: '2020-01-02' },
    }),
  },
  'accepting a finding of an invoice': {
    prepare: async () => ({
      method: 'PATCH',
      url: withId(
        routes.decideInvoiceFinding.path,
        await makeFor(routes.decideInvoiceFinding, app, client),
      ),
      payload: { status: 'accepted' },
    }),
  },
  'uploading a remittance': {
    prepare: async () => {
      const form = new FormData();
      form.append('file', new Blob([content()]), 'march.835');
      const encoded = new Response(form);
      return {
        ...{ method: 'POST', url: routes.uploadRemittance.path },
        headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
        payload: Buffer.from(await encoded.arrayBuffer()),
      };
    },
  },
  'deleting a remittance': {
    prepare: async () => ({
      ...{ method: 'DELETE', payload: { note: 'Not ours' } },
      url: withId(routes.deleteRemittance.path, (await read(content())).id),
    }),
  },
  'counting a held payment': { prepare: () => decide('count') },
  'holding a payment again': { prepare: () => decide('hold') },
  'changing a review': {
    prepare: async () => {
      const { review, version, changes } = await inReview();
      return { method: 'POST', url: `${review}/changes`, payload: { version, changes } };
    },
  },
  'finishing a review': {
    prepare: async () => {
      const { review, version, changes } = await inReview();
      await client.post(`${review}/changes`, { version, changes });
      return { method: 'POST', url: `${review}/finish`, payload: { version: version + 1 } };
    },
  },
  'making a rule': {
    prepare: async () => ({
      ...{ method: 'POST', url: routes.createClassificationRule.path, payload: rule() },
    }),
  },
  'removing a rule': {
    prepare: async () => ({
      method: 'DELETE',
      url: withId(
        routes.removeClassificationRule.path,
        await makeFor(routes.removeClassificationRule, app, client),
      ),
    }),
  },
  'counting use': {
    prepare: async () => ({
      ...{ method: 'POST', url: routes.trackUsage.path },
      payload: { type: 'aiQueries', amount: 1 },
    }),
  },
  'switching a plan': {
    who: () => support.client,
    prepare: async () => {
      await switchPlan('enterprise');
      const payload = { organizationId, planType: 'enterprise_plus' };
      return { method: 'POST', url: routes.switchPlan.path, payload };
    },
  },
  'granting a trial': {
    who: () => support.client,
    prepare: async () => {
      await switchPlan('enterprise_plus');
      const payload = { organizationId, planType: 'enterprise_plus', trialDays: 30 };
      return { method: 'POST', url: routes.grantTrial.path, payload };
    },
  },
};

async function doneOnce({ prepare, who = () => client }: Way) {
  const given = (await prepare()) as InjectOptions;
  await settled();
  const headers = { cookie: who().cookie(), 'idempotency-key': randomUUID() };
  const call = { ...given, headers: { ...given.headers, ...headers } };
  const before = await standing();
  const changed = async () => {
    await settled();
    return changeOf(before, await standing());
  };
  return { call, changed };
}

let deaths = 0;

test.each(Object.entries(ways))('%s is done once, wherever its process dies', async (_, way) => {
  // The first of its kind also makes what later ones find, such as the row of a day.
  const first = await doneOnce(way);
  await app.server.inject(first.call);
  await first.changed();
  const undisturbed = await doneOnce(way);
  const usual = await app.server.inject(undisturbed.call);
  expect(usual.statusCode, usual.body).toBeLessThan(300);
  const effect = await undisturbed.changed();
  for (const when of ['before', 'after'] as const) {
    for (let at = 1; ; at += 1) {
      const { call, changed } = await doneOnce(way);
      // Lines that died with the last call are opened anew.
      await other.server.inject({ url: '/readyz' });
      await other.server.inject({ url: '/api/auth/user', headers: call.headers ?? {} });
      other.dieAt(at, when);
      await other.server.inject(call);
      const { died } = other.revive();
      const place = `${when} statement ${at}`;
      let again = await app.server.inject(call);
      // The database learns of the death a moment later.
      while (again.json().code === 'still_at_work') {
        again = await app.server.inject(call);
      }
      expect(again.statusCode, `${place}: ${again.body}`).toBe(usual.statusCode);
      const third = await app.server.inject(call);
      expect([third.statusCode, third.body], place).toEqual([again.statusCode, again.body]);
      expect(await changed(), place).toEqual(effect);
      if (!died) break;
      deaths += 1;
    }
  }
});

test('that were a thousand deaths', () => {
  const routeCount = Object.keys(ways).length;
  process.stdout.write(`${deaths} deaths in ${routeCount} calls, each of them done once\n`);
  expect(deaths).toBeGreaterThan(1_000);
});
