import { expect, test } from 'vitest';
import { paymentOf, textValue } from '../testing/draft/draft-rows.ts';
import type { DraftPayment } from './draft-remittance.ts';
import { proveDraft } from './prove-draft.ts';
import { applyDraftChange } from './review/apply-draft-change.ts';
import { toRemittanceRows } from './to-remittance-rows.ts';

const rows = [
  { payerName: 'BLUE HERON RX', gross: '10.00', dirFee: '1.00', net: '9.00' },
  { payerName: 'TIDEWATER RX', gross: '5.00', dirFee: '1.00', net: '4.00' },
  { payerName: 'Blue Heron Rx', gross: '20.00', dirFee: '2.00', net: '18.00' },
];

/** A check for two payers with claims of $27.00 and $4.00, less lump sums. */
function check(changes: Partial<Parameters<typeof paymentOf>[0]> = {}): DraftPayment {
  return paymentOf({ amount: '31.00', claims: rows, ...changes });
}

function sharesOf(payment: DraftPayment) {
  const options = { check: 4, index: 7, organizationId: 'o', rules: [] };
  return toRemittanceRows(proveDraft(payment), options).map(({ payment: told, claims, lumps }) => ({
    payer: told.payer.name,
    amount: told.amountCents,
    claims: claims.map(({ row }) => row),
    lumps: lumps.map(({ amountCents }) => amountCents),
    payment: told,
  }));
}

function doubtsOf(payment: DraftPayment): readonly string[] {
  return proveDraft(payment).doubts.map(({ part, row, field, code }) =>
    [code, part, row ?? '-', field ?? '-'].join(' '),
  );
}

const withLumpOf = (payment: DraftPayment, payerName: string): DraftPayment => ({
  ...payment,
  lumps: payment.lumps.map((lump) => ({ ...lump, payerName: textValue(payerName) })),
});

test('a check for several payers is proven as one and becomes one payment per payer', () => {
  expect(proveDraft(check())).toMatchObject({ status: 'proven', doubts: [] });
  const shares = sharesOf(check());
  expect(shares).toMatchObject([
    { payer: 'BLUE HERON RX', amount: 2700, claims: [0, 2], lumps: [] },
    { payer: 'TIDEWATER RX', amount: 400, claims: [1], lumps: [] },
  ]);
  for (const [at, { payment }] of shares.entries()) {
    expect(payment).toMatchObject({
      index: 7 + at,
      traceNumber: '80012345',
      paidOn: '2026-03-01',
      check: { index: 4, amountCents: 3100 },
      balanced: true,
      differenceCents: 0,
    });
  }
});

test('a check for one payer is not split, even when its rows name the payer', () => {
  const claims = rows.map((row) => ({ ...row, payerName: 'TIDEWATER RX' }));
  const [share, ...others] = sharesOf(check({ claims }));
  expect(others).toEqual([]);
  expect(share).toMatchObject({ payer: 'TIDEWATER RX', amount: 3100 });
  expect(share?.payment).not.toHaveProperty('check');
});

test('a lump sum without a payer is the only item a check waits for', () => {
  const taken = check({ amount: '28.50', lumps: [['DIR FEE Q2', '2.50']] });
  expect(doubtsOf(taken)).toEqual(['payer_missing lump 0 payerName']);
  const named = applyDraftChange([taken], {
    kind: 'set',
    part: 'lump',
    payment: 0,
    row: 0,
    field: 'payerName',
    value: 'Tidewater Rx',
  }).payments[0];
  expect(named && doubtsOf(named)).toEqual([]);
  expect(named && sharesOf(named)).toMatchObject([
    { payer: 'BLUE HERON RX', amount: 2700, lumps: [] },
    { payer: 'TIDEWATER RX', amount: 150, lumps: [250] },
  ]);
});

test('a PSAO fee is a payment of its own, never below zero', () => {
  const taken = withLumpOf(
    check({ amount: '28.50', lumps: [['ADMIN FEE', '2.50']] }),
    'CENTRAL PAY',
  );
  expect(doubtsOf(taken)).toEqual([]);
  expect(sharesOf(taken).map(({ payer, amount }) => [payer, amount])).toEqual([
    ['BLUE HERON RX', 2700],
    ['TIDEWATER RX', 400],
    ['CENTRAL PAY', -250],
  ]);
});

test('a claim without a payer is a review item, and accepting other items does not name one', () => {
  const claims = rows.with(1, { ...rows[1], payerName: '' } as (typeof rows)[number]);
  const two = [...claims, { ...rows[1], net: '4.00' } as (typeof rows)[number]];
  const open = check({ amount: '35.00', claims: two });
  expect(doubtsOf(open)).toContain('payer_missing claim 1 payerName');
  const after = applyDraftChange([open], { kind: 'accept_all', payment: 0 }).payments[0];
  expect(after && doubtsOf(after)).toContain('payer_missing claim 1 payerName');
});

test.each([
  ['a number of the next column', '7229380 TIDEWATER RX'],
  ['the name of another and more', 'BLUE HERON RX 10 MG'],
])('a name with %s is doubted', (_what, payerName) => {
  const claims = rows.with(1, { ...rows[1], payerName } as (typeof rows)[number]);
  expect(doubtsOf(check({ claims }))).toContain('uncertain claim 1 payerName');
});

test('a payer name in a scan that differs in one letter is doubted, and can be accepted', () => {
  const read = textValue('BLUE HER0N RX', { decidedBy: 'ocr', confidence: 0.97 });
  const claim = { ...rows[1], payerName: read };
  const open = paymentOf({ amount: '31.00', claims: [rows[0] ?? {}, claim, rows[2] ?? {}] });
  expect(doubtsOf(open)).toContain('uncertain claim 1 payerName');
  const target = { part: 'claim', payment: 0, row: 1, field: 'payerName' } as const;
  const after = applyDraftChange([open], { kind: 'accept', ...target }).payments[0];
  expect(after && doubtsOf(after)).not.toContain('uncertain claim 1 payerName');
});

test('the difference a check is off is kept, so its shares add up to the printed amount', () => {
  const shares = sharesOf(check({ amount: '30.00' }));
  expect(shares.map(({ amount, payment }) => [amount, payment.differenceCents])).toEqual([
    [2600, 100],
    [400, 0],
  ]);
});
