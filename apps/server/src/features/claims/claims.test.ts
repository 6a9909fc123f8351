import type { Claim } from '@pfs/wire/claims';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import {
  type SmallClaim,
  type SmallPayment,
  smallRemittance,
} from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';

let app: TestApp;
let client: TestClient;
let march: string;
let april: string;

const odd: readonly SmallClaim[] = [
  { id: '100%A', drugName: 'FLUTICASONE 50 MCG', ndc: '60505082901', gross: 4_200, dir: 210 },
  { id: '100_B', drugName: 'VITAMIN D 100% PURE', ndc: '00000000011', gross: 900 },
  { id: '100XC', drugName: 'A_B CREAM', ndc: '00000000022', gross: 12_500, dir: 1_000 },
  { id: 'back\\slash', drugName: "O'NEIL'S SYRUP", ndc: '00000000033', gross: 70_000, dir: 1 },
];

beforeAll(async () => {
  app = await startTestApp();
  ({ client } = await registerPharmacy(app.server));
  const many = Array.from({ length: 60 }, (_, index) => ({
    id: String(7_000_000 + index),
    gross: 1_000 + index * 10,
    dir: index,
  }));
  march = await upload([
    { paidOn: '2026-03-10', payer: 'NORTH PAYER', claims: many },
    { paidOn: '2026-03-12', payer: 'SOUTH PAYER', claims: odd },
  ]);
  april = await upload([
    {
      paidOn: '2026-04-10',
      payer: 'NORTH PAYER',
      claims: [
        { id: '8000001', gross: 5_000, dir: 100 },
        { id: '7000001', gross: 1_010, dir: 1, status: 'reversal' },
        { id: '8000002', gross: 5_000, status: 'denied' },
      ],
    },
    { paidOn: '2026-04-11', payer: 'HELD PAYER', claims: [{ id: '9000001' }], amount: 1 },
  ]);
});
afterAll(() => app.close());

async function upload(payments: readonly SmallPayment[]): Promise<string> {
  const content = smallRemittance(...payments);
  const detail = await uploadAndRead(client, { name: `${payments[0]?.paidOn}.835`, content });
  expect(detail.processingStatus).toBe('completed');
  return detail.id;
}

async function claims(query = ''): Promise<readonly Claim[]> {
  const { status, body, text } = await client.get(`/api/claims${query}`);
  expect(status, text).toBe(200);
  return body as readonly Claim[];
}

const idsOf = (list: readonly Claim[]) => list.map(({ claimId }) => claimId);
const search = (text: string) => claims(`?search=${encodeURIComponent(text)}`);

describe('the list', () => {
  test('is an array of all claims, the newest first', async () => {
    const all = await claims('?limit=1000');
    expect(all).toHaveLength(68);
    const days = all.map(({ processedDate }) => processedDate ?? '');
    expect(days).toEqual([...days].sort().reverse());
    expect(await claims('?limit=5')).toEqual(all.slice(0, 5));
  });

  test('shows everything that the file has about a claim', async () => {
    const [claim] = await search('100%A');
    expect(claim).toEqual({
      id: expect.any(String),
      claimId: '100%A',
      remittanceId: march,
      dateOfService: '2025-12-20',
      processedDate: '2026-03-12',
      payerName: 'SOUTH PAYER',
      drugName: 'FLUTICASONE 50 MCG',
      ndc: '60505082901',
      quantity: 30,
      grossAmount: 42,
      dirFee: 2.1,
      dirPercentage: 5,
      gerFee: 0,
      otherFees: 0,
      netAmount: 39.9,
      patientPaid: 0,
      planName: null,
      status: 'paid',
      counted: true,
      needsReview: false,
    });
  });

  test('has gross = net + fees on every row', async () => {
    for (const one of await claims()) {
      const cents = (dollars: number) => Math.round(dollars * 100);
      const fees = cents(one.dirFee) + cents(one.gerFee) + cents(one.otherFees);
      expect(cents(one.netAmount) + fees).toBe(cents(one.grossAmount));
    }
  });

  test('marks reversals, denied claims and claims of a held payment', async () => {
    const of = async (id: string) => (await claims(`?remittanceId=${april}&search=${id}`))[0];
    expect(await of('7000001')).toMatchObject({ status: 'reversal', dirFee: -0.01, counted: true });
    expect(await of('8000002')).toMatchObject({ status: 'denied', grossAmount: 0 });
    expect(await of('9000001')).toMatchObject({ counted: false, needsReview: true });
  });
});

describe('pages', () => {
  test('cover all claims once, each with the total', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => client.get(`/api/claims?page=${page}&pageSize=25`)),
    );
    expect(pages.map(({ body }) => body.length)).toEqual([25, 25, 18]);
    for (const { headers } of pages) expect(Number(headers['x-total-count'])).toBe(68);
    expect(pages.flatMap(({ body }) => body)).toEqual(await claims());
    expect((await client.get('/api/claims?page=4&pageSize=25')).body).toEqual([]);
    expect((await client.get('/api/claims')).headers).not.toHaveProperty('x-total-count');
  });

  test('have the total of the search', async () => {
    const answer = await client.get('/api/claims?page=1&pageSize=2&search=100');
    expect(idsOf(answer.body)).toHaveLength(2);
    expect(Number(answer.headers['x-total-count'])).toBe((await search('100')).length);
  });
});

