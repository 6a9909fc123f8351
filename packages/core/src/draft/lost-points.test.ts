import { expect, test } from 'vitest';
import { paymentOf, textValue } from '../testing/draft/draft-rows.ts';
import type { DraftDecider, DraftValue } from './draft-remittance.ts';
import { lostPoints } from './lost-points.ts';
import { proveDraft } from './prove-draft.ts';

/** A digit is 5 points wide; `more` is what else there is room for. */
function seen(value: string, more = 0, decidedBy: DraftDecider = 'ocr'): DraftValue {
  const right = 100 + 5 * value.length - 0.5 + more;
  return textValue(value, { box: { page: 1, left: 100, top: 0, right, bottom: 8 }, decidedBy });
}

function paymentWith(...quantities: readonly DraftValue[]) {
  const claims = quantities.map((quantity, at) => ({
    ...{ claimId: seen(`700123${at}`), net: seen('5.00'), quantity },
  }));
  return paymentOf({
    amount: (5 * claims.length).toFixed(2),
    claims,
    totals: [
      ['net', (5 * claims.length).toFixed(2)],
      ['claims', String(claims.length)],
    ],
  });
}

const others = [seen('30'), seen('90')];
const told = (...quantities: readonly DraftValue[]) =>
  lostPoints(paymentWith(...quantities, ...others).claims).map(({ code, row, suggested }) => [
    ...[code, row, suggested],
  ]);

test('a quantity that is wider than its digits may have lost its point', () => {
  expect(told(seen('25', 2.5))).toEqual([['point_may_be_lost', 0, '2.5']]);
  expect(told(seen('15'), seen('102', 2.5))).toEqual([['point_may_be_lost', 1, '10.2']]);
});

test.each([
  ['as wide as its digits', [seen('25'), seen('21', -1)]],
  ['whole tens', [seen('30', 2.5)]],
  ['of a text', [seen('25', 2.5, 'text_layer')]],
  ['much wider than a point', [seen('25', 9)]],
  ['with its point', [seen('2.5', 0)]],
])('a quantity that is %s is as it was read', (_, quantities) => {
  expect(told(...quantities)).toEqual([]);
});

test('where a page is wider at one end, its own row says how wide a digit is', () => {
  const wide = (value: string): DraftValue => {
    const one = seen(value);
    const { box } = one;
    return box === undefined ? one : { ...one, box: { ...box, right: 100 + 6.5 * value.length } };
  };
  const { claims } = paymentWith(seen('15'), seen('21'), seen('28'));
  const last = {
    ...claims[2],
    row: 2,
    box: undefined,
    fields: { claimId: wide('7001238'), quantity: wide('28') },
  };
  expect(lostPoints([...claims.slice(0, 2), last])).toEqual([]);
});

test('it is an item to check, and holds no money', () => {
  const { doubts, status } = proveDraft(paymentWith(seen('25', 2.5), ...others));
  expect([status, ...doubts.map(({ code }) => code)]).toEqual(['proven', 'point_may_be_lost']);
});
