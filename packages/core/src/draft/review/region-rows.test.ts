import { expect, test } from 'vitest';
import { paymentOf, textValue } from '../../testing/draft/draft-rows.ts';
import type { DraftPayment } from '../draft-remittance.ts';
import { proveDraft } from '../prove-draft.ts';
import { undoDraftChange } from './apply-draft-change.ts';
import { addRegion, type RegionWord } from './region-rows.ts';

const lefts = [0, 60, 130, 200, 260] as const;

/** The words of lines, each in its column. */
function wordsOf(...lines: readonly (readonly string[])[]): readonly RegionWord[] {
  return lines.flatMap((line, row) =>
    line.map((text, at) => {
      const [left, top] = [lefts[at] ?? 0, 100 + row * 12];
      return {
        text,
        confidence: 1,
        box: { page: 1, left, top, right: left + 40, bottom: top + 9 },
      };
    }),
  );
}

function read(field: string, text: string): string | undefined {
  if (field === 'dateOfService') return /^\d\/\d/.test(text) ? '2026-02-14' : undefined;
  return field !== 'net' || /^-?\d+\.\d\d$/.test(text) ? text : undefined;
}

const empty: DraftPayment = { fields: {}, claims: [], lumps: [], controls: [] };

const add = (payment: DraftPayment, part: 'claim' | 'lump', words: readonly RegionWord[]) =>
  addRegion([payment], { payment: 0, part, words, decidedBy: 'text_layer' }, read);

const told = ({ claims }: DraftPayment, row: number) =>
  Object.fromEntries(
    Object.entries(claims[row]?.fields ?? {}).map(([field, { value }]) => [field, value]),
  );

test('lines become claims by what their words look like when no table says so', () => {
  const words = wordsOf(
    ['7001', '2/14', '10.00', '1.00', '9.00'],
    ['Page', 'total', 'of', 'it'],
    ['7002', '2/14', 'ELIQUIS', '5', '8.00'],
  );
  const { payments, undo } = add(empty, 'claim', words);
  const [payment = empty] = payments;
  expect(payment.claims).toHaveLength(2);
  const day = { dateOfService: '2026-02-14' };
  expect(told(payment, 0)).toEqual({
    ...day,
    claimId: '7001',
    gross: '10.00',
    dirFee: '1.00',
    net: '9.00',
  });
  expect(told(payment, 1)).toEqual({ ...day, claimId: '7002', drugName: 'ELIQUIS 5', net: '8.00' });
  expect(payment.claims[0]?.box).toEqual({ page: 1, left: 0, top: 100, right: 300, bottom: 109 });
  expect(undoDraftChange(payments, JSON.parse(JSON.stringify(undo)))).toEqual([empty]);
});

test('among many amounts the fee is the one that leaves the net, and no line is lost', () => {
  const words = wordsOf(
    ['7001', '12.40', '2.50', '0.31', '12.09'],
    ['7002', '1.00', '2.00', '3.00', '4.00'],
  );
  const [payment = empty] = add(empty, 'claim', words).payments;
  const amounts = { gross: '12.40', dirFee: '0.31', net: '12.09' };
  expect(told(payment, 0)).toEqual({ claimId: '7001', drugName: '2.50', ...amounts });
  expect(told(payment, 1)).toEqual({
    ...{ claimId: '7002', drugName: '2.00 3.00' },
    ...{ gross: '1.00', net: '4.00' },
  });
  const codes = proveDraft(payment).doubts.map(({ code }) => code);
  expect(codes.filter((code) => code === 'amount_in_words')).toHaveLength(2);
});

test('lines become claims in the columns of the table, where they are printed', () => {
  const before = paymentOf({ amount: '1.00', claims: [{}] });
  const at = (left: number, top = 400) => ({
    box: { page: 1, left, top, right: left + 40, bottom: top + 9 },
  });
  const fields = {
    claimId: textValue('7009', at(0)),
    net: textValue('3.00', at(130)),
    dirFee: textValue('1.00', at(260)),
  };
  const table = { ...before, claims: [{ row: 0, box: at(0).box, fields }] };
  const [payment = empty] = add(
    table,
    'claim',
    wordsOf(['7001', 'x', '9.00', 'y', '2.00']),
  ).payments;
  expect(payment.claims.map(({ row }) => row)).toEqual([1, 0]);
  expect(told(payment, 0)).toMatchObject({ claimId: '7001 x', dirFee: 'y 2.00' });
});

test('lines become lump sums, and a line without an amount becomes nothing', () => {
  const [payment] = add(
    empty,
    'lump',
    wordsOf(['Less', 'DIR', 'Q1', '-12.50'], ['Notes']),
  ).payments;
  expect(payment?.lumps).toMatchObject([
    { row: 0, reference: { value: 'Less DIR Q1' }, amount: { value: '-12.50' } },
  ]);
  expect(() => add(empty, 'lump', wordsOf(['Notes']))).toThrow(RangeError);
  expect(() => add(empty, 'claim', wordsOf(['Notes']))).toThrow(RangeError);
});
