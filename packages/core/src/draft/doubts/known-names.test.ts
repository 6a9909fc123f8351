import { describe, expect, test } from 'vitest';
import { doubtful, paymentOf, textValue, wellRead } from '../../testing/draft/draft-rows.ts';
import type { DraftPayment, DraftValue } from '../draft-remittance.ts';
import { proveDraft } from '../prove-draft.ts';
import type { DraftKnowledge, KnownDrug } from '../proven-payment.ts';
import { toRemittanceRows } from '../to-remittance-rows.ts';
import { nearCodes } from './known-names.ts';

const drug = (description: string, unit = 'EA', unitPrice = '0.05'): KnownDrug => ({
  names: [description],
  nadac: { description, unit, unitPrice },
});

const drugs = new Map<string, KnownDrug>([
  ['00003089421', drug('ELIQUIS 5 MG TABLET', 'EA', '9.12345')],
  ['00093505698', drug('ATORVASTATIN 20 MG TABLET')],
  ['00093505798', drug('ATORVASTATIN 40 MG TABLET')],
  ['00002143380', drug('TRULICITY 1.5 MG/0.5 ML PEN', 'ML', '480')],
  ['68180051301', drug('LISINOPRIL 10 MG TABLET')],
  ['00054432731', drug('HYDROCHLOROTHIAZIDE 25 MG TAB')],
]);

type Fields = Readonly<Record<string, string | DraftValue>>;

function claimsOf(...claims: readonly Fields[]): DraftPayment {
  const rows = claims.map((fields) => ({ net: '10.00', ...fields }));
  const sum = rows.reduce((total, { net }) => total + Number(net), 0);
  return paymentOf({ amount: sum.toFixed(2), claims: rows });
}

function doubtsOf(payment: DraftPayment, known: DraftKnowledge = { drugs }) {
  return proveDraft(payment, known).doubts.map(({ row, field, code, known: of, suggested }) =>
    [row, field, code, of, suggested].filter((one) => one !== undefined).join(' | '),
  );
}

describe('the drug of a claim', () => {
  test('differs from the drug of its code, and the intended code is offered', () => {
    expect(doubtsOf(claimsOf({ ndc: '68180051301', drugName: 'ELIQUIS 5 MG TAB' }))).toEqual([
      '0 | ndc | ndc_of_other_drug | LISINOPRIL 10 MG TABLET',
    ]);
    const near = new Map([...drugs, ['00003089427', drug('WARFARIN 5 MG TABLET')] as const]);
    const payment = claimsOf({ ndc: '00003089427', drugName: 'ELIQUIS 5 MG TAB' });
    expect(doubtsOf(payment, { drugs: near })).toEqual([
      '0 | ndc | ndc_of_other_drug | WARFARIN 5 MG TABLET | 00003089421',
    ]);
  });

  test('has another strength, and the intended code is offered', () => {
    expect(doubtsOf(claimsOf({ ndc: '00093505698', drugName: 'ATORVASTATIN 40MG TAB' }))).toEqual([
      '0 | ndc | ndc_of_other_strength | ATORVASTATIN 20 MG TABLET | 00093505798',
    ]);
  });

  test.each([
    ['its own name', '00093505698', 'ATORVASTATIN CALCIUM 20MG TB'],
    ['a name cut short', '00093505698', 'ATORVASTAT'],
    ['an abbreviation', '00054432731', 'HCTZ 25 MG TAB'],
    ['a name that nobody knows', '00093505698', 'LIPITOR 20 MG TAB'],
    ['a strength in another unit', '00093505698', 'ATORVASTATIN 0.02 G'],
    ['a strength of a fluid', '00002143380', 'TRULICITY 3 MG PEN'],
    ['a code that nobody knows', '11111111111', 'ELIQUIS 5 MG TAB'],
    ['no name', '00093505698', ''],
  ])('is not doubted for %s', (_, ndc, drugName) => {
    expect(doubtsOf(claimsOf({ ndc, drugName }))).toEqual([]);
  });

  test('has neither code nor name until a person has reviewed it', () => {
    const proven = proveDraft(
      claimsOf({ ndc: '68180051301', drugName: 'ELIQUIS 5 MG TAB', quantity: '60' }),
      { drugs },
    );
    const of = { check: 0, index: 0, organizationId: 'o', rules: [] };
    const [rows] = toRemittanceRows(proven, of);
    expect(proven.status).toBe('proven');
    expect(rows?.claims[0]?.claim).toMatchObject({
      ndc: undefined,
      drugName: undefined,
      quantity: '60',
    });
    const ndc = textValue('68180051301', { decidedBy: 'person' });
    expect(doubtsOf(claimsOf({ ndc, drugName: 'ELIQUIS 5 MG TAB' }))).toEqual([]);
  });

  test('proves a code that was hard to read when no other reading matches the drug', () => {
    const drugName = 'ELIQUIS 5 MG TAB';
    const read = (...others: readonly string[]) =>
      doubtsOf(claimsOf({ ndc: doubtful('00003089421', ...others), drugName }));
    expect(read('00003089427')).toEqual([]);
    expect(doubtsOf(claimsOf({ ndc: doubtful('00003089427', '00003089421'), drugName }))).toEqual([
      '0 | ndc | uncertain',
    ]);
    expect(doubtsOf(claimsOf({ ndc: doubtful('00093505698', '00093505798'), drugName }))).toEqual([
      '0 | ndc | uncertain',
    ]);
  });
});

