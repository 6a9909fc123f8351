import { randomUUID } from 'node:crypto';
import type { Route } from '@pfs/wire/route';
import { makeBankLine, sendFile } from '../features/deposits/testing/statements.ts';
import { notify } from '../features/notifications/public.ts';
import { aWebhook, makeWebhook } from '../features/webhooks/testing/make-webhook.ts';
import {
  makeInvitation,
  makePasskey,
  makePicture,
  makeSession,
  makeSignOnDomain,
  makeUser,
} from './account-makers.ts';
import {
  aGuarantee,
  aTerm,
  makeCase,
  makeClaim,
  makeContract,
  makeExport,
  makeMatchChoice,
  makePacket,
  makePayerFile,
  makePayment,
  makePlan,
} from './claim-makers.ts';
import { attachFile } from './invoice-of-file.ts';
import { anInvoice, makeInvoiceDocument } from './make-invoice-document.ts';
import { insertProviderAdjustment } from './tenant-rows.ts';
import type { TestApp } from './test-app.ts';
import { organizationOf, type TestClient } from './test-client.ts';

/** Makes a thing in the pharmacy of a signed-in person, and answers its id. */
type Maker = (app: TestApp, client: TestClient) => Promise<string>;

/**
 * How the tests of all routes get a thing whose id stands in a path, by the path's beginning; the
 * longest that fits counts. A new kind of id joins here.
 */
const makers: Readonly<Record<string, Maker>> = {
  '/api/auth/sessions/:id': makeSession,
  '/api/auth/passkeys/:id': makePasskey,
  '/api/auth/pictures/:id': makePicture,
  '/api/organizations/single-sign-on/domains/:id': makeSignOnDomain,
  '/api/users/:id': makeUser,
  '/api/invitations/:id': makeInvitation,
  '/api/api-keys/:id': async (_app, client) =>
    (await client.post('/api/api-keys', bodies['POST /api/api-keys'])).body.apiKey.id as string,
  '/api/webhooks/:id': makeWebhook,
  '/api/webhook-deliveries/:id': makeWebhook,
  '/api/system/feature-flags/:id': makeFeatureFlag,
  '/api/floor-rules/:id': makeFloorRule,
  '/api/remittances/:id': async (_app, client) =>
    (await client.upload({ name: 'own.835', content: `ISA*${randomUUID()}` })).body.id as string,
  '/api/remittances/:id/pages': makePage,
  '/api/payments/:id': async (app, client) => (await makePayment(app, client)).paymentId,
  '/api/claims/:id': makeClaim,
  '/api/provider-adjustments/:id': makeLumpSum,
  '/api/notifications/:id': makeNotification,
  '/api/report-schedules/:id': async (_app, client) =>
    (await client.post('/api/report-schedules', {})).body.id as string,
  '/api/alerts/:id': makeAlert,
  '/api/inbound-mail/senders/:id': async (_app, client) =>
    (await client.post('/api/inbound-mail/senders', { sender: `${randomUUID()}.example` })).body
      .id as string,
  '/api/inbound-mail/mails/:id': makeInboundMail,
  '/api/incoming-files/:id': makeInboundMail,
  '/api/vendors/:id': makeVendor,
  '/api/invoice-documents/:id': makeInvoiceDocument,
  '/api/export-imports/:id': makeExport,
  '/api/price-lists/:id': makePriceList,
  '/api/bank-imports/:id': async (_app, client) => (await makeBankLine(client)).importId,
  '/api/bank-lines/:id': async (_app, client) => (await makeBankLine(client)).id,
  '/api/central-payments/:id': async (_app, client) => {
    const report = `Payer,TRN,Paid Date,Amount\nCAREMARK,${randomUUID()},1/2/2026,5\n`;
    await sendFile(client, '/api/bank-imports', report, { account: '', sender: 'The PSAO' });
    const { body } = await client.get('/api/central-payments?page=1');
    return (body as unknown as { id: string }[])[0]?.id ?? '';
  },
  '/api/deposits/:id': async (_app, client) => {
    const { id } = await makeBankLine(client);
    await client.post('/api/deposits', { lineIds: [id], paymentIds: [] });
    return (await client.get(`/api/bank-lines/${id}`)).body.decisionId as string;
  },
  '/api/claim-matches/:id': makeMatchChoice,
  '/api/recovery/plans/:id': makePlan,
  '/api/payer-contracts/terms/:id': (app, client) => makeContract(app, client, 'terms'),
  '/api/payer-contracts/guarantees/:id': (app, client) => makeContract(app, client, 'guarantees'),
  '/api/payer-contracts/notices/:id': (app, client) => makeContract(app, client, 'notices'),
  '/api/payer-contracts/payer-files/:id': makePayerFile,
  '/api/cases/:id': makeCase,
  '/api/appeal-rules/:id': async (app, client) => {
    const { payerId } = await makePayment(app, client);
    return (await client.post('/api/appeal-rules', { payerId, days: 30 })).body.id as string;
  },
  '/api/case-packets/:id': makePacket,
  '/api/vendor-invoices/:id': makeInvoice,
  '/api/vendor-invoices/:id/original': async (app, client) => {
    const invoiceId = await makeInvoice(app, client);
    const organizationId = await organizationOf(client);
    await attachFile(app, client, { organizationId, invoiceId, content: `ISA*${randomUUID()}` });
    return invoiceId;
  },
  '/api/invoice-findings/:id': makeFinding,
  '/api/ai/messages/:id': makeAnswerWithTable,
  '/api/known-layouts/:id': makeKnownLayout,
  '/api/classification/rules/:id': async (_app, client) => {
    const code = randomUUID().slice(0, 8);
    const rule = { where: 'provider_adjustment', payerId: null, code, reference: null };
    const answer = await client.post('/api/classification/rules', { ...rule, category: 'dir' });
    return answer.body.id as string;
  },
};

