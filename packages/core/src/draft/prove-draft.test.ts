import { describe, expect, test } from 'vitest';
import {
  doubtful,
  paymentOf,
  type Said,
  textValue,
  wellRead,
} from '../testing/draft/draft-rows.ts';
import type { DraftPayment } from './draft-remittance.ts';
import { proveDraft } from './prove-draft.ts';

const fills = [
  { gross: '12.50', dirFee: '2.50', net: '10.00' },
  { gross: '40.00', dirFee: '1.25', net: '38.75' },
  { gross: '7.10', dirFee: '0.10', net: '7.00' },
  { gross: '-7.10', dirFee: '-0.10', net: '-7.00' },
];

function codes(payment: DraftPayment): readonly string[] {
  return [...new Set(proveDraft(payment).doubts.map(({ code }) => code))];
}

function withPayer(name: string): DraftPayment {
  const payment = paymentOf({ amount: '48.75', claims: fills });
  return { ...payment, fields: { ...payment.fields, payerName: textValue(name) } };
}

function turn(text: string): string {
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}

describe('a document that adds up', () => {
  test('is proven by its rows and its payment', () => {
    const proven = proveDraft(paymentOf({ amount: '48.75', claims: fills }));
    expect(proven.doubts).toEqual([]);
    expect(proven.status).toBe('proven');
    expect(proven.signs.columns.dirFee).toBe(1);
    expect(proven.differenceCents).toBe(0);
  });

  test('may print fees as their effect on the net', () => {
    const turned = fills.map((fill) => ({ ...fill, dirFee: turn(fill.dirFee) }));
    const proven = proveDraft(paymentOf({ amount: '48.75', claims: turned }));
    expect(proven.status).toBe('proven');
    expect(proven.signs.columns.dirFee).toBe(-1);
  });

  test('may deduct the fees from the payment instead of from the rows', () => {
    const claims = fills.map(({ gross, dirFee }) => ({ net: gross, dirFee }));
    const proven = proveDraft(paymentOf({ amount: '48.75', claims }));
    expect(proven.status).toBe('proven');
    expect(proven.signs.takenFromPayment).toEqual(['dirFee']);
  });

  test('may state what was paid only under its nets', () => {
    const claims = fills.map(({ net }) => ({ net }));
    const { fields, ...rest } = paymentOf({ amount: '1.00', claims, totals: [['net', '48.75']] });
    const { amount: _, ...others } = fields;
    const proven = proveDraft({ ...rest, fields: others });
    expect(proven).toMatchObject({ status: 'proven', amountCents: 4875 });
  });

  test('may have no column except the net', () => {
    const claims = fills.map(({ net }) => ({ net }));
    expect(codes(paymentOf({ amount: '48.75', claims }))).toEqual([]);
  });

  test.each([
    ['taken, as printed', '25.00', '23.75'],
    ['taken, with a minus', '-25.00', '23.75'],
    ['given, with a minus', '-25.00', '73.75'],
  ])('may have a lump sum that is %s', (_, printed, amount) => {
    const proven = proveDraft(paymentOf({ amount, claims: fills, lumps: [['ADJ 4711', printed]] }));
    expect(proven.status).toBe('proven');
  });

  test('sorts lump sums without signs by their wording', () => {
    const lumps = [
      ['DIR FEE Q2', '25.00'],
      ['INTEREST', '3.00'],
    ] as const;
    const proven = proveDraft(paymentOf({ amount: '26.75', claims: fills, lumps }));
    expect(proven.status).toBe('proven');
    expect(proven.signs.lumps).toEqual([1, -1]);
  });
});