describe('search', () => {
  test.each([
    ['8000001', ['8000001']],
    ['100%', ['100%A', '100_B']],
    ['100_', ['100_B']],
    ['100X', ['100XC']],
    ['k\\s', ['back\\slash']],
    ['a_b cr', ['100XC']],
    ["o'neil", ['back\\slash']],
    ['60505082901', ['100%A']],
    ['60505-0829-01', ['100%A']],
    ['fluticasone', ['100%A']],
    ['south pay', ['100%A', '100_B', '100XC', 'back\\slash']],
    ['%', ['100%A', '100_B']],
    ['_', ['100XC', '100_B']],
    ["' or 1=1 --", []],
    ['nothing of this name', []],
  ])('%j finds what holds it, in claim, payer, drug or NDC', async (text, expected) => {
    expect(idsOf(await search(text)).sort()).toEqual([...expected].sort());
  });
});

describe('order', () => {
  const sorts = ['claimId', 'payerName', 'grossAmount', 'dirFee', 'processedDate'] as const;

  test.each(sorts)('by %s ascends and descends', async (sort) => {
    // Claim numbers of digits alone: how letters are ordered is the database's affair.
    const query = `?sort=${sort}${sort === 'claimId' ? '&search=7000' : ''}`;
    const up = (await claims(`${query}&order=asc`)).map((one) => one[sort] ?? '');
    const down = (await claims(`${query}&order=desc`)).map((one) => one[sort] ?? '');
    expect(up.length).toBeGreaterThan(60);
    expect(up.every((value, index) => index === 0 || (up[index - 1] ?? '') <= value)).toBe(true);
    expect(down).toEqual([...up].reverse());
    expect(up[0]).not.toEqual(up.at(-1));
  });
});

describe('filters', () => {
  test('a remittance has its own claims', async () => {
    expect(await claims(`?remittanceId=${april}`)).toHaveLength(4);
    expect(await claims(`?remittanceId=${march}&payer=SOUTH%20PAYER`)).toHaveLength(4);
    expect(await claims(`?remittanceId=${april}&payer=SOUTH%20PAYER`)).toEqual([]);
  });

  test('a payer is filtered by its whole name', async () => {
    expect(await claims('?payer=NORTH%20PAYER')).toHaveLength(63);
    expect(await claims('?payer=NORTH')).toEqual([]);
  });

  test('several payers, drugs or NDCs match any of them', async () => {
    expect(await claims('?payer=NORTH%20PAYER&payer=SOUTH%20PAYER')).toHaveLength(67);
    const two = await claims('?drug=A_B%20CREAM&drug=FLUTICASONE%2050%20MCG&payer=SOUTH%20PAYER');
    expect(idsOf(two).sort()).toEqual(['100%A', '100XC']);
    expect(await claims('?ndc=00000000011&ndc=00000000033')).toHaveLength(2);
    const tooMany = Array.from({ length: 51 }, (_, index) => `payer=P${index}`).join('&');
    expectError(await client.get(`/api/claims?${tooMany}`), 'invalid_input');
  });

  test.each([
    ['amountOf=dirFee&over=0.59', ['8000001', '100XC', '100%A']],
    ['amountOf=dirFee&over=0.58&under=1', ['7000059']],
    ['amountOf=dirFee&under=0', ['7000001']],
    ['amountOf=grossAmount&over=125&search=100', []],
    ['amountOf=grossAmount&over=124.99&search=100', ['100XC']],
    ['amountOf=netAmount&over=50&under=699.99', ['100XC', '9000001']],
    ['amountOf=netAmount&over=50&under=700', ['back\\slash', '100XC', '9000001']],
    ['amountOf=dirFee&over=0.57&from=2026-04-01&with=dirFee&counted=true', ['8000001']],
  ])('%s takes neither limit in', async (query, expected) => {
    expect(idsOf(await claims(`?${query}`)).sort()).toEqual([...expected].sort());
    const exported = await client.get(`/api/claims/export?${query}`);
    expect(exported.status, exported.text).toBe(200);
    expect(exported.text.trimEnd().split('\r\n')).toHaveLength(expected.length + 1);
  });

  test.each([
    ['amountOf=dirFee', 'over'],
    ['over=10', 'amountOf'],
    ['amountOf=dirFee&over=10.005', 'over'],
    ['amountOf=dirFee&over=ten', 'over'],
    ['amountOf=dirFee&over=10&under=10.01', 'under'],
    ['amountOf=dirFee&over=10&under=9', 'under'],
    ['amountOf=totalAmount&over=10', 'amountOf'],
  ])('%s says what has to change', async (query, field) => {
    const answer = await client.get(`/api/claims?${query}`);
    expectError(answer, 'invalid_input');
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });
});
