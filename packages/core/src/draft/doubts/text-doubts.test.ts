import { describe, expect, test } from 'vitest';
import { paymentOf, textValue } from '../../testing/draft/draft-rows.ts';
import type { DraftPayment } from '../draft-remittance.ts';
import { proveDraft } from '../prove-draft.ts';

const fill = { claimId: '7000001', gross: '10.00', dirFee: '1.50', net: '8.50' };
const back = { claimId: '7000001', gross: '-10.00', dirFee: '-1.50', net: '-8.50' };
const other = { claimId: '7000002', gross: '10.00', dirFee: '1.50', net: '8.50' };

function doubts(payment: DraftPayment): readonly unknown[] {
  return proveDraft(payment).doubts.map(({ row, field, code }) => [row, field, code]);
}

describe('a claim with identical amounts', () => {
  test('is doubted the second time, even when the payment adds up', () => {
    const payment = paymentOf({ amount: '25.50', claims: [fill, other, fill] });
    expect(doubts(payment)).toEqual([[2, undefined, 'repeated_claim']]);
    expect(proveDraft(payment).status).toBe('unproven');
  });

  test('is doubted too when its fees take its whole price', () => {
    const nothing = { claimId: '7000003', gross: '1.50', dirFee: '1.50', net: '0.00' };
    const payment = paymentOf({ amount: '17.00', claims: [fill, nothing, nothing, other] });
    expect(doubts(payment)).toEqual([[2, undefined, 'repeated_claim']]);
  });

  test.each([
    ['before it', [fill, back, fill]],
    ['behind it', [fill, fill, back]],
    ['first', [back, fill, fill]],
  ])('may be paid again when it was taken back, %s', (_where, claims) => {
    expect(doubts(paymentOf({ amount: '8.50', claims }))).toEqual([]);
  });

  test('may have another number or other amounts', () => {
    const more = { ...fill, gross: '11.00', net: '9.50' };
    expect(doubts(paymentOf({ amount: '26.50', claims: [fill, other, more] }))).toEqual([]);
  });
});

describe('a row that says it is a total or a balance', () => {
  test.each([
    'TOTAL ALL CLAIMS',
    'Grand Total',
    'SUBTOTAL',
    'Balance Forward',
    'PRIOR BALANCE',
    'Carried forward',
    'BROUGHT FWD',
    '6 claims',
  ])('%s is doubted, even when the payment adds up', (words) => {
    const payment = paymentOf({ amount: '17.00', claims: [fill, other] });
    const claims = payment.claims.map((claim) =>
      claim.row === 0
        ? claim
        : { ...claim, fields: { ...claim.fields, drugName: textValue(words) } },
    );
    expect(doubts({ ...payment, claims })).toEqual([[1, 'drugName', 'not_a_claim']]);
  });

  test.each(['BALANCED SALT SOLUTION', 'CENTRUM TOTAL CARE', 'FORWARD CHEWABLE'])(
    '%s is a drug',
    (words) => {
      const payment = paymentOf({ amount: '17.00', claims: [fill, other] });
      const claims = payment.claims.map((claim) => ({
        ...claim,
        fields: { ...claim.fields, drugName: textValue(words) },
      }));
      expect(doubts({ ...payment, claims })).toEqual([]);
    },
  );
});

describe('an amount within the text of a claim', () => {
  const doubtsOfDrug = (drugName: string) => {
    const payment = paymentOf({ amount: '17.00', claims: [fill, other] });
    const claims = payment.claims.map((claim) => ({
      ...claim,
      fields: { ...claim.fields, drugName: textValue(drugName) },
    }));
    return doubts({ ...payment, claims });
  };

  test.each([
    'ELIQUIS 5 MG TABLET 60 $612.40 ($15.31)',
    'ELIQUIS 5 MG TABLET 60 612.40',
    'LISINOPRIL 10 MG TABLET 30 4.40 0.00',
    'METFORMIN 1,204.10-',
  ])('%s is doubted, even when the payment adds up', (drugName) => {
    expect(doubtsOfDrug(drugName)).toEqual([
      [0, 'drugName', 'amount_in_words'],
      [1, 'drugName', 'amount_in_words'],
    ]);
  });

  test.each([
    'SEMAGLUTIDE 0.25 MG PEN',
    'LEVOTHYROXINE 0.05MG',
    'TIMOLOL 0.25% EYE DROPS',
    'INSULIN 3.00 ML',
    'BUPRENORPHINE-NALOXONE 8-2.00',
    'VITAMIN D 1.25 MG (50000 UNIT)',
  ])('%s is a strength', (drugName) => expect(doubtsOfDrug(drugName)).toEqual([]));
});