/**
 * What a route with an id in its path takes, where it looks at its body before it looks for the
 * thing: by path, or by method and path where a path has several.
 */
const bodies: Readonly<Record<string, object>> = {
  'POST /api/api-keys': { name: 'Nightly', scope: 'read', lifetime: 'never' },
  'POST /api/api-keys/:id/replace': { overlap: 'none' },
  'POST /api/webhooks': aWebhook,
  'PATCH /api/webhooks/:id': aWebhook,
  'POST /api/webhooks/:id/replay': { since: '2026-03-01T00:00:00Z' },
  'PATCH /api/auth/passkeys/:id': { name: 'Laptop' },
  '/api/users/:id': { firstName: 'Robin' },
  'PATCH /api/system/feature-flags/:id': {
    ...{ description: '', isEnabled: true },
    ...{ rolloutPercentage: 0, targetOrganizations: [] },
  },
  '/api/floor-rules/:id': { state: 'OR', status: 'pending', source: 'An example' },
  '/api/remittances/:id': { note: 'not our pharmacy' },
  '/api/remittances/:id/review/changes': {
    version: 0,
    changes: [{ kind: 'accept_all', payment: 0 }],
  },
  '/api/remittances/:id/review/region': {
    ...{ version: 0, payment: 0, part: 'claim', page: 1 },
    box: { left: 0, top: 0, right: 612, bottom: 792 },
  },
  '/api/remittances/:id/review/:itemId': { action: 'accept' },
  '/api/remittances/:id/review/undo': { version: 0 },
  '/api/remittances/:id/review/turn': { version: 0, page: 1, degrees: 90 },
  '/api/remittances/:id/review/finish': { version: 0 },
  '/api/remittances/:id/review/not-a-remittance': { version: 0 },
  '/api/remittances/:id/password': { password: 'open sesame' },
  '/api/payments/:id/count': { note: 'the bank shows it' },
  '/api/payments/:id/hold': {},
  '/api/provider-adjustments/:id/period': { from: null, to: null },
  '/api/provider-adjustments/:id/period/confirm': {},
  '/api/provider-adjustments/:id/period/undo': {},
  '/api/inbound-mail/mails/:id/release': {},
  '/api/report-schedules/:id': { isPaused: true },
  '/api/invoice-documents/:id/drafts/:position/save': { version: 0, invoice: anInvoice },
  '/api/invoice-documents/:id/drafts/:position/dismiss': { version: 0, note: 'a quote' },
  '/api/export-imports/:id': { note: 'not our pharmacy' },
  '/api/price-lists/:id': { note: 'outdated' },
  '/api/bank-imports/:id': { note: 'another account' },
  'POST /api/recovery/plans/:id': { line: 'commercial' },
  'PATCH /api/payer-contracts/terms/:id': aTerm,
  'PATCH /api/payer-contracts/guarantees/:id': aGuarantee,
  '/api/payer-contracts/guarantees/:id/notices': { day: '2026-03-10', receivedOn: '2026-04-10' },
  'PATCH /api/cases/:id': { dueOn: null },
  'POST /api/cases/:id/answers': { answer: 'none' },
  'POST /api/claim-matches/:id': { adjudicationId: randomUUID() },
  '/api/export-imports/:id/preview': {},
  '/api/export-imports/:id/import': { columns: { Rx: 'rxNumber' }, dayOrder: 'month_first' },
  '/api/known-layouts/:id': { version: 1, payerName: 'Northwind Rx' },
  '/api/vendors/:id': { paymentTerms: 'Net 30' },
  '/api/vendor-invoices/:id/status': { status: 'approved' },
  '/api/vendor-invoices/:id/line-items/:lineId': { unit: 'EA' },
  '/api/invoice-findings/:id': { status: 'accepted' },
  '/api/vendor-invoices/:id/payments': { amount: 1, paidOn: '2020-01-02' },
};

