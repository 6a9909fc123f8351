import { describe, expect, test } from 'vitest';
import { textValue } from '../testing/draft/draft-rows.ts';
import type { DraftClaim, DraftPayment } from './draft-remittance.ts';
import { misplacedCells } from './misplaced-cells.ts';

/** A row whose columns begin at `left`, and whose net stands under `netLeft`. */
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
  return [...misplacedCells(payment)];
}

describe('a cell under another column than its own', () => {
  test('is misplaced', () => {
    const claims = [claimAt(0, 20), claimAt(1, 20), claimAt(2, 20, 80)];
    expect(misplaced(claims)).toEqual(['2 net']);
  });

  test('is looked for in its own table, where two stand beside each other', () => {
    const lefts = [20, 20, 20, 300, 300, 300];
    expect(misplaced(lefts.map((left, row) => claimAt(row, left)))).toEqual([]);
    const claims = lefts.map((left, row) => claimAt(row, left, row === 5 ? 360 : left + 100));
    expect(misplaced(claims)).toEqual(['5 net']);
  });
});
