import { expect, test } from 'vitest';
import { doubtful, paymentOf, textValue } from '../../testing/draft/draft-rows.ts';
import type { DraftPayment, DraftValue } from '../draft-remittance.ts';
import { proveDraft } from '../prove-draft.ts';
import { toRemittanceRows } from '../to-remittance-rows.ts';
import { applyDraftChange } from './apply-draft-change.ts';
import { isItemToCheck } from './open-items.ts';

type Said = string | DraftValue;

function oneClaim(fields: Readonly<Record<string, Said>>): DraftPayment {
  return paymentOf({
    amount: '10.00',
    claims: [{ gross: '12.50', dirFee: '2.50', net: '10.00', ...fields }],
  });
}

function claimOf(payment: DraftPayment) {
  const of = { check: 0, index: 0, organizationId: 'o', rules: [] };
  const [rows] = toRemittanceRows(proveDraft(payment), of);
  return rows?.claims[0]?.claim;
}

const sound = {
  drugName: 'ELIQUIS 5 MG TAB',
  ndc: '00003089421',
  planName: 'GOLD',
  quantity: '60',
};

const faint = (value: string) => textValue(value, { decidedBy: 'ocr', confidence: 0.4 });

test.each([
  ['a code of too few digits', { ndc: '12345' }, 'ndc'],
  ['a code that was hard to read', { ndc: doubtful('00003089421', '00003089427') }, 'ndc'],
  ['a code of too few digits that was hard to read', { ndc: doubtful('1234', '1284') }, 'ndc'],
  ['a quantity that is none', { quantity: 'many' }, 'quantity'],
  ['a quantity that was hard to read', { quantity: doubtful('60', '66') }, 'quantity'],
  ['a drug that was hard to read', { drugName: faint('EL QU S 5 MG') }, 'drugName'],
  ['a plan that was hard to read', { planName: faint('G LD') }, 'planName'],
] as const)('%s does not hold money that is proven, and is left out', (_, fields, field) => {
  const payment = oneClaim({ ...sound, ...fields });
  const { doubts, status } = proveDraft(payment);
  expect([status, ...doubts.map((doubt) => doubt.field)]).toEqual(['proven', field]);
  const { [field]: leftOut, ...claim } = claimOf(payment) ?? {};
  expect(leftOut).toBeUndefined();
  expect(claim).toMatchObject({ grossCents: 1250, netCents: 1000, dirFeeCents: 250 });
});

test.each([
  ['an amount in a drug', { drugName: 'XARELTO 20 MG TAB 487.59' }],
  ['a code where a drug was looked for', { drugName: '00003089421' }],
  ['an amount in a plan', { planName: 'GOLD 4.10' }],
  ['a fee in a drug', { drugName: 'DIR FEE', gross: '0.00', dirFee: '-10.00' }],
  ['a number that was hard to read', { claimId: doubtful('701', '707') }],
  ['a day that was hard to read', { dateOfService: doubtful('2026-02-14', '2026-02-11') }],
])('%s holds the payment', (_, fields) => {
  const { doubts, status } = proveDraft(oneClaim({ ...sound, ...fields }));
  expect(status).toBe('unproven');
  expect(doubts.some((doubt) => !isItemToCheck(doubt))).toBe(true);
});

test('a column of amounts under a quantity heading holds the payment', () => {
  const claims = ['17.31', '4.29', '8.88'].map((quantity) => ({ net: '5.00', quantity }));
  const { doubts, status } = proveDraft(paymentOf({ amount: '15.00', claims }));
  expect([status, ...doubts.map(({ code }) => code)]).toEqual([
    'unproven',
    ...Array(3).fill('column_uncertain'),
  ]);
});

test('what a person says about an item reaches the claim, and the money stays the same', () => {
  const payment = oneClaim({ ...sound, ndc: '12345' });
  const value = '00003089421';
  const target = { kind: 'set', part: 'claim', payment: 0, row: 0, field: 'ndc' } as const;
  const { payments } = applyDraftChange([payment], { ...target, value });
  const [changed = payment] = payments;
  expect(proveDraft(changed).doubts).toEqual([]);
  expect(claimOf(changed)).toEqual({ ...claimOf(payment), ndc: value });
});