describe('what does not prove itself needs review', () => {
  test.each<[string, DraftPayment, string]>([
    [
      'a payment that is off',
      paymentOf({ amount: '48.74', claims: fills }),
      'payment_does_not_close',
    ],
    [
      'a row that is off',
      paymentOf({
        amount: '48.75',
        claims: [...fills, { gross: '9.00', dirFee: '1.00', net: '0.00' }],
      }),
      'row_does_not_close',
    ],
    [
      'a printed sum that is off',
      paymentOf({ amount: '48.75', claims: fills, totals: [['dirFee', '3.74']] }),
      'sum_does_not_close',
    ],
    [
      'a count that is off',
      paymentOf({ amount: '48.75', claims: fills, totals: [['claims', '5']] }),
      'count_does_not_close',
    ],
    [
      'fees that no figure speaks for',
      paymentOf({ amount: '48.75', claims: fills.map(({ net, dirFee }) => ({ net, dirFee })) }),
      'not_in_an_equation',
    ],
    [
      'lump sums that may be either',
      paymentOf({
        amount: '48.75',
        claims: fills,
        lumps: [
          ['A', '5.00'],
          ['B', '-5.00'],
        ],
      }),
      'sign_not_understood',
    ],
    [
      'fees that give to the fills that were paid',
      paymentOf({
        amount: '69.00',
        claims: [
          { gross: '10.00', transactionFee: '2.00', net: '12.00' },
          { gross: '20.00', transactionFee: '3.00', net: '23.00' },
          { gross: '30.00', transactionFee: '4.00', net: '34.00' },
        ],
      }),
      'sign_not_understood',
    ],
    [
      "a payer's name that is a sentence",
      withPayer('Questions? Call provider services.'),
      'payer_missing',
    ],
    [
      'a price that leads to no net',
      paymentOf({
        amount: '48.75',
        claims: fills.map(({ net }, row) => ({ net, gross: `${50 + row * row}.17` })),
      }),
      'columns_not_understood',
    ],
    [
      'a column that adds up and that nobody knows',
      paymentOf({
        amount: '48.75',
        claims: fills.map(({ dirFee, ...fill }) => ({ ...fill, otherAdjustment: dirFee })),
      }),
      'column_not_known',
    ],
    [
      'a drug of no price and without a word',
      paymentOf({ amount: '0.00', claims: [{ ingredientCost: '0.00', net: '0.00' }] }),
      'status_not_understood',
    ],
    [
      'a drug that was charged, of no price and under a code that nobody knows',
      paymentOf({
        amount: '0.00',
        claims: [{ charge: '21.99', gross: '0.00', net: '0.00', status: 'D14' }],
      }),
      'status_not_understood',
    ],
    ['no claims and no lump sums', paymentOf({ amount: '0.00', claims: [] }), 'no_rows'],
    [
      'what is no amount',
      paymentOf({ amount: '48.75', claims: [{ ...fills[0], net: '1O.00' }, ...fills.slice(1)] }),
      'not_an_amount',
    ],
    [
      'a fill after its payment',
      paymentOf({
        amount: '48.75',
        claims: fills.map((fill, row) =>
          row === 0 ? { ...fill, dateOfService: '2026-03-02' } : fill,
        ),
      }),
      'date_not_plausible',
    ],
    [
      'a code that is none',
      paymentOf({ amount: '48.75', claims: fills.map((fill) => ({ ...fill, ndc: '9372141' })) }),
      'ndc_not_valid',
    ],
  ])('%s', (_, payment, code) => {
    expect(codes(payment)).toContain(code);
  });

  test('a fee whose effect on the net two totals explain differently', () => {
    const claims = [{ gross: '10.00', dirFee: '2.00', patientPaid: '2.00', net: '8.00' }];
    expect(proveDraft(paymentOf({ amount: '8.00', claims })).status).toBe('unproven');
  });

  test('a heading that was hard to read', () => {
    const payment = paymentOf({ amount: '48.75', claims: fills });
    const columns = [{ field: 'dirFee', printed: 'D1R', confidence: 0.5 } as const];
    expect(codes({ ...payment, columns })).toEqual(['heading_uncertain']);
  });
});

