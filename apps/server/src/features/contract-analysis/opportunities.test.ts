import { toCents } from '@pfs/core/money';
import type { PayerContracts, SavingsOpportunities } from '@pfs/wire/contract-analysis';
import type { ClaimCost } from '@pfs/wire/figure-rows';
import type { Figure } from '@pfs/wire/figures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportPlans } from '../../testing/export-plans.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { verifyRollups } from '../ledger/rollups.ts';
import { addInvoices, insertVendor } from '../vendors/public.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;

const dear = '00093505698';
const cheap = '68180098001';

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
  const registered = await registerPharmacy(app.server);
  client = registered.client;
  organizationId = registered.user.organization?.id ?? '';
  const content = smallRemittance(
    {
      paidOn: '2026-03-10',
      payer: 'NORTHLAKE RX',
      // 30 units of each: the first cost $150.00 at $5.00, the second $3.00.
      claims: [
        { id: '1', gross: 100_00, dir: 10_00, ndc: dear, filledOn: '2026-03-01' },
        {
          ...{ id: '2', gross: 100_00, dir: 2_00, patientPaid: 20_00 },
          ...{ ndc: cheap, filledOn: '2026-03-01' },
        },
      ],
      lumps: [
        ['CS', 'MISC 0417', 25_00],
        ['CS', 'MISC 0418', -5_00],
        ['FB', 'F-1', 7_00],
      ],
    },
    {
      paidOn: '2026-02-10',
      payer: 'BLUE RX',
      claims: [{ id: '3', gross: 100_00, dir: 9_00, filledOn: '2026-01-20' }],
    },
    {
      paidOn: '2026-02-11',
      payer: 'GREEN RX',
      claims: [
        // Both are below cost; the first has a fee to question.
        { id: '5', gross: 100_00, dir: 9_00, ndc: dear, filledOn: '2026-02-01' },
        { id: '6', gross: 100_00, ndc: dear, filledOn: '2026-02-01' },
      ],
    },
    {
      paidOn: '2026-02-12',
      payer: 'SOUTH MEDICARE PART D',
      claims: [
        { id: '7', gross: 100_00, dir: 20_00, ndc: dear, filledOn: '2026-02-01' },
        { id: '8', gross: 100_00, dir: 12_00 },
      ],
    },
    // Held: it does not add up, and so counts nowhere.
    {
      paidOn: '2026-03-11',
      payer: 'HELD PAYER',
      claims: [{ id: '4', gross: 100_00, dir: 50_00 }],
      lumps: [['CS', 'MISC 0419', 900_00]],
      amount: 1_00,
    },
  );
  await uploadAndRead(client, { name: 'march.835', content });
  await addBoughtDrugs();
  await exportPlans(app, client, [
    { rx: '3', on: '2026-01-20', planType: 'Medicare Part D' },
    { rx: '5', on: '2026-02-01', ndc: dear, planType: 'Medicare Part D' },
    { rx: '6', on: '2026-02-01', ndc: dear, planType: 'Medicare Part D' },
    { rx: '7', on: '2026-02-01', ndc: dear, planType: 'Commercial', bin: '610011' },
  ]);
});
afterAll(() => app.close());

/** Bought twice, the second time dearer by $0.40 on 50 units, and once before the year. */
async function addBoughtDrugs(): Promise<void> {
  await app.platform.database.withTenant(organizationId, async (tx) => {
    const vendorId = await insertVendor(tx, { name: 'Harborline' });
    const bought = [
      ['2026-01-05', '5.00', 'approved'],
      ['2026-02-05', '5.40', 'approved'],
      ['2026-02-20', '5.00', 'approved'],
      ['2024-01-05', '1.00', 'approved'],
      ['2026-02-06', '0.50', 'cancelled'],
      ['2026-02-07', '0', 'approved'],
    ] as const;
    const invoice = (index: number, [day, unitPrice, status]: (typeof bought)[number]) => ({
      vendorId,
      invoiceNumber: `I-${index}`,
      invoiceDate: day,
      dueDate: null,
      status,
      totalCents: toCents(0),
      lineItems: [
        {
          ...{ description: 'D', quantity: '50', unitPrice, ndc: dear },
          totalCents: toCents(Math.round(Number(unitPrice) * 100) * 50),
        },
        ...(index === 0
          ? [
              {
                description: 'C',
                quantity: '50',
                unitPrice: '0.10',
                totalCents: toCents(500),
                ndc: cheap,
              },
            ]
          : []),
      ],
    });
    await addInvoices(
      tx,
      bought.map((each, index) => invoice(index, each)),
    );
  });
}

test('each opportunity follows its rule, and the banner is their sum', async () => {
  const { body } = await client.get('/api/analysis/savings-opportunities');
  const { opportunities, potentialAnnualSavings } = body as SavingsOpportunities;
  const found = opportunities.map(({ figure, payerName, potentialSavings }) => [
    figure,
    payerName,
    potentialSavings,
  ]);
  expect(found).toEqual([
    // Cost $150.00 each, against $100.00 less $10.00, $0.00 and $20.00 of DIR.
    ['belowCostSavings', null, 180],
    // $25.00 less $5.00 unclassified, and $7.00 that no payment carried forward.
    ['unexplainedTakeBacks', null, 27],
    ['purchasingSavings', null, 20],
    ['partDDeductions', 'BLUE RX', 9],
    ['partDDeductions', 'GREEN RX', 9],
    // $12.00 of $200.00 against 4 %; fees of fills below cost stand above already.
    ['dirNegotiationSavings', 'SOUTH MEDICARE PART D', 4],
  ]);
  expect(potentialAnnualSavings).toBe(249);
});

