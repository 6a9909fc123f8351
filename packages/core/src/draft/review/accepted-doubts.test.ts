import { expect, test } from 'vitest';
import { paymentOf } from '../../testing/draft/draft-rows.ts';
import type { DraftPayment } from '../draft-remittance.ts';
import { proveDraft } from '../prove-draft.ts';
import { toRemittanceRows } from '../to-remittance-rows.ts';
import { applyDraftChange, undoDraftChange } from './apply-draft-change.ts';
import type { AcceptDoubt, DraftChange } from './draft-change.ts';
import { reviewItems } from './review-items.ts';

const claims = [
  { gross: '12.50', dirFee: '2.50', net: '10.00' },
  { gross: '40.00', dirFee: '1.25', net: '38.75' },
  { gross: '7.10', dirFee: '0.10', net: '7.00' },
];

const sound = paymentOf({ amount: '55.75', claims });
const word = { by: 'ana', at: '2026-11-20T10:00:00.000Z' } as const;

const accept = (
  code: AcceptDoubt['code'],
  more: Partial<Pick<AcceptDoubt, 'part' | 'row' | 'field'>> = {},
): DraftChange => ({
  kind: 'accept_doubt',
  part: 'payment',
  payment: 0,
  row: null,
  field: null,
  ...more,
  code,
  ...word,
});

const codes = (payment: DraftPayment | undefined) =>
  payment && proveDraft(payment).doubts.map(({ code }) => code);

const after = (payments: readonly DraftPayment[], change: DraftChange) =>
  applyDraftChange(payments, change).payments;

const short = paymentOf({ amount: '55.75', claims, totals: [['dirFee', '4.85']] });
const offSum = accept('sum_does_not_close', { part: 'control', row: 0, field: 'dirFee' });
const box = { page: 1, left: 10, top: 20, right: 40, bottom: 28 };
const leftOver = (printed: string) => ({ printed, box });
const noHeading = { field: 'dirFee', printed: 'D?R', confidence: 0.5 } as const;

test.each([
  ['a printed sum', short, offSum],
  ['pages that are missing', { ...sound, pagesMissing: 2 }, accept('pages_missing')],
  ['an amount left over', { ...sound, leftOver: [leftOver('$3.75')] }, accept('amount_left_over')],
  ['a line left over', { ...sound, rowsLeftOver: [leftOver('702')] }, accept('row_left_over')],
  ['another currency', { ...sound, otherCurrency: true }, accept('other_currency')],
  [
    'a heading',
    { ...sound, columns: [noHeading] },
    accept('heading_uncertain', { field: 'dirFee' }),
  ],
  [
    'a difference',
    { ...sound, ...paymentOf({ amount: '60.00', claims }) },
    accept('payment_does_not_close'),
  ],
] as const)('%s is accepted by a person, and taken back', (_what, payment, change) => {
  expect(codes(payment)).toEqual([change.kind === 'accept_doubt' && change.code]);
  const changed = applyDraftChange([payment], change);
  const proven = proveDraft(changed.payments[0] ?? payment);
  expect(proven).toMatchObject({ status: 'proven', doubts: [], accepted: [word] });
  const stored = JSON.parse(JSON.stringify(changed));
  expect(undoDraftChange(stored.payments, stored.undo)).toEqual(
    JSON.parse(JSON.stringify([payment])),
  );
});

test('an accepted difference stays a difference, and is asked about again when it changes', () => {
  const payment = paymentOf({ amount: '60.00', claims });
  const state = after([payment], accept('payment_does_not_close'));
  const proven = proveDraft(state[0] ?? payment);
  const options = { check: 0, index: 0, organizationId: 'one', rules: [] };
  expect(toRemittanceRows(proven, options)[0]?.payment).toMatchObject({
    balanced: false,
    differenceCents: -425,
  });
  const amount = { part: 'payment', payment: 0, field: 'amount' } as const;
  const [changed] = after(state, { kind: 'set', ...amount, value: '61.00' });
  expect(codes(changed)).toEqual(['payment_does_not_close']);
});

test('an accepted total is asked about again when its rows add up to something else', () => {
  const state = after([short], offSum);
  const fee = { part: 'claim', payment: 0, row: 0, field: 'dirFee' } as const;
  const [changed] = after(state, { kind: 'set', ...fee, value: '2.60' });
  expect(codes(changed)).toContain('sum_does_not_close');
});

test('what a person accepted about a printed total stays with it when a payment is split', () => {
  const group = { scope: 'group', of: 'net', fromRow: 2, toRow: 2 } as const;
  const value = sound.claims[1]?.fields.net;
  if (value === undefined) throw new Error('there is no net');
  const payment = { ...short, controls: [...short.controls, { ...group, value }] };
  const change = accept('sum_does_not_close', { part: 'control', row: 1, field: 'net' });
  const [, second] = after(after([payment], change), { kind: 'split', payment: 0, row: 2 });
  expect(second?.controls).toHaveLength(1);
  expect(second && proveDraft(second).accepted).toMatchObject([{ part: 'control', row: 0 }]);
});

test('a doubt that does not exist or that only a value settles cannot be accepted', () => {
  expect(() => after([sound], accept('pages_missing'))).toThrow(RangeError);
  expect(() => after([sound], { ...accept('other_currency'), payment: 3 } as never)).toThrow(
    RangeError,
  );
  const { amount: _, ...fields } = sound.fields;
  const bare = { ...sound, fields };
  expect(codes(bare)).toContain('amount_missing');
  expect(() => after([bare], accept('amount_missing', { field: 'amount' }))).toThrow(RangeError);
});

test('leftover amounts are asked about again when other amounts are left over', () => {
  const first = { ...sound, leftOver: [leftOver('$3.75')] };
  const [accepted = first] = after([first], accept('amount_left_over'));
  expect(codes(accepted)).toEqual([]);
  const more = { ...accepted, leftOver: [leftOver('$3.75'), leftOver('1.20')] };
  expect(codes(more)).toEqual(['amount_left_over']);
});

test('a leftover amount is shown where it is printed', () => {
  const payment = { ...sound, leftOver: [leftOver('$3.75')] };
  const items = reviewItems([proveDraft(payment)]);
  expect(items).toMatchObject([{ box, acceptedBy: 'accept_doubt', isCorrectable: false }]);
});