describe('a quantity', () => {
  const pen = { ndc: '00002143380', drugName: 'TRULICITY 1.5 MG PEN' };

  test('that costs ten times what was paid may have lost its decimal point', () => {
    const payment = claimsOf({ ...pen, net: '980.00', quantity: wellRead('20') });
    const [told, ...others] = doubtsOf(payment).filter((one) => one.includes('quantity'));
    expect(others).toEqual([]);
    expect(told).toBe('0 | quantity | decimal_point_uncertain | 20 × $480 | 2');
  });

  test('in a column without its decimals is a thousand times too large', () => {
    const payment = claimsOf({
      ndc: '00003089421',
      drugName: 'ELIQUIS',
      net: '560.00',
      quantity: '60000',
    });
    expect(doubtsOf(payment)).toEqual([
      '0 | quantity | decimal_point_uncertain | 60000 × $9.12345 | 60',
    ]);
  });

  test.each([
    ['its price', { ...pen, net: '980.00', quantity: wellRead('2') }],
    ['a text that has no point', { ...pen, net: '980.00', quantity: '20' }],
    ['a drug counted one by one', { ndc: '00003089421', net: '56.00', quantity: wellRead('60') }],
    ['a point', { ...pen, net: '980.00', quantity: wellRead('20.0') }],
    ['a price far below', { ...pen, net: '300.00', quantity: wellRead('20') }],
    ['a cheap drug', { ndc: '00093505698', net: '0.40', quantity: wellRead('90') }],
  ])('is not doubted for %s', (_, fields) => {
    expect(doubtsOf(claimsOf(fields)).filter((one) => one.includes('decimal_point'))).toEqual([]);
  });
});

describe('a payer', () => {
  const payers = [
    { name: 'Express Scripts, Inc.', id: '13-1' },
    { name: 'OptumRx', id: '22-2' },
  ];
  const paidBy = (payerName: DraftValue, payerId?: string): readonly string[] => {
    const payment = claimsOf({});
    const id = payerId === undefined ? {} : { payerId: textValue(payerId) };
    return doubtsOf({ ...payment, fields: { ...payment.fields, payerName, ...id } }, { payers });
  };

  test('that was hard to read is proven by a known payer of exactly that name', () => {
    expect(paidBy(doubtful('EXPRESS SCRIPTS INC', 'EXPRESS SCRIPTS LNC'))).toEqual([]);
    expect(paidBy(doubtful('NORTH RIVER RX', 'NORTH RIVER RY'))).toEqual(['payerName | uncertain']);
  });

  test('that almost matches one of the pharmacy’s payers holds the payment', () => {
    expect(
      paidBy(wellRead('EXPRESS SCRIPT5 INC')).filter((one) => !one.includes('uncertain')),
    ).toEqual([
      'payerName | payer_spelled_otherwise | Express Scripts, Inc. | Express Scripts, Inc.',
    ]);
  });

  test('with the ID of another payer holds the payment', () => {
    expect(paidBy(textValue('OptumRx'), '13-1')).toEqual([
      'payerId | payer_id_of_other | Express Scripts, Inc.',
    ]);
  });

  test('that is merely new, or new under a known ID, is not doubted', () => {
    expect(paidBy(textValue('North River Rx'))).toEqual([]);
    expect(paidBy(textValue('EXPRESS SCRIPT5 INC'))).toEqual([]);
    expect(paidBy(textValue('ESI Mail Pharmacy'), '13-1')).toEqual([]);
    expect(paidBy(textValue('OptumRx'), '22-2')).toEqual([]);
  });
});

test('similar codes differ in one digit or in two swapped digits', () => {
  const near = nearCodes('00093505698');
  expect(near).toContain('00093505798');
  expect(near).toContain('00093505689');
  expect(near).not.toContain('00093505698');
  expect(new Set(near).size).toBe(near.length);
});
