import { queryInWords } from '@pfs/assistant/in-words';
import type { FigureQuery } from '@pfs/assistant/query';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallRemittance } from '../../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { registerPharmacy, uploadAndRead } from '../../../testing/test-client.ts';
import { claimIndexesOf } from '../../claims/public.ts';
import { doCostWork } from '../../costs/public.ts';
import { runQuery } from './run-query.ts';
import { expectAnswer } from './testing/expect-answer.ts';
import * as pharmacy from './testing/random-pharmacy.ts';
import { aQuery } from './testing/random-query.ts';
import { readRawRows } from './testing/raw-rows.ts';

/*
 * Any query of any pharmacy says what its rows say, counted one by one without a rollup.
 */

const today = '2026-04-20';
const options = {
  today,
  settings: { estimatedShareOfRevenue: 0.8, benchmarkPercent: 5 },
  rowsMax: 10_000,
};
const seed = 20_261_120;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(`${today}T12:00:00Z`) });
});
afterAll(() => app.close());

const queries = aQuery({
  days: pharmacy.pharmacyDays,
  payers: [...pharmacy.payerNames, 'NOBODY'],
  drugs: pharmacy.drugNames,
  ndcs: pharmacy.ndcs,
  vendors: pharmacy.vendorNames,
});

/** Remittances through the real pipeline, and what it buys. */
async function makePharmacy(at: number): Promise<string> {
  const { client, user } = await registerPharmacy(app.server);
  const organizationId = user.organization?.id ?? '';
  const [bought = []] = fc.sample(pharmacy.someInvoices, { seed: seed + at, numRuns: 1 });
  const [files = []] = fc.sample(pharmacy.someRemittances, { seed: seed + at, numRuns: 1 });
  const { database } = app.platform;
  await database.withTenant(organizationId, (tx) => pharmacy.buy(tx, bought));
  for (const [index, payments] of files.entries()) {
    const traced = payments.map((one, number) => ({ ...one, trace: `T${index}-${number}` }));
    const content = smallRemittance(...traced);
    const read = await uploadAndRead(client, { name: `${index}.835`, content });
    expect(read.processingStatus, read.failureReason ?? '').toBe('completed');
  }
  await doCostWork(app.platform);
  return organizationId;
}

async function ask(organizationId: string, query: FigureQuery, withIndexes: boolean) {
  const { database } = app.platform;
  const claimIndexes = withIndexes ? claimIndexesOf(database) : undefined;
  const run = { ...options, claimIndexes };
  return database.withTenant(organizationId, (tx) => runQuery(tx, query, run), { snapshot: true });
}

test('any query of any pharmacy says what its rows say', async () => {
  for (const at of [0, 1, 2]) {
    const organizationId = await makePharmacy(at);
    const { database } = app.platform;
    const rows = await database.withTenant(organizationId, readRawRows, { snapshot: true });
    expect(rows.claims.length).toBeGreaterThan(5);
    for (const query of fc.sample(queries, { seed: seed + at, numRuns: 150 })) {
      const withAll = { ...query, limit: null };
      const answer = await ask(organizationId, withAll, at > 0);
      try {
        expectAnswer(answer, { rows, today, share: 0.8 });
        if (query.limit === null) continue;
        const short = await ask(organizationId, query, false);
        expect(short.members).toEqual(answer.members.slice(0, query.limit));
        expect(short.list?.rows).toEqual(answer.list?.rows.slice(0, query.limit));
        expect(short.value).toBe(answer.value);
      } catch (error) {
        throw new Error(`${queryInWords(query)}\n${JSON.stringify(query)}`, { cause: error });
      }
    }
  }
});
