import { describe, expect, test } from 'vitest';
import { doubtful, paymentOf, type Said } from '../../testing/draft/draft-rows.ts';
import type { DraftPayment } from '../draft-remittance.ts';
import { proveDraft } from '../prove-draft.ts';
import { applyDraftChange, undoDraftChange } from './apply-draft-change.ts';
import { negatedText } from './column-changes.ts';
import type { DraftChange } from './draft-change.ts';

const fills = [
  { gross: '12.50', dirFee: '2.50', net: '10.00' },
  { gross: '40.00', dirFee: '1.25', net: '38.75' },
  { gross: '7.10', dirFee: '0.10', net: '7.00' },
] as const;

type Row = Readonly<Record<string, Said>>;

/** The payment after a change. Checks that undoing it leads back to the start. */
function after(before: DraftPayment, change: DraftChange): DraftPayment {
  const { payments, undo } = applyDraftChange([before], change);
  expect(undoDraftChange(payments, JSON.parse(JSON.stringify(undo)))).toEqual(
    JSON.parse(JSON.stringify([before])),
  );
  const [payment] = payments;
  if (payment === undefined) throw new Error('the payment is gone');
  return payment;
}

const valuesOf = ({ claims }: DraftPayment, field: 'gross' | 'quantity' | 'drugName' | 'dirFee') =>
  claims.map(({ fields }) => fields[field]?.value);

describe('the meaning of a column', () => {
  test('is swapped with another, with its printed total, and the payment is proven', () => {
    const claims = fills.map(({ gross, dirFee, net }) => ({ gross: dirFee, dirFee: gross, net }));
    const totals = [['dirFee', '59.60']] as const;
    const wrong = paymentOf({ amount: '55.75', claims, totals });
    expect(proveDraft(wrong).status).toBe('unproven');
    const right = after(wrong, {
      kind: 'move_column',
      payment: 0,
      field: 'dirFee',
      into: 'gross',
    });
    expect(valuesOf(right, 'gross')).toEqual(['12.50', '40.00', '7.10']);
    expect(right.controls[0]?.of).toBe('gross');
    expect(proveDraft(right).doubts).toEqual([]);
  });

  test('is a person’s reading of a heading that was hard to read', () => {
    const columns = [{ field: 'gerFee', printed: 'GR?', confidence: 0.3 }] as const;
    const claims = fills.map(({ dirFee, ...others }) => ({ ...others, gerFee: dirFee }));
    const doubted = { ...paymentOf({ amount: '55.75', claims }), columns };
    const codes = (payment: DraftPayment) => proveDraft(payment).doubts.map(({ code }) => code);
    expect(codes(doubted)).toContain('heading_uncertain');
    const change = { kind: 'move_column', payment: 0, field: 'gerFee', into: 'dirFee' } as const;
    expect(codes(after(doubted, change))).not.toContain('heading_uncertain');
  });

  test('that no row has is refused', () => {
    const payment = paymentOf({ amount: '55.75', claims: fills });
    const change = { kind: 'move_column', payment: 0, field: 'tax', into: 'gross' } as const;
    expect(() => applyDraftChange([payment], change)).toThrow(RangeError);
  });
});

test.each<[string, Row, 'quantity' | 'drugName' | 'dirFee', 'gross', string[]]>([
  ['a count and an amount', { quantity: '30 694.84' }, 'quantity', 'gross', ['30', '694.84']],
  ['two amounts', { dirFee: '14.59 + 694.84' }, 'dirFee', 'gross', ['14.59', '694.84']],
  [
    'words and an amount',
    { drugName: 'ELIQUIS 5 MG 1.20' },
    'drugName',
    'gross',
    ['ELIQUIS 5 MG', '1.20'],
  ],
  ['an amount and words', { drugName: '1.20 ELIQUIS' }, 'drugName', 'gross', ['ELIQUIS', '1.20']],
])('a value of %s is split', (_what, row, field, into, expected) => {
  const whole = paymentOf({ amount: '10.00', claims: [row, { net: '1.00' }] });
  const split = after(whole, { kind: 'split_column', payment: 0, field, into });
  expect([valuesOf(split, field)[0], valuesOf(split, into)[0]]).toEqual(expected);
  expect(split.claims[1]).toEqual(whole.claims[1]);
});