/** A new thing for the id in the route's path, in the pharmacy of who is signed in. */
export function makeFor(route: Route, app: TestApp, client: TestClient): Promise<string> {
  const fitting = Object.keys(makers).filter((prefix) => route.path.startsWith(prefix));
  const longest = fitting.sort((a, b) => b.length - a.length)[0];
  const make = makers[longest ?? ''];
  if (make === undefined) throw new Error(`say in makers how to get an id for ${route.path}`);
  return make(app, client);
}

export function bodyFor(route: Route): object | undefined {
  return bodies[`${route.method} ${route.path}`] ?? bodies[route.path];
}

/** One of the shipped ones: every pharmacy reads the same. */
async function makeFloorRule(_app: TestApp, client: TestClient): Promise<string> {
  return (await client.get('/api/floor-rules')).body.rules[0].id as string;
}

/** A document of one page, of which nothing can be drawn. */
async function makePage(app: TestApp, client: TestClient): Promise<string> {
  const content = `%PDF-1.7 ${randomUUID()}`;
  const { body } = await client.upload({ name: 'own.pdf', content });
  await app.platform.database.withTenant(await organizationOf(client), (tx) =>
    tx.query
      .insertInto('document_pages')
      .values({
        organization_id: tx.organizationId,
        remittance_id: body.id,
        number: 1,
        width: '612',
        height: '792',
        turned_degrees: 0,
        source: 'text_layer',
        words: 10,
      })
      .execute(),
  );
  return body.id as string;
}

async function makeKnownLayout(app: TestApp, client: TestClient): Promise<string> {
  const id = randomUUID();
  const userId = (await client.get('/api/auth/user')).body.id as string;
  await app.platform.database.withTenant(await organizationOf(client), (tx) =>
    tx.query
      .insertInto('known_layouts')
      .values({
        organization_id: tx.organizationId,
        id,
        fingerprint: `${id}:1`,
        facts: '{"payerName":"Northwind"}',
        file_type: 'application/pdf',
        learned_by: userId,
      })
      .execute(),
  );
  return id;
}

