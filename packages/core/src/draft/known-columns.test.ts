import { describe, expect, test } from 'vitest';
import { paymentOf } from '../testing/draft/draft-rows.ts';
import type { DraftPayment } from './draft-remittance.ts';
import { factsLearned, withLearned } from './known-layout.ts';
import { proveDraft } from './prove-draft.ts';
import { applyDraftChange, undoDraftChange } from './review/apply-draft-change.ts';
import type { DraftChange } from './review/draft-change.ts';

const nothingElse = { isOfOnePayer: true, labelled: [], told: [] };

const headings = [
  { heading: 'Due', field: 'otherAdjustment' },
  { heading: 'Less Accrual', field: 'dirFee' },
  { heading: 'Net', field: 'net' },
] as const;

const sections = [
  { title: 'Paid claims', fromRow: 0, toRow: 1 },
  { title: 'Prior activity', fromRow: 2, toRow: 3 },
];

function read(changes: Partial<DraftPayment> = {}): DraftPayment {
  const claims = ['10.00', '20.00', '4.00', '2.00'].map((net) => ({
    ...{ otherAdjustment: net, dirFee: '1.00', net },
  }));
  const payment = paymentOf({ amount: '24.00', claims });
  return { ...payment, shape: { headings, sections }, ...changes };
}

function after(payment: DraftPayment, ...steps: readonly DraftChange[]) {
  return steps.reduce<readonly DraftPayment[]>(
    (state, step) => applyDraftChange(state, step).payments,
    [payment],
  );
}

const learnedOf = (payments: readonly DraftPayment[]) =>
  factsLearned(
    payments.map((payment) => proveDraft(payment)),
    nothingElse,
  );

const move = (field: 'otherAdjustment' | 'gross' | 'dirFee', into: 'gross' | 'gerFee') =>
  ({ kind: 'move_column', payment: 0, field, into }) as const;

const flip = (fromRow: number, toRow: number) =>
  ({ kind: 'flip_rows', part: 'claim', payment: 0, fromRow, toRow }) as const;

describe('a column that a person moved', () => {
  test('is learned by its heading, wherever it ended up', () => {
    const moved = after(read(), move('otherAdjustment', 'gross'), move('gross', 'gerFee'));
    expect(learnedOf(moved)).toEqual({ columns: [{ heading: 'Due', field: 'gerFee' }] });
  });

  test('is learned together with the one it swapped places with', () => {
    const moved = after(read(), move('otherAdjustment', 'gross'), move('dirFee', 'gross'));
    expect(learnedOf(moved)).toEqual({
      columns: [
        { heading: 'Due', field: 'dirFee' },
        { heading: 'Less Accrual', field: 'gross' },
      ],
    });
  });

  test('is not learned once the move is undone', () => {
    const { payments, undo } = applyDraftChange([read()], move('otherAdjustment', 'gross'));
    expect(learnedOf(undoDraftChange(payments, undo))).toEqual({});
  });
});

test('an uncertain heading that a person accepts is learned', () => {
  const columns = [{ field: 'dirFee', printed: 'Less Accrual', confidence: 0.5 }] as const;
  const doubt = { kind: 'accept_doubt', part: 'payment', payment: 0, row: null } as const;
  const by = { by: 'nora', at: '2026-11-01T00:00:00Z' };
  const accept = { ...doubt, ...by, field: 'dirFee', code: 'heading_uncertain' } as const;
  expect(learnedOf([read({ columns })])).toEqual({});
  expect(learnedOf(after(read({ columns }), accept))).toEqual({
    columns: [{ heading: 'Less Accrual', field: 'dirFee' }],
  });
});

describe('a section whose sign a person turned', () => {
  test('is learned by its title', () => {
    expect(learnedOf(after(read(), flip(2, 3)))).toEqual({
      sections: [{ title: 'Prior activity', claims: 'taken_back' }],
    });
  });

  test.each([
    ['in part', [flip(2, 2)]],
    ['twice', [flip(2, 3), flip(2, 3)]],
  ])('%s teaches nothing', (_what, steps) => {
    expect(learnedOf(after(read(), ...steps))).toEqual({});
  });

  test('twice, first row by row, is as it was read', () => {
    const turned = after(read(), flip(2, 2), flip(3, 3));
    expect(learnedOf(turned).sections).toHaveLength(1);
  });
});

describe('lump sums that a person accepted', () => {
  const accept = { kind: 'accept', part: 'lump', payment: 0, field: 'amount' } as const;
  const letter = (...amounts: readonly string[]) =>
    paymentOf({
      amount: '12.00',
      claims: [],
      lumps: amounts.map((amount) => ['Plan year 2025', amount] as const),
    });

  test('are learned by the text printed above the amounts, and prove the next letter', () => {
    const first = letter('7.00', '5.00');
    expect(proveDraft(first).status).toBe('unproven');
    const accepted = after(first, { ...accept, row: 0 }, { ...accept, row: 1 });
    expect(learnedOf(accepted)).toEqual({ lumpSums: 'given' });
    const next = { ...letter('4.00', '8.00'), lumpSign: -1 } as const;
    expect(proveDraft(next)).toMatchObject({ status: 'proven', signs: { lumps: [-1, -1] } });
  });

  test('prove nothing when they do not add up to the amount', () => {
    const next = { ...letter('4.00', '8.00'), lumpSign: 1 } as const;
    expect(proveDraft(next).status).toBe('unproven');
  });

  test('teach nothing when only some were accepted, or a sign was retyped', () => {
    const first = letter('7.00', '5.00');
    expect(learnedOf(after(first, { ...accept, row: 0 }))).toEqual({});
    const set = { ...accept, kind: 'set', row: 1, value: '-5.00' } as const;
    expect(learnedOf(after(first, { ...accept, row: 0 }, set))).toEqual({});
  });
});

test('payments that disagree about a heading teach nothing about it', () => {
  const [one] = after(read(), move('otherAdjustment', 'gross'));
  const [other] = after(read(), move('otherAdjustment', 'gerFee'));
  expect(learnedOf([one, other].flatMap((payment) => payment ?? []))).toEqual({});
});

test('a new meaning of a heading replaces what was known', () => {
  const known = {
    payerName: 'North',
    columns: [
      { heading: 'Due', field: 'gross' },
      { heading: 'Less', field: 'dirFee' },
    ],
  } as const;
  const learned = { columns: [{ heading: 'Less', field: 'gerFee' }] } as const;
  expect(withLearned(known, learned)).toEqual({
    payerName: 'North',
    columns: [known.columns[0], learned.columns[0]],
  });
});