test('a printed total of two merged columns goes with the column that adds up to it', () => {
  const claims = [{ dirFee: '-1.00 + 9.00' }, { dirFee: '-2.50 + 7.00' }];
  const totals = [
    ['dirFee', '-3.50'],
    ['dirFee', '16.00'],
  ] as const;
  const whole = paymentOf({ amount: '16.00', claims, totals });
  const split = after(whole, { kind: 'split_column', payment: 0, field: 'dirFee', into: 'net' });
  expect(split.controls.map(({ of }) => of)).toEqual(['dirFee', 'net']);
});

test('a column without two-part values is not split', () => {
  const payment = paymentOf({ amount: '55.75', claims: fills });
  const change = { kind: 'split_column', payment: 0, field: 'net', into: 'tax' } as const;
  expect(() => applyDraftChange([payment], change)).toThrow(RangeError);
});

test('two columns are added up into one, with their totals, as certain as the less certain', () => {
  const claims = fills.map((fill) => ({ ...fill, ingredientCost: '1.00', gross: fill.gross }));
  const [first, ...others] = claims;
  const totals = [
    ['gross', '59.60'],
    ['ingredientCost', '3.00'],
    ['dirFee', '3.85'],
  ] as const;
  const uncertain = [{ ...first, ingredientCost: doubtful('1.00') }, ...others] as readonly Row[];
  const merged = after(paymentOf({ amount: '55.75', claims: uncertain, totals }), {
    kind: 'merge_columns',
    payment: 0,
    field: 'ingredientCost',
    into: 'gross',
  });
  expect(valuesOf(merged, 'gross')).toEqual(['13.50', '41.00', '8.10']);
  expect(merged.claims[0]?.fields.gross).toMatchObject({ decidedBy: 'ocr', confidence: 0.6 });
  expect(merged.controls.map(({ of, value }) => [of, value.value])).toEqual([
    ['gross', '62.60'],
    ['dirFee', '3.85'],
  ]);
});

describe('the sign of a section', () => {
  const claims = fills.map((fill) => ({ ...fill, quantity: '30' }));
  const section = { scope: 'section', of: 'net', fromRow: 1, toRow: 2 } as const;
  const plain = paymentOf({ amount: '-35.75', claims });
  const value = paymentOf({ amount: '45.75', claims }).fields.amount;
  if (value === undefined) throw new Error('there is no amount');
  const whole = { ...plain, controls: [{ ...section, value }] };

  test('is turned with its totals and quantities: the rows are reversals', () => {
    const flip = { kind: 'flip_rows', part: 'claim', payment: 0, fromRow: 1, toRow: 2 } as const;
    const flipped = after(whole, flip);
    expect(valuesOf(flipped, 'quantity')).toEqual(['30', '-30', '-30']);
    expect(flipped.controls[0]?.value.value).toBe('-45.75');
    expect(proveDraft(flipped)).toMatchObject({ differenceCents: 0, doubts: [] });
    expect(after(flipped, flip)).toEqual(whole);
  });

  test('of rows that do not exist, or in the wrong order, is refused', () => {
    for (const [fromRow, toRow] of [
      [1, 9],
      [2, 1],
    ] as const) {
      const flip = { kind: 'flip_rows', part: 'claim', payment: 0, fromRow, toRow } as const;
      expect(() => applyDraftChange([whole], flip)).toThrow(RangeError);
    }
  });
});

test('a sign is flipped, but never that of zero', () => {
  expect(['1.00', '-1.00', '0.00'].map(negatedText)).toEqual(['-1.00', '1.00', '0.00']);
});