describe('a scan', () => {
  const read = fills.map((fill) =>
    Object.fromEntries(Object.entries(fill).map(([field, text]) => [field, wellRead(text)])),
  );
  const totals = [
    ['gross', wellRead('52.50')],
    ['dirFee', wellRead('3.75')],
    ['claims', wellRead('4')],
  ] as const;

  test('is proven when it was read well, adds up, and no row is missing', () => {
    expect(codes(paymentOf({ amount: wellRead('48.75'), claims: read, totals }))).toEqual([]);
    expect(codes(paymentOf({ amount: wellRead('48.75'), claims: read }))).toEqual([
      'rows_not_counted',
    ]);
  });

  test('has no row missing when all that is printed on the page was read', () => {
    const payment = paymentOf({ amount: wellRead('48.75'), claims: read });
    expect(codes({ ...payment, isAllRead: true })).toEqual([]);
  });

  test('gets a fee that was not found when row and column agree on it', () => {
    const { dirFee: _, ...without } = read[1] ?? {};
    const claims = read.with(1, without);
    const proven = proveDraft(paymentOf({ amount: wellRead('48.75'), claims, totals }));
    expect(proven.doubts).toEqual([]);
    expect(proven.payment.claims[1]?.fields.dirFee).toMatchObject({
      value: '1.25',
      printed: '',
      decidedBy: 'repaired',
    });
    const wrongTotal = totals.with(1, ['dirFee', wellRead('3.57')]);
    const payment = paymentOf({ amount: wellRead('48.75'), claims, totals: wrongTotal });
    expect(proveDraft(payment).status).toBe('unproven');
  });

  test('gets an unclear price and a missing fee when both columns and the row agree', () => {
    const { dirFee: _, ...without } = read[1] ?? {};
    const gross = doubtful('91.38');
    const claims = read.with(1, { ...without, gross });
    const proven = proveDraft(paymentOf({ amount: wellRead('48.75'), claims, totals }));
    expect(proven.status).toBe('proven');
    const { fields } = proven.payment.claims[1] ?? {};
    expect([fields?.gross?.value, fields?.dirFee?.value]).toEqual(['40.00', '1.25']);
    const sure = read.with(1, { ...without, gross: wellRead('91.38') });
    const payment = paymentOf({ amount: wellRead('48.75'), claims: sure, totals });
    expect(proveDraft(payment).status).toBe('unproven');
  });

  test('takes the only reading with which row and column close', () => {
    const claims = [{ ...read[0], gross: doubtful('12.60', '12.80', '12.50') }, ...read.slice(1)];
    const proven = proveDraft(paymentOf({ amount: wellRead('48.75'), claims, totals }));
    expect(proven.doubts).toEqual([]);
    expect(proven.repaired).toBe(1);
    expect(proven.payment.claims[0]?.fields.gross).toMatchObject({
      value: '12.50',
      printed: '12.60',
      decidedBy: 'repaired',
    });
    expect(proveDraft(proven.payment)).toEqual(proven);
  });

  test('takes the value that row and column both require when the reading looks like it', () => {
    const lost = [{ ...read[0], gross: wellRead('1.50') }, ...read.slice(1)];
    const proven = proveDraft(paymentOf({ amount: wellRead('48.75'), claims: lost, totals }));
    expect(proven.doubts).toEqual([]);
    expect(proven.payment.claims[0]?.fields.gross?.value).toBe('12.50');
    const other = [{ ...read[0], gross: wellRead('93.81') }, ...read.slice(1)];
    const unlike = proveDraft(paymentOf({ amount: wellRead('48.75'), claims: other, totals }));
    expect(unlike.status).toBe('unproven');
  });

  test('takes what the column totals require for the last row that is off', () => {
    const off = { ...read[0], gross: wellRead('12.80'), dirFee: wellRead('2.90') };
    const claims = [off, ...read.slice(1)];
    const proven = proveDraft(paymentOf({ amount: wellRead('48.75'), claims, totals }));
    expect(proven.doubts).toEqual([]);
    const [first] = proven.payment.claims;
    expect(first?.fields).toMatchObject({ gross: { value: '12.50' }, dirFee: { value: '2.50' } });
  });

  test('is left to a person when only its row says what the value is', () => {
    const claims = [{ ...read[0], gross: doubtful('12.60', '12.50') }, ...read.slice(1)];
    const proven = proveDraft(paymentOf({ amount: wellRead('48.75'), claims }));
    expect(proven.status).toBe('unproven');
    expect(proven.repaired).toBe(0);
  });

  test('is left to a person when two readings fit', () => {
    const claims = [
      { ...read[0], gross: doubtful('12.60', '12.50'), dirFee: doubtful('2.50', '2.60') },
      ...read.slice(1),
    ];
    const proven = proveDraft(paymentOf({ amount: wellRead('48.75'), claims }));
    expect(proven.status).toBe('unproven');
  });

  test('takes the drug code that a certain row has for the same drug', () => {
    const drugName = wellRead('AMOXICILLIN 500 MG');
    const sure = { ...read[1], drugName, ndc: wellRead('00093721410') };
    const uncertain = { ...read[0], drugName, ndc: doubtful('00093721418', '00093721410') };
    const claims = [uncertain, sure, ...read.slice(2)];
    const proven = proveDraft(paymentOf({ amount: wellRead('48.75'), claims, totals }));
    expect(proven.payment.claims[0]?.fields.ndc?.value).toBe('00093721410');
    expect(proven.doubts).toEqual([]);
  });

  test('accepts the only possible date, and merely offers one that was not read', () => {
    const withDay = (value: string, other: string) =>
      read.map((fill, row) =>
        row === 0
          ? { ...fill, dateOfService: { ...doubtful(value, other), confidence: 0.9 } }
          : fill,
      );
    const prove = (claims: ReturnType<typeof withDay>) =>
      proveDraft(paymentOf({ amount: wellRead('48.75'), claims, totals }));
    expect(prove(withDay('2026-02-14', '2076-02-14')).doubts).toEqual([]);
    const offered = prove(withDay('2020-02-14', '2026-02-14'));
    expect(offered.payment.claims[0]?.fields.dateOfService?.value).toBe('2026-02-14');
    expect(offered.doubts).toMatchObject([{ field: 'dateOfService', code: 'uncertain' }]);
  });

  test('accepts a nearly certain reading that certain rows support', () => {
    const nearly = (value: string, other: string) => ({
      ...doubtful(value, other),
      confidence: 0.985,
    });
    const rows = (claimId: Said, ndc: Said, quantity: Said) =>
      read.map((fill, row) =>
        row === 0
          ? { ...fill, claimId, ndc, quantity }
          : { ...fill, ndc: wellRead(`6586201000${row}`), quantity: wellRead('60') },
      );
    const doubtsOf = (claims: ReturnType<typeof rows>) =>
      codes(paymentOf({ amount: wellRead('48.75'), claims, totals }));
    const [id, ndc] = [nearly('5717577', 'S717577'), nearly('65862035790', '85862035790')];
    expect(doubtsOf(rows(id, ndc, nearly('60', '80')))).toEqual([]);
    expect(doubtsOf(rows(nearly('5717577', '3717577'), ndc, '60'))).toEqual(['uncertain']);
    expect(doubtsOf(rows(id, nearly('65862035790', '65862035780'), '60'))).toEqual(['uncertain']);
    expect(doubtsOf(rows(id, ndc, nearly('63', '68')))).toEqual(['uncertain']);
  });

  test('never holds proven money for its quantities', () => {
    const few = read.map((fill, row) =>
      row === 0 ? { ...fill, quantity: doubtful('30', '36') } : fill,
    );
    const all = read.map((fill) => ({ ...fill, quantity: doubtful('30', '36') }));
    const statusOf = (claims: typeof few): string =>
      proveDraft(paymentOf({ amount: wellRead('48.75'), claims, totals })).status;
    expect(statusOf(few)).toBe('proven');
    expect(statusOf(all)).toBe('proven');
  });

  test('takes the drug code that a certain row has for the same drug', () => {
    const drugName = 'METFORMIN';
    const ndcs = [doubtful('00093721418', '00093721410'), wellRead('00093721410')];
    const claims = read.map((fill, row) => {
      const ndc = ndcs[row];
      return ndc === undefined ? fill : { ...fill, drugName, ndc };
    });
    const payment = paymentOf({ amount: wellRead('48.75'), claims, totals });
    const proven = proveDraft(payment);
    expect(proven.payment.claims[0]?.fields.ndc?.value).toBe('00093721410');
    expect(proven.doubts).toEqual([]);
  });
});

test('what a person says needs no proof, but the payment still has to close', () => {
  const said = textValue('9.00', { decidedBy: 'person' });
  const claims = [{ ...fills[0], net: said }, ...fills.slice(1)];
  expect(proveDraft(paymentOf({ amount: '48.75', claims })).status).toBe('unproven');
});

test('a blank net is what its row adds up to when the total of nets requires exactly that', () => {
  const claims = [...fills.slice(0, 2), { gross: '0.25', dirFee: '0.25' }];
  const { payment, status, repaired } = proveDraft(paymentOf({ amount: '48.75', claims }));
  expect(payment.claims[2]?.fields.net).toMatchObject({ value: '0.00', decidedBy: 'repaired' });
  expect([status, repaired]).toEqual(['proven', 1]);
});

test('a blank net that the total does not require stays blank', () => {
  const blank = { gross: '5.25', dirFee: '0.25' };
  const { doubts } = proveDraft(
    paymentOf({ amount: '48.75', claims: [...fills.slice(0, 2), blank] }),
  );
  expect(doubts.map(({ code }) => code)).toContain('net_missing');
});
