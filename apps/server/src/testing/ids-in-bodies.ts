import { randomUUID } from 'node:crypto';
import type { Route } from '@pfs/wire/route';
import { bodyShape } from './body-shape.ts';
import { aGuarantee, aTerm } from './claim-makers.ts';
import { joinAs } from './people.ts';
import { makeVendor } from './route-makers.ts';
import { insertPayer } from './tenant-rows.ts';
import type { TestApp } from './test-app.ts';
import { organizationOf, type TestClient, testPassword } from './test-client.ts';

type Maker = (app: TestApp, client: TestClient) => Promise<string>;

/** What an id in a body is of, by the field's name. A new kind of id joins here. */
const makers: Readonly<Record<string, Maker>> = {
  userId: makeColleague,
  ownerId: makeColleague,
  payerId: async (app, client) =>
    app.platform.database.withTenant(await organizationOf(client), (tx) =>
      insertPayer(tx, randomUUID()),
    ),
  vendorId: makeVendor,
  organizationId: (_app, client) => organizationOf(client),
};

async function makeColleague(app: TestApp, client: TestClient): Promise<string> {
  const organizationId = await organizationOf(client);
  return (await joinAs(app, { role: 'staff', organizationId })).userId;
}

const rule = { where: 'provider_adjustment', code: 'CS', reference: null, category: 'dir' };
const reason = 'The state’s register says so';

/** What else stands in the body, so that nothing but the id can be wrong with it. */
const others: Readonly<Record<string, object>> = {
  'POST /api/admin/change-user-password': { newPassword: testPassword },
  'POST /api/admin/reject-pharmacy': { reason },
  'POST /api/admin/suspend-organization': { reason },
  'POST /api/admin/reactivate-organization': { reason },
  'POST /api/admin/look-at': { reason },
  'POST /api/admin/switch-plan': { planType: 'starter' },
  'POST /api/admin/grant-trial': { planType: 'starter', trialDays: 14 },
  'POST /api/appeal-rules': { days: 30 },
  'POST /api/classification/preview': rule,
  'POST /api/classification/rules': rule,
  'POST /api/recovery/plans/:id': { line: 'commercial' },
  'POST /api/payer-contracts/terms': aTerm,
  'POST /api/payer-contracts/guarantees': aGuarantee,
  'POST /api/vendor-invoices': {
    ...{ invoiceNumber: '1', invoiceDate: '2020-01-01', totalAmount: 5 },
    lineItems: [{ description: 'Bandages', quantity: 1, unitPrice: 5, totalPrice: 5 }],
  },
};

/**
 * Given by an authority or made by the caller, and no name of anything that is here; and what is
 * only compared with the candidates of the claim in the path.
 */
const foreign: ReadonlySet<string> = new Set([
  ...['taxId', 'ncpdpId', 'messageId', 'adjudicationId', 'clientId'],
]);

/** The fields of a route's body that name one thing by its id. */
export function idFieldsOf(route: Route): readonly string[] {
  return Object.keys(bodyShape(route)).filter(
    (field) => /^id$|Id$/.test(field) && !foreign.has(field),
  );
}

export function bodyWithId(route: Route, field: string, id: string): object {
  return { ...others[`${route.method} ${route.path}`], [field]: id };
}

export function makeForField(field: string, app: TestApp, client: TestClient): Promise<string> {
  const make = makers[field];
  if (make === undefined) throw new Error(`say in makers how to get what ${field} names`);
  return make(app, client);
}
