import { expect, test } from 'vitest';
import { Chance } from '../../testing/draft/chance.ts';
import { doubtful, paymentOf, textValue } from '../../testing/draft/draft-rows.ts';
import { misread, someDamage } from '../../testing/draft/misread.ts';
import { printDraft } from '../../testing/draft/print-draft.ts';
import { truthfulPayment } from '../../testing/draft/truthful-payment.ts';
import type { DraftPayment } from '../draft-remittance.ts';
import { proveDraft } from '../prove-draft.ts';
import { applyDraftChange } from './apply-draft-change.ts';
import type { DraftChange } from './draft-change.ts';
import { canAcceptInOneStep, type ReviewItem, reviewItems } from './review-items.ts';

const box = { page: 2, left: 10, top: 20, right: 60, bottom: 30 };

test('an item says what was read, what else it may be, and where it is printed', () => {
  const hard = { ...doubtful('7O1', '701'), box };
  const fills = [
    { claimId: hard, gross: '12.50', dirFee: '2.50', net: '10.00' },
    { gross: '40.00', dirFee: '1.25', net: '38.75' },
  ];
  expect(reviewItems([proveDraft(paymentOf({ amount: '48.75', claims: fills }))])).toMatchObject([
    {
      id: '0.claim.0.claimId.uncertain',
      payment: 0,
      claimId: '7O1',
      value: { value: '7O1', otherReadings: ['701'] },
      box,
      acceptedBy: 'accept',
      isCorrectable: true,
    },
  ]);
});

test('what only a value settles cannot be accepted, and a total cannot be corrected', () => {
  const payment = paymentOf({
    amount: '10.00',
    claims: [{ gross: '12.50', dirFee: '2.50', net: '10.00', quantity: 'many' }],
    totals: [['net', '11.00']],
  });
  const { payerName: _, ...fields } = payment.fields;
  const proven = proveDraft({ ...payment, fields: { ...fields, paidOn: textValue('soon') } });
  const items = reviewItems([proven]).map((one) => [one.id, one.acceptedBy, one.isCorrectable]);
  expect(items.toSorted()).toEqual([
    ['0.claim.0.quantity.count_not_plausible', undefined, true],
    ['0.control.0.net.sum_does_not_close', 'accept_doubt', false],
    ['0.payment.-.paidOn.date_not_plausible', undefined, true],
    ['0.payment.-.payerName.payer_missing', undefined, true],
  ]);
});

function acceptanceOf({ acceptedBy, doubt, payment }: ReviewItem): DraftChange {
  const { part, row, field, code } = doubt;
  const by = { by: 'ana', at: '2026-11-20T10:00:00.000Z' };
  const place = { part, payment, row: row ?? null, field: field ?? null };
  return {
    kind: acceptedBy,
    ...place,
    ...(acceptedBy === 'accept_doubt' && { code, ...by }),
  } as DraftChange;
}

test('an acceptable item is settled by accepting it, and each item has its own ID', () => {
  const accepted = new Set<string>();
  for (let seed = 1; seed <= 20; seed += 1) {
    const chance = new Chance(seed);
    const draft = printDraft(chance, truthfulPayment(chance), chance.pick(['ocr', 'text_layer']));
    const proven = proveDraft(misread(chance, draft, { ...someDamage(chance), doubledRows: 0 }));
    const items = reviewItems([proven]);
    const ids = items.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    for (const item of items.slice(0, 3)) {
      if (item.acceptedBy === undefined) continue;
      const { payments } = applyDraftChange([proven.payment], acceptanceOf(item));
      const left = reviewItems(payments.map((payment) => proveDraft(payment)));
      expect([seed, item.id, left.some(({ id }) => id === item.id)]).toEqual([
        seed,
        item.id,
        false,
      ]);
      accepted.add(item.acceptedBy);
    }
  }
  expect([...accepted].toSorted()).toEqual(['accept', 'accept_doubt', 'accept_row']);
});

const fills = [
  { gross: '12.50', dirFee: '2.50', net: '10.00' },
  { gross: '40.00', dirFee: '1.25', net: '38.75' },
  { gross: '7.10', dirFee: '0.10', net: '7.00' },
];

const [first, ...others] = fills;
const person = { decidedBy: 'person' } as const;

const accepted = Object.fromEntries(
  Object.entries({ ...first, claimId: '700', dateOfService: '2026-02-14', net: '11.00' }).map(
    ([field, value]) => [field, textValue(value, person)],
  ),
);

const balanced = paymentOf({ amount: '55.75', claims: fills });
const place = { page: 1, left: 10, top: 20, right: 40, bottom: 28 };
const column = { field: 'dirFee', printed: 'D?R', confidence: 0.5 } as const;

test.each<[string, DraftPayment, boolean]>([
  ['nothing in doubt', balanced, false],
  ['a heading that was hard to read', { ...balanced, columns: [column] }, true],
  ['pages that are missing', { ...balanced, pagesMissing: 1 }, false],
  ['an amount left over', { ...balanced, leftOver: [{ printed: '3.75', box: place }] }, false],
  ['a payment that does not balance', paymentOf({ amount: '55.00', claims: fills }), false],
  [
    'a row number that was hard to read',
    paymentOf({ amount: '55.75', claims: [{ ...first, claimId: doubtful('702') }, ...others] }),
    true,
  ],
  [
    'an amount among words',
    paymentOf({ amount: '55.75', claims: [{ ...first, drugName: 'A 1.20' }, ...others] }),
    false,
  ],
  [
    'a row that a person accepted and that does not add up',
    paymentOf({
      amount: '56.75',
      claims: [accepted, { ...others[0], claimId: doubtful('701') }, ...others.slice(1)],
    }),
    false,
  ],
  [
    'a day that is none',
    paymentOf({ amount: '55.75', claims: [{ ...first, dateOfService: '2026-02-31' }, ...others] }),
    false,
  ],
])('%s', (_what, payment, expected) => {
  expect(canAcceptInOneStep(proveDraft(payment))).toBe(expected);
});

test('a draft that can be finished in one step is proven by accepting everything', () => {
  let found = 0;
  for (let seed = 1; seed <= 300; seed += 1) {
    const chance = new Chance(seed);
    const draft = printDraft(chance, truthfulPayment(chance), 'ocr');
    const proven = proveDraft(misread(chance, draft, someDamage(chance)));
    if (!canAcceptInOneStep(proven)) continue;
    found += 1;
    const change = { kind: 'accept_all', payment: 0 } as const;
    const [after] = applyDraftChange([proven.payment], change).payments;
    expect([seed, after && proveDraft(after).doubts]).toEqual([seed, []]);
  }
  expect(found).toBeGreaterThan(5);
});