async function makeNotification(app: TestApp, client: TestClient): Promise<string> {
  const { body } = await client.get('/api/auth/user');
  await app.platform.database.withTenant(body.organization.id as string, (tx) =>
    notify(tx, { to: { userId: body.id }, type: 'info', title: 'Title', message: 'Message' }),
  );
  return (await client.get('/api/notifications')).body.notifications[0].id as string;
}

async function makeAlert(app: TestApp, client: TestClient): Promise<string> {
  const id = randomUUID();
  await app.platform.database.withTenant(await organizationOf(client), (tx) =>
    tx.query
      .insertInto('alerts')
      .values({
        organization_id: tx.organizationId,
        id,
        type: 'warning',
        title: 'Title',
        message: 'Message',
        cause: id,
        month: '2026-03-01',
      })
      .execute(),
  );
  return id;
}

async function makeFeatureFlag(app: TestApp): Promise<string> {
  const id = randomUUID();
  await app.platform.database.withPlatform('make a flag', (tx) =>
    tx.query
      .insertInto('feature_flags')
      .values({ id, name: `flag-${id}` })
      .execute(),
  );
  return id;
}

async function makeLumpSum(app: TestApp, client: TestClient): Promise<string> {
  const made = await makePayment(app, client);
  return app.platform.database.withTenant(await organizationOf(client), (tx) =>
    insertProviderAdjustment(tx, { ...made, category: 'dir', amount: '1' }),
  );
}

async function makeInboundMail(app: TestApp, client: TestClient): Promise<string> {
  const id = randomUUID();
  await app.platform.database.withTenant(await organizationOf(client), (tx) =>
    tx.query
      .insertInto('inbound_mails')
      .values({
        organization_id: tx.organizationId,
        id,
        received_at: new Date(),
        via: 'smtp',
        status: 'quarantined',
        bytes: '1',
        sha256: '',
        envelope_from: 'payer@payer.example',
      })
      .execute(),
  );
  return id;
}

export async function makeVendor(_app: TestApp, client: TestClient): Promise<string> {
  const answer = await client.post('/api/vendors', { name: randomUUID() });
  return answer.body.id as string;
}

const line = { description: 'Bandages', quantity: '1', unitPrice: '5', totalPrice: '5' };

async function typeInvoice(app: TestApp, client: TestClient, totalAmount: number) {
  const answer = await client.post('/api/vendor-invoices', {
    ...{ vendorId: await makeVendor(app, client), invoiceNumber: randomUUID() },
    ...{ invoiceDate: '2020-01-01', totalAmount, lineItems: [line] },
  });
  return answer.body;
}

/** With a line that has the invoice's own id: all ids in a path are the same here. */
async function makeInvoice(app: TestApp, client: TestClient): Promise<string> {
  const { id } = await typeInvoice(app, client, 5);
  await app.platform.database.withTenant(await organizationOf(client), (tx) =>
    tx.query
      .insertInto('invoice_line_items')
      .values({
        ...{ organization_id: tx.organizationId, id, invoice_id: id, description: 'Gauze' },
        ...{ quantity: '1', unit_price: '0', total_price: '0' },
      })
      .execute(),
  );
  return id;
}

async function makeFinding(app: TestApp, client: TestClient): Promise<string> {
  const { findings } = await typeInvoice(app, client, 7);
  return findings[0].id as string;
}

async function makeAnswerWithTable(_app: TestApp, client: TestClient): Promise<string> {
  const { body } = await client.post('/api/ai/chat', { message: 'DIR fees by payer' });
  return body.message.id as string;
}

/** Another file each time: the same one is imported once. */
async function makePriceList(_app: TestApp, client: TestClient): Promise<string> {
  const form = new FormData();
  const fields = { name: 'Contract', effectiveFrom: '2026-01-01', pricesPer: 'unit' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const content = `NDC,Unit Price,Note\n00093505698,0.10,${randomUUID()}\n`;
  form.append('file', new Blob([content]), 'prices.csv');
  const encoded = new Response(form);
  const { body } = await client.request({
    method: 'POST',
    url: '/api/price-lists',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return body.id as string;
}
