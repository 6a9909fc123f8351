import { expect, test } from 'vitest';
import { Chance } from '../testing/draft/chance.ts';
import { doubtful, paymentOf, textValue } from '../testing/draft/draft-rows.ts';
import { misread, someHarm } from '../testing/draft/misread.ts';
import { printDraft } from '../testing/draft/print-draft.ts';
import { truthfulPayment } from '../testing/draft/truthful-payment.ts';
import { isAcceptableAtOnce } from './acceptable-at-once.ts';
import { applyDraftChange } from './apply-draft-change.ts';
import type { DraftPayment } from './draft-remittance.ts';
import { proveDraft } from './prove-draft.ts';

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
const box = { page: 1, left: 10, top: 20, right: 40, bottom: 28 };
const column = { field: 'dirFee', printed: 'D?R', confidence: 0.5 } as const;

test.each<[string, DraftPayment, boolean]>([
  ['nothing in doubt', balanced, false],
  ['a heading that was hard to read', { ...balanced, columns: [column] }, true],
  ['pages that are missing', { ...balanced, pagesMissing: 1 }, false],
  ['an amount left over', { ...balanced, leftOver: [{ printed: '3.75', box }] }, false],
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
  expect(isAcceptableAtOnce(proveDraft(payment))).toBe(expected);
});

test('what is said to be finished at once is proven by accepting all', () => {
  let found = 0;
  for (let seed = 1; seed <= 300; seed += 1) {
    const chance = new Chance(seed);
    const draft = printDraft(chance, truthfulPayment(chance), 'ocr');
    const proven = proveDraft(misread(chance, draft, someHarm(chance)));
    if (!isAcceptableAtOnce(proven)) continue;
    found += 1;
    const change = { kind: 'accept_all', payment: 0 } as const;
    const [after] = applyDraftChange([proven.payment], change).payments;
    expect([seed, after && proveDraft(after).doubts]).toEqual([seed, []]);
  }
  expect(found).toBeGreaterThan(5);
});