test('no claim counts in two kinds of savings', async () => {
  const { body } = await client.get('/api/analysis/savings-opportunities');
  const { period } = body as SavingsOpportunities;
  const termsOf = async (figure: string, payer: string) => {
    const asked = new URLSearchParams({ ...period, ...(payer === '' ? {} : { payer }) });
    return (await client.get(`/api/figures/${figure}?${asked}`)).body as Figure;
  };
  const claimsOf = async (figure: string, payer: string, key: string) => {
    const { terms } = await termsOf(figure, payer);
    const rows = terms.find((term) => term.key === key)?.rows;
    const listed = await client.get(`/api/claim-costs?${new URLSearchParams(rows?.filter)}`);
    return (listed.body as ClaimCost[]).map(({ claimId }) => claimId).toSorted();
  };
  expect(await claimsOf('belowCostSavings', '', 'lossToSave')).toEqual(['1', '6', '7']);
  expect(await claimsOf('partDDeductions', 'GREEN RX', 'partDDir')).toEqual(['5']);
  expect(
    await claimsOf('dirNegotiationSavings', 'SOUTH MEDICARE PART D', 'dirOfLossToSave'),
  ).toEqual(['7']);
  const negotiation = await termsOf('dirNegotiationSavings', 'SOUTH MEDICARE PART D');
  expect(negotiation.terms.map(({ key, value }) => [key, value])).toEqual([
    ['claimDir', 32],
    ['lumpDir', 0],
    ['dirOfLossToSave', 20],
    ['usualDirFees', 8],
  ]);
});

test('an action leads to its cases or rows', async () => {
  const { body } = await client.get('/api/analysis/savings-opportunities');
  const urls = (body as SavingsOpportunities).opportunities.map(({ actionUrl }) =>
    actionUrl.replace(/party=[0-9a-f-]{36}/, 'party=ID'),
  );
  const period = 'from=2025-04-01&to=2026-03-31';
  expect(urls).toEqual([
    '/recovery/prices',
    '/recovery?stage=open&kind=unexplained_lump',
    `/analytics?figure=purchasingSavings&${period}`,
    '/recovery?stage=open&kind=part_d_question&party=ID',
    '/recovery?stage=open&kind=part_d_question&party=ID',
    `/analytics?figure=dirNegotiationSavings&${period}&payer=SOUTH+MEDICARE+PART+D`,
  ]);
});

test('a score uses the margin if enough of the cost is known', async () => {
  const { body } = await client.get('/api/analysis/contracts');
  const { contracts } = body as PayerContracts;
  const north = contracts.find(({ payerName }) => payerName === 'NORTHLAKE RX');
  // Gross $200.00 and $20.00 of patients, cost $153.00, fees $12.00: $55.00 of $220.00 is left.
  expect(north).toMatchObject({
    scoreBasis: 'margin_and_dir',
    knownCostPercentage: 100,
    netMargin: 25,
    dirFeePercentage: 6,
    profitabilityScore: 'marginal',
    negotiationPriority: 'medium',
  });
  const blue = contracts.find(({ payerName }) => payerName === 'BLUE RX');
  expect(blue).toMatchObject({ scoreBasis: 'dir', knownCostPercentage: 0, netMargin: null });
});

test('every amount equals a recount of its rows', async () => {
  const { body } = await client.get('/api/analysis/savings-opportunities');
  const { opportunities, period, potentialAnnualSavings } = body as SavingsOpportunities;
  const shown = [
    { figure: 'potentialSavings', payerName: null, potentialSavings: potentialAnnualSavings },
    ...opportunities,
  ];
  for (const { figure, payerName, potentialSavings } of shown) {
    const asked = new URLSearchParams({
      ...period,
      ...(payerName === null ? {} : { payer: payerName }),
    });
    const { body: opened } = await client.get(`/api/figures/${figure}?${asked}`);
    expect([figure, opened.value]).toEqual([figure, potentialSavings]);
  }
});

test('stored savings follow removed costs', async () => {
  const { database } = app.platform;
  expect(await database.withTenant(organizationId, verifyRollups)).toEqual([]);
  const { body: remittances } = await client.get('/api/remittances');
  for (const { id } of remittances) {
    const payload = { note: 'not ours' };
    const url = `/api/remittances/${id}`;
    const { status, text } = await client.request({ method: 'DELETE', url, payload });
    expect(status, text).toBe(200);
  }
  expect(await database.withTenant(organizationId, verifyRollups)).toEqual([]);
  const kept = await database.withTenant(organizationId, (tx) =>
    tx.query.selectFrom('drug_cost_metrics').selectAll().execute(),
  );
  expect(kept).toEqual([]);
});
