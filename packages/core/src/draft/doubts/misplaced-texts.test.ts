import { describe, expect, test } from 'vitest';
import { paymentOf, textValue } from '../../testing/draft/draft-rows.ts';
import type { DraftClaim, DraftDecider, DraftTextField, DraftValue } from '../draft-remittance.ts';
import { proveDraft } from '../prove-draft.ts';
import { lostPoints, misplacedTexts } from './misplaced-texts.ts';

type Texts = Partial<Record<DraftTextField, string>>;

function written(printed: string): DraftValue {
  const value = printed.replace(/^(\d+) (\d+)$/, '$1$2');
  return { value, printed, box: undefined, decidedBy: 'text_layer', confidence: 1 };
}

function claimsOf(rows: readonly Texts[]): readonly DraftClaim[] {
  return rows.map((texts, row) => ({
    row,
    box: undefined,
    fields: Object.fromEntries(
      Object.entries(texts).map(([field, printed]) => [field, written(printed)]),
    ),
  }));
}

function doubtsOf(...rows: readonly Texts[]): readonly string[] {
  const payment = { fields: {}, claims: claimsOf(rows), lumps: [], controls: [] };
  return misplacedTexts(payment).map(({ code, field, row }) => `${row} ${field} ${code}`);
}

describe('a number that is not a prescription number', () => {
  test.each([
    ['04/30/2026'],
    ['19-APR-2026'],
    ['7541500 02/24/26 LANTUS'],
    ['6336937 263530639280'],
    ['1 2365922'],
    ['504143703/08/2026'],
    ['314160612-JUN-2026'],
    ['255568203-28-2026'],
    ['26795652026-06-19'],
    ['582318600054429925'],
    ['189926900378-1803-77'],
    ['4.086394232'],
    ['2066899Gulf'],
    ['TAB1819227'],
    ['TRAZODONE50MGTAB'],
    ['OZEMPIC'],
  ])('%s is doubted', (claimId) => {
    expect(doubtsOf({ claimId })).toEqual(['0 claimId column_uncertain']);
  });

  test.each([
    ['6336937'],
    ['RX6336937-01'],
    ['6336937-2026'],
    ['#701'],
    ['263530639280'],
    ['16729-0169-17'],
  ])('%s is not doubted', (claimId) => {
    expect(doubtsOf({ claimId })).toEqual([]);
  });

  test('numbers that start like those of the other rows are doubted', () => {
    const rows = ['17006608', '26847736', '37415563', '41111111', '52222222'];
    expect(doubtsOf(...rows.map((claimId) => ({ claimId })))).toHaveLength(5);
    expect(doubtsOf(...rows.slice(0, 3).map((claimId) => ({ claimId })))).toEqual([]);
  });

  test('one- or two-digit numbers in most rows are doubted', () => {
    expect(doubtsOf({ claimId: '30' }, { claimId: '90' }, { claimId: '180' })).toHaveLength(2 + 1);
    expect(doubtsOf({ claimId: '30' }, { claimId: '6336937' })).toEqual([]);
  });
});

describe('a drug name with text of another column', () => {
  test.each([
    ['ATORVASTATIN 20 MG TAB 90'],
    ['AMLODIPINE 5 MG TA 30'],
    ['TRULICITY 1.5 MG PEN 2.000'],
    ['OZEMPIC 1 MG PEN 3.000 SUMMIT CHOICE'],
    ['07/18/2026 ROSUVASTATIN 10 MG TAB'],
    ['SUMMIT CHOICE PDP METFORMIN 500 MG TAB'],
    ['00169413013'],
    ['ATORVASTATIN 20 MG TAB90'],
    ['HUMALOG KWIKPEN15'],
    ['820.64OZEMPIC 1 MG PEN'],
    ['XARELTO 20 MG TAB487.59'],
    ['90 SERTRALINE 50 MG TAB'],
    ['LEVOTHYROXINE 50 MCG TAB30.000'],
    ['00597015230JARDIANCE 10 MG TAB'],
    ['JARDIANCE 10 MG TAB00597-0152-30'],
    ['4/27/2650111-0560-01 TRAZODONE 50 MG TAB'],
  ])('%s is doubted', (drugName) => {
    expect(doubtsOf({ drugName })).toEqual(['0 drugName column_uncertain']);
  });

  test.each([
    ['ATORVASTATIN 20 MG TAB'],
    ['LISINOPRIL 10'],
    ['HUMULIN 70/30'],
    ['ENTRESTO 49-51 MG TAB'],
    ['AMOXICILLIN 400 MG 5 ML SUSP'],
    ['LEVOTHYROXINE TAB 0.125 MG'],
    ['TRETINOIN CREAM 0.025 %'],
    ['TAMSULOSIN CAP 24 HR'],
    ['PLAN B ONE-STEP'],
    ['METFORMIN TAB500MG'],
    ['0.25MG OZEMPIC PEN'],
  ])('%s is not doubted', (drugName) => {
    expect(doubtsOf({ drugName })).toEqual([]);
  });

  test('a one-letter code in most rows is doubted', () => {
    const [one, other, third] = [{ drugName: 'G' }, { drugName: 'B' }, { drugName: 'ELIQUIS' }];
    expect(doubtsOf(one, other, third)).toHaveLength(3);
    expect(doubtsOf(one, other)).toEqual([]);
  });

  test('a pack size belongs to a drug name beside a quantity', () => {
    expect(doubtsOf({ drugName: 'ATORVASTATIN 20 MG TAB 90', quantity: '30' })).toEqual([]);
  });
});

