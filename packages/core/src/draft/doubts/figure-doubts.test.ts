import { describe, expect, test } from 'vitest';
import { paymentOf, textValue, wellRead } from '../../testing/draft/draft-rows.ts';
import type { DraftClaim, DraftPayment } from '../draft-remittance.ts';
import { proveDraft } from '../prove-draft.ts';
import { misplacedCells } from './figure-doubts.ts';

/** A row whose columns start at `left`, with its net printed under `netLeft`. */
function claimAt(row: number, left: number, netLeft = left + 100): DraftClaim {
  const box = (from: number) => ({
    page: 1,
    left: from,
    top: row * 12,
    right: from + 30,
    bottom: row * 12 + 8,
  });
  return {
    row,
    box: { ...box(left), right: left + 130 },
    fields: {
      dirFee: textValue('1.00', { box: box(left + 60) }),
      net: textValue('9.00', { box: box(netLeft) }),
    },
  };
}

function misplaced(claims: readonly DraftClaim[]): readonly string[] {
  const payment: DraftPayment = { fields: {}, claims, lumps: [], controls: [] };
  return [...misplacedCells(payment).misplaced];
}

function exchanged(claims: readonly DraftClaim[]): readonly string[] {
  return [...misplacedCells({ fields: {}, claims, lumps: [], controls: [] }).exchanged];
}

/** A row whose fee and net swapped places. */
function turned(row: number): DraftClaim {
  const { fields, ...claim } = claimAt(row, 20);
  const { dirFee, net } = fields;
  if (dirFee === undefined || net === undefined) throw new Error('a claim has both');
  return { ...claim, fields: { dirFee: net, net: dirFee } };
}

describe('a cell under the wrong column', () => {
  test('is moved to its own column', () => {
    const claims = [claimAt(0, 20), claimAt(1, 20), claimAt(2, 20, 80)];
    expect(misplaced(claims)).toEqual(['2 net']);
  });

  test('is searched for in its own table when two tables stand side by side', () => {
    const lefts = [20, 20, 20, 300, 300, 300];
    expect(misplaced(lefts.map((left, row) => claimAt(row, left)))).toEqual([]);
    const claims = lefts.map((left, row) => claimAt(row, left, row === 5 ? 360 : left + 100));
    expect(misplaced(claims)).toEqual(['5 net']);
  });
});

describe('two cells of a row that swapped places', () => {
  test('differ from a single cell that is only misplaced', () => {
    const claims = [claimAt(0, 20), claimAt(1, 20), claimAt(2, 20)];
    expect(exchanged([...claims, claimAt(3, 20, 80)])).toEqual([]);
    expect(exchanged([...claims, turned(3)]).toSorted()).toEqual(['3 dirFee', '3 net']);
  });

  test('are in doubt in both rows when there are only two rows, because either may be right', () => {
    expect(exchanged([claimAt(0, 20), turned(1)]).toSorted()).toEqual([
      '0 dirFee',
      '0 net',
      '1 dirFee',
      '1 net',
    ]);
  });
});

test('a missing cell is no fee that pays, though row and column require it', () => {
  // The first row was misread by as much.
  const payment = paymentOf({
    amount: wellRead('41.75'),
    claims: [
      { gross: wellRead('12.50'), dirFee: wellRead('5.50'), net: wellRead('7.00') },
      { gross: wellRead('40.00'), net: wellRead('41.75') },
      { gross: wellRead('-7.10'), dirFee: wellRead('-0.10'), net: wellRead('-7.00') },
    ],
    totals: [
      ['gross', wellRead('45.40')],
      ['dirFee', wellRead('3.65')],
      ['claims', wellRead('3')],
    ],
  });
  const { doubts, payment: proven } = proveDraft(payment);
  expect(proven.claims[1]?.fields.dirFee?.value).toBe('-1.75');
  expect(doubts.map(({ code }) => code)).toEqual(['sign_not_understood']);
});
