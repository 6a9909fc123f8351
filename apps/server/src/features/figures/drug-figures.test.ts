import type { DrugProfitability } from '@pfs/wire/drug-profitability';
import type { ClaimCost } from '@pfs/wire/figure-rows';
import type { Figure } from '@pfs/wire/figures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { doCostWork } from '../costs/public.ts';
import { lockLedger } from '../ledger/lock.ts';

let app: TestApp;
let client: TestClient;
const eliquis = { drugName: 'ELIQUIS', ndc: '00003089421' };

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-05-20T12:00:00Z') });
  ({ client } = await registerPharmacy(app.server));
  const content = smallRemittance(
    {
      paidOn: '2026-03-10',
      claims: [
        { id: '1', gross: 10_000, dir: 512, ...eliquis },
        { id: '2', gross: 333, dir: 1, ...eliquis },
        { id: '3', gross: 7_000 },
        { id: '4', status: 'denied', ...eliquis },
      ],
      lumps: [
        ['CS', 'DIR Q1-26', 1_000],
        ['ZZ', 'MISC 17', 250],
      ],
    },
    { paidOn: '2026-04-10', claims: [{ id: '1', gross: 10_000, dir: 512, ...eliquis }] },
    {
      paidOn: '2026-04-11',
      claims: [
        { id: '9', gross: 50_000 },
        { id: '1', gross: 10_000, dir: 512, status: 'reversal', ...eliquis },
      ],
      lumps: [['FB', 'UNKNOWN ORIGIN', 2_000]],
    },
  );
  const read = await uploadAndRead(client, { name: 'all.835', content });
  expect(read.processingStatus, read.failureReason ?? '').toBe('completed');
  // Lump fees are spread aside; a figure that is asked before and after would be two.
  await doCostWork(app.platform);
});
afterAll(() => app.close());

async function open(name: string, filter = {}): Promise<Figure> {
  const answer = await client.get(`/api/figures/${name}?${new URLSearchParams(filter)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Figure;
}

test('a drug’s profit equals the rows that it opens to', async () => {
  const { body } = await client.get('/api/analysis/drug-profitability');
  const { drugs, period } = body as DrugProfitability;
  expect(drugs).toHaveLength(2);
  for (const { ndc, ...drug } of drugs) {
    const filter = { ...period, ndc };
    expect((await open('drugUnits', filter)).value).toBe(drug.totalDispensed);
    expect((await open('drugGrossProfit', filter)).value).toBe(drug.grossProfit);
    expect((await open('claimDirFees', filter)).value).toBe(drug.dirFeesTotal);
    expect((await open('netProfit', filter)).value).toBe(drug.netProfit);
    expect((await open('drugProfitPerUnit', filter)).value).toBe(drug.profitPerUnit);
  }
});

test('an estimated cost is marked, and lists its claims without a cost', async () => {
  const { terms } = await open('drugCost', { ndc: eliquis.ndc });
  const estimated = terms.find(({ key }) => key === 'estimatedCost');
  expect(estimated).toMatchObject({ label: 'Estimated cost, 80% of revenue', operator: 'plus' });
  expect(estimated?.rows).toMatchObject({ kind: 'figures', filter: { figure: 'estimatedCost' } });
  const [unknown, share] = (await open('estimatedCost', { ndc: eliquis.ndc })).terms;
  expect(share).toMatchObject({ operator: 'times', value: 80, unit: 'percent' });
  expect(unknown?.rows).toMatchObject({ kind: 'claim_costs', field: 'revenue', count: 4 });
  const query = new URLSearchParams(unknown?.rows?.filter);
  const { body } = await client.get(`/api/claim-costs?${query}`);
  expect((body as ClaimCost[]).map(({ cost, basis }) => [cost, basis])).toEqual(
    Array.from({ length: 4 }, () => [null, 'estimated']),
  );
});

test('units of a reversal are subtracted', async () => {
  const { value, terms } = await open('drugUnits', { ndc: eliquis.ndc });
  expect(value).toBe(60);
  expect(terms.map((term) => [term.operator, term.value])).toEqual([
    [null, 90],
    ['minus', 30],
  ]);
});

test('profit per unit is unknown if no unit was dispensed', async () => {
  expect((await open('drugProfitPerUnit', { ndc: '99999999999' })).value).toBeNull();
});

test('potential savings are the sum of opportunities, none below zero', async () => {
  const period = { from: '2025-05-01', to: '2026-04-30' };
  const { body } = await client.get('/api/analysis/savings-opportunities');
  const savings = await open('potentialSavings', period);
  expect(savings.value).toBe(body.potentialAnnualSavings);
  const takeBacks = await open('unexplainedTakeBacks', period);
  expect(takeBacks.terms.map(({ value }) => value)).toEqual([2.5, 20]);
  const negotiation = await open('dirNegotiationSavings', { ...period, payer: 'PLAIN PAYER' });
  expect(negotiation.value).toBeGreaterThanOrEqual(0);
});

test('a negative saving is set to zero, with a reason', async () => {
  const { value, terms } = await open('dirNegotiationSavings', {
    from: '2026-04-11',
    to: '2026-04-11',
    payer: 'PLAIN PAYER',
  });
  expect(value).toBe(0);
  expect(terms.at(-1)).toMatchObject({ label: 'Not above benchmark', rows: null });
});

test('another pharmacy sees none of the rows', async () => {
  const other = await registerPharmacy(app.server);
  for (const path of ['claim-costs', 'allocated-fees', 'purchase-lines']) {
    expect((await other.client.get(`/api/${path}`)).body).toEqual([]);
  }
});

test('drug profit says what is missing while lump fees are allocated, as the screen', async () => {
  const other = await registerPharmacy(app.server);
  const content = smallRemittance({
    paidOn: '2026-03-10',
    claims: [{ id: '1', gross: 10_000, ...eliquis }],
    lumps: [['CS', 'DIR Q1', 1_000]],
  });
  await uploadAndRead(other.client, { name: 'a.835', content });
  await doCostWork(app.platform);
  const { database } = app.platform;
  const organizationId = other.user.organization?.id ?? '';
  const read = async () => {
    const { body: screen } = await other.client.get('/api/analysis/drug-profitability');
    const asked = new URLSearchParams({ ...screen.period, ndc: eliquis.ndc });
    const { body: opened } = await other.client.get(`/api/figures/netProfit?${asked}`);
    const { notSpreadYet, drugs } = screen as DrugProfitability;
    return { shown: drugs[0]?.netProfit, opened: opened.value, note: opened.note, notSpreadYet };
  };
  // Nothing is spread while somebody holds the ledger.
  await database.withTenant(organizationId, async (held) => {
    await lockLedger(held);
    await database.withTenant(organizationId, (tx) =>
      tx.client.query('select forget_lump_spreads(array(select id from payments))'),
    );
    expect(await read()).toEqual({
      shown: 20,
      opened: 20,
      note: '$10.00 of lump sum fees are being allocated to drugs. This figure updates automatically.',
      notSpreadYet: { waiting: true, amount: 10 },
    });
  });
  await doCostWork(app.platform);
  const after = { waiting: false, amount: 0 };
  expect(await read()).toEqual({ shown: 10, opened: 10, note: undefined, notSpreadYet: after });
});