describe('quantities that are not quantities', () => {
  test('dollar amounts in most rows are doubted', () => {
    expect(doubtsOf({ quantity: '1489.07' }, { quantity: '1.43' }, { quantity: '90' })).toEqual([
      '0 quantity column_uncertain',
      '1 quantity column_uncertain',
      '2 quantity column_uncertain',
    ]);
  });

  test('row numbers are doubted', () => {
    const counted = (numbers: readonly string[]) => numbers.map((quantity) => ({ quantity }));
    expect(doubtsOf(...counted(['1', '2', '3', '4', '5']))).toHaveLength(5);
    expect(doubtsOf(...counted(['1', '2', '3', '4', '30']))).toEqual([]);
    expect(doubtsOf(...counted(['1', '2', '3']))).toEqual([]);
  });

  test('a dash after a space says nothing about the status', () => {
    expect(doubtsOf({ quantity: '30 -' })).toEqual(['0 status status_not_understood']);
    expect(doubtsOf({ quantity: '30-' }, { quantity: '-30' })).toEqual([]);
  });

  test('decimals in single rows are not doubted', () => {
    expect(doubtsOf({ quantity: '3.75' }, { quantity: '30.00' }, { quantity: '2.5' })).toEqual([]);
  });
});

test('a drug code belongs to a name beside the column of codes', () => {
  const rows = [{ drugName: '00597015230 JARDIANCE', ndc: '00597015230' }];
  expect(doubtsOf(...rows)).toEqual([]);
});

test('what a person typed is not doubted', () => {
  const claims = claimsOf([{ claimId: '04/30/2026', drugName: '00169413013' }]);
  const byPerson = claims.map((claim) => ({
    ...claim,
    fields: Object.fromEntries(
      Object.entries(claim.fields).map(([field, value]) => [
        field,
        { ...value, decidedBy: 'person' as const },
      ]),
    ),
  }));
  expect(misplacedTexts({ fields: {}, claims: byPerson, lumps: [], controls: [] })).toEqual([]);
});

const ndcs = ['00169413013', '50111078766', '00003089421'];

test.each<[string, readonly Texts[], number]>([
  ['without codes is doubted', ['Bill', 'Bill', 'Bill'].map((drugName) => ({ drugName })), 3],
  ['of one code is not', [1, 2, 3].map(() => ({ drugName: 'OZEMPIC', ndc: '00169413013' })), 0],
  ['of several codes is doubted', ndcs.map((ndc) => ({ drugName: 'Bill', ndc })), 3],
  ['that differs is not', ['LANTUS', 'ELIQUIS', 'LANTUS'].map((drugName) => ({ drugName })), 0],
])('one word for all names %s', (_, rows, count) => {
  expect(doubtsOf(...rows)).toHaveLength(count);
});

/** A digit is 5 points wide; `more` is the extra room. */
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

test('a quantity wider than its digits may have lost its decimal point', () => {
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

test('where a page is wider at one end, the row itself shows how wide a digit is', () => {
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

test('it is a review item, and does not hold the money', () => {
  const { doubts, status } = proveDraft(paymentWith(seen('25', 2.5), ...others));
  expect([status, ...doubts.map(({ code }) => code)]).toEqual(['proven', 'point_may_be_lost']);
});

test('an NDC is no claim number where the NDC column has none', () => {
  const swapped = { claimId: '16729-0169-17', ndc: '7000001' };
  expect(doubtsOf(swapped)).toContain('0 claimId column_uncertain');
});

test('a quantity among long claim numbers, and numbers that most rows share, are doubted', () => {
  const long = ['6336937', '6336938', '6336939'].map((claimId) => ({ claimId }));
  expect(doubtsOf(...long, { claimId: '30' })).toEqual(['3 claimId column_uncertain']);
  const shared = Array.from({ length: 7 }, (_, at) => ({ claimId: `P1${at % 2}000` }));
  expect(doubtsOf(...shared)).toHaveLength(shared.length);
});

test('a name whose neighbor holds one of its words is left out', () => {
  const cut = { drugName: 'VRAYLAR 3 MG', ndc: 'CAP61874-0130-30' };
  expect(doubtsOf(cut)).toContain('0 drugName uncertain');
});
