import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCents } from '../money.ts';
import { duplicateOf, invoiceNumberKey, judgeInvoice } from './check-invoice.ts';
import {
  type AuditedLine,
  lineArithmetic,
  nadacCheck,
  priceAboveLast,
  priceAboveNadac,
  priceAboveOwn,
  textOf,
  timesPrice,
  wholeOf,
} from './check-line.ts';
import { judgeUnits, unitsByPackage, unitsByPrice } from './check-units.ts';
import { sentenceOf } from './finding-labels.ts';

const nadac = { price: '0.10000', pricingUnit: 'EA', effectiveOn: '2026-03-01' };

function lineOf(said: Partial<AuditedLine> = {}): AuditedLine {
  return {
    ...{ id: 'line', ndc: '00093505698', quantity: '100', unitPrice: '0.1', unit: 'EA' },
    ...{ totalCents: toCents(10_00), packSize: '1', dispensingUnit: 'EA', unitBasis: 'stated' },
    ...{ fromDocument: true, nadac: undefined, ...said },
  };
}

describe('a line is quantity × price', () => {
  test.each([
    ['half a cent goes up', '1', '0.005', 1, undefined],
    ['half a cent of a credit goes down', '-1', '0.005', -1, undefined],
    ['below half a cent goes to nothing', '1', '0.00499', 0, undefined],
    ['five decimals of a price', '1000', '0.12345', 12345, undefined],
    ['three decimals of a quantity', '0.333', '3', 100, undefined],
    ['billed too much', '10', '1.00', 10_01, 1],
    ['billed too little', '10', '1.00', 9_99, -1],
    ['a credit with the sign of an invoice', '-2', '10', 20_00, 40_00],
  ])('%s', (_what, quantity, unitPrice, cents, amount) => {
    const found = lineArithmetic(lineOf({ quantity, unitPrice, totalCents: toCents(cents) }));
    expect(found?.amountCents).toBe(amount);
  });

  test('the other sign gives the other amount, and no decimal is lost', () => {
    const whole = fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n });
    fc.assert(
      fc.property(whole, fc.bigInt({ min: 0n, max: 10n ** 7n }), (quantity, price) => {
        const asText = textOf(quantity, 3);
        expect(wholeOf(asText, 3)).toBe(quantity);
        const cents = timesPrice(asText, textOf(price, 5));
        expect(timesPrice(textOf(-quantity, 3), textOf(price, 5))).toBe(cents === 0 ? 0 : -cents);
        const exact = quantity * price;
        const off = BigInt(cents) * 1_000_000n - exact;
        expect(off <= 500_000n && off >= -500_000n).toBe(true);
      }),
    );
  });
});

describe('an invoice by itself', () => {
  const plain = {
    ...{ status: 'approved', totalCents: toCents(100_00), paidCents: toCents(0) },
    ...{ dueDate: '2026-03-31', lineCount: 2, linesCents: toCents(100_00) },
    repeated: false,
  };
  const kinds = (said: Partial<typeof plain>, today = '2026-03-31') =>
    judgeInvoice({ ...plain, ...said }, today).map(({ kind, amountCents }) => [kind, amountCents]);

  test('that adds up and is not due yet has no finding', () => expect(kinds({})).toEqual([]));
  test('is overdue on the day after', () => {
    const paid = { paidCents: toCents(40_00) };
    expect(kinds(paid, '2026-04-01')).toEqual([['overdue', 60_00]]);
  });
  test.each(['paid', 'disputed', 'cancelled'])('is not overdue while %s', (status) => {
    expect(kinds({ status }, '2026-04-01')).toEqual([]);
  });
  test('that came twice has no second finding about its total', () => {
    const twice = { repeated: true, linesCents: toCents(99_50) };
    expect(kinds(twice, '2026-04-01')).toEqual([]);
    const paid = { ...twice, paidCents: toCents(110_00) };
    expect(kinds(paid, '2026-04-01')).toEqual([['paid_over_total', 10_00]]);
  });
  test('differs from its lines', () => {
    expect(kinds({ linesCents: toCents(99_50) })).toEqual([['total_mismatch', 50]]);
    expect(kinds({ linesCents: toCents(100_50) })).toEqual([['total_mismatch', -50]]);
    expect(kinds({ lineCount: 0, linesCents: toCents(0) })).toEqual([]);
  });
  test('is paid more than its total', () => {
    expect(kinds({ paidCents: toCents(100_01) })).toEqual([['paid_over_total', 1]]);
  });
  test('that is a credit is neither overdue nor paid too much', () => {
    const credit = { totalCents: toCents(-50_00), linesCents: toCents(-50_00) };
    expect(kinds(credit, '2026-05-01')).toEqual([]);
  });
});

test.each([
  ['INV-00123', 'inv 123', true],
  ['00123', '123', true],
  ['INV#0', 'inv0', true],
  ['A-1005', 'A-105', false],
  ['100', '1', false],
  ['---', '', true],
])('the numbers %s and %s are one: %s', (one, other, same) => {
  expect(invoiceNumberKey(one) === invoiceNumberKey(other)).toBe(same);
});

describe('the same invoice twice', () => {
  const first = {
    ...{ id: '1', vendorId: 'v', numberKey: '1', invoiceDate: '2026-03-02', cancelled: false },
    ...{ totalCents: toCents(100_00), linesKey: 'a' },
  };
  const later = { ...first, id: '2', numberKey: '2', invoiceDate: '2026-03-20', linesKey: 'b' };

  test.each([
    ['number', { numberKey: '1' }, 'same_number'],
    ['lines', { linesKey: 'a' }, 'same_lines'],
    ['lines a month later', { linesKey: 'a', invoiceDate: '2026-04-02' }, undefined],
    ['amount and date', { invoiceDate: '2026-03-02' }, 'same_amount_and_date'],
    ['amount of another day', {}, undefined],
    ['number of another vendor', { numberKey: '1', vendorId: 'w' }, undefined],
    ['number of a credit', { numberKey: '1', totalCents: toCents(-100_00) }, undefined],
    ['number, cancelled', { numberKey: '1', cancelled: true }, undefined],
    ['everything', { numberKey: '1', linesKey: 'a', invoiceDate: '2026-03-02' }, 'same_number'],
    ['nothing to compare', { numberKey: '', linesKey: '' }, undefined],
  ])('by its %s', (_what, said, reason) => {
    expect(duplicateOf({ ...later, ...said }, [first])?.reason).toBe(reason);
  });

  test('only the later one is the duplicate, of the strongest and then the first', () => {
    const twin = { ...later, numberKey: '1' };
    const third = { ...later, id: '3', numberKey: '1', linesKey: 'b' };
    expect(duplicateOf(first, [twin, third])).toBeUndefined();
    expect(duplicateOf(third, [twin, first])?.other).toBe(first);
    const byLines = { ...third, numberKey: '3' };
    expect(duplicateOf(byLines, [first, twin])).toEqual({ reason: 'same_lines', other: twin });
  });
});

describe('a price above another', () => {
  const last = {
    ...{ unitCost: '0.10000', invoiceId: 'i', lineId: 'l', invoiceNumber: '7', sameVendor: true },
    ...{ invoiceDate: '2026-02-01', vendorName: 'Harborline' },
  };
  test.each([
    ['0.10500', '1', undefined],
    ['0.10501', '1', 50],
    ['0.20000', '1', 10_00],
    ['0.20000', '100', 1000_00],
    ['0.09000', '1', undefined],
  ])('of %s with %s in one', (unitCost, packSize, cents) => {
    const line = { ...lineOf({ packSize }), unitCost };
    expect(priceAboveLast(line, last)?.amountCents).toBe(cents);
  });
  test('of exactly five percent is none, however a third of a dollar is rounded', () => {
    const three = { ...last, unitCost: '0.33333', packSize: '3' };
    const amount = (unitCost: string) =>
      priceAboveLast({ ...lineOf({ packSize: '3' }), unitCost }, three)?.amountCents;
    expect([amount('0.35'), amount('0.35002')]).toEqual([undefined, 5_01]);
  });
  test('is of the same unit: milliliters are not held against pieces', () => {
    const line = { ...lineOf({ nadac, dispensingUnit: 'ML' }), unitCost: '9' };
    expect(priceAboveNadac(line)).toBeUndefined();
    expect(priceAboveLast(line, { ...last, dispensingUnit: 'EA' })).toBeUndefined();
    expect(priceAboveLast(line, { ...last, dispensingUnit: 'ML' })).toBeDefined();
  });
  test.each([
    ['0.11000', undefined],
    ['0.11001', 1_00],
  ])('of the public list by more than ten percent: %s', (unitCost, cents) => {
    const found = priceAboveNadac({ ...lineOf({ nadac }), unitCost });
    expect(found?.amountCents).toBe(cents);
    expect(found?.evidence.percentMax).toBe(found && 10);
  });
  test('says its figures', () => {
    const line = { ...lineOf({ nadac, quantity: '2', packSize: '100' }), unitCost: '0.15' };
    expect(priceAboveNadac(line)?.evidence).toEqual({
      ...{ ndc: '00093505698', unitCost: '0.15000', comparedTo: '0.10000', units: '200' },
      ...{ comparedOn: '2026-03-01', percentAbove: 50, percentMax: 10 },
    });
  });
  test('is none without a unit, of a gift, of goods that go back, or of less than a cent', () => {
    const dear = { nadac, unitPrice: '9' };
    const amount = (said: Partial<AuditedLine>, unitCost: string | null = '9') =>
      priceAboveNadac({ ...lineOf({ ...dear, ...said }), unitCost });
    expect(amount({})).toBeDefined();
    expect(amount({ packSize: null }, null)).toBeUndefined();
    expect(amount({ unitPrice: '0' })).toBeUndefined();
    expect(amount({ quantity: '-1' })).toBeUndefined();
    expect(amount({ quantity: '0.01' }, '0.12')).toBeUndefined();
  });
});

describe('units of a line', () => {
  test.each([
    ['nobody knows', { packSize: null, unit: 'BT' }, 'unit_not_known'],
    ['are what NADAC counts', { nadac }, undefined],
    [
      'are others than those of NADAC',
      { nadac: { ...nadac, pricingUnit: 'ML' } },
      'unit_does_not_fit',
    ],
    ['EA of a document at a bottle’s price', { nadac, unitPrice: '1' }, 'unit_not_known'],
    ['EA of a document below that', { nadac, unitPrice: '0.99999' }, undefined],
    ['EA as a person typed it', { nadac, unitPrice: '9', fromDocument: false }, undefined],
    ['tablets at a bottle’s price', { nadac, unitPrice: '9', unit: 'TAB' }, 'unit_not_known'],
    [
      'a bottle’s size beside counted tablets',
      { nadac, unit: 'EA 100', packSize: '100', unitPrice: '0.1' },
      'unit_not_known',
    ],
    [
      'a bottle at the price of ten, by another line’s size',
      { nadac, unit: 'BT', packSize: '100', unitPrice: '100', unitBasis: 'package' },
      'unit_not_known',
    ],
    ['a bottle just below', { nadac, unit: 'BT', packSize: '100', unitPrice: '99.9' }, undefined],
    [
      'a bottle as a person said',
      { nadac, unit: 'BT', packSize: '100', unitPrice: '0.1', unitBasis: 'person' },
      undefined,
    ],
    [
      'milliliters beside pieces',
      { nadac, unit: '9 ML', packSize: '9', dispensingUnit: 'ML', unitPrice: '900' },
      'unit_does_not_fit',
    ],
    ['do not matter for goods that go back', { packSize: null, quantity: '-1' }, undefined],
    ['do not matter without a drug', { packSize: null, ndc: null }, undefined],
  ] as const)('%s', (_what, said, kind) => {
    expect(judgeUnits(lineOf(said))?.kind).toBe(kind);
  });

  const bottle = {
    unit: 'BT 100',
    packSize: '100',
    dispensingUnit: 'EA',
    unitBasis: 'stated',
  } as const;
  test('follow from the same package elsewhere, a person before paper, never from a dispute', () => {
    const told = { ...bottle, packSize: '90', unitBasis: 'person' } as const;
    const of = (unit: string | null, known: Parameters<typeof unitsByPackage>[1]) =>
      unitsByPackage({ unit }, known).packSize;
    expect(of('BTL', [bottle])).toBe('100');
    expect(of('BT', [bottle, told])).toBe('90');
    expect(of('BT', [bottle, { ...bottle, packSize: '90' }])).toBeNull();
    expect(of('BX', [bottle])).toBeNull();
    expect(of(null, [bottle])).toBeNull();
  });

  test.each([
    ['0.05', '1'],
    ['0.04999', null],
    ['0.2', '1'],
    ['0.20001', null],
  ])('without a word, a price of %s is believed to be of %s', (unitPrice, packSize) => {
    const silent = lineOf({ unit: null, packSize: null, unitBasis: null, unitPrice });
    expect(unitsByPrice({ ...silent, nadac }, undefined).packSize).toBe(packSize);
    const sure = { unitCost: '0.1', dispensingUnit: null };
    expect(unitsByPrice(silent, sure).packSize).toBe(packSize);
    expect(unitsByPrice({ ...silent, unit: 'BT' }, sure).packSize).toBeNull();
    expect(unitsByPrice(silent, undefined).packSize).toBeNull();
  });
});

describe('what came of the comparison with NADAC', () => {
  const priced = { ...lineOf({ nadac }), unitCost: '0.10000', confirmed: true };
  test.each([
    ['within', 'a price within ten percent', { unitCost: '0.11000' }],
    ['above', 'a price above that', { unitCost: '0.11100' }],
    ['no_price', 'no price on that day, whatever the line costs', { nadac: undefined }],
    ['no_unit', 'a line that is not confirmed', { confirmed: false }],
    ['no_unit', 'an unknown package', { packSize: null, unitCost: null }],
    ['no_unit', 'another unit than NADAC’s', { dispensingUnit: 'ML' as const }],
    ['within', 'a line that does not say its unit', { dispensingUnit: null }],
    ['no_ndc', 'a line without a drug', { ndc: null }],
    [undefined, 'free goods', { unitPrice: '0' }],
    [undefined, 'a return', { quantity: '-5' }],
  ])('is %s for %s', (result, _what, said) => {
    expect(nadacCheck({ ...priced, ...said })).toBe(result);
  });
});

describe('a line is checked against the own price list of its day first', () => {
  const list = {
    ...{ listId: 'list', listName: 'Contract', effectiveFrom: '2026-01-01' },
    ...{ price: '0.09000', unit: 'EA' as const },
  };
  const last = {
    ...{ unitCost: '0.05', invoiceId: 'i', lineId: 'l', invoiceNumber: '7' },
    ...{ invoiceDate: '2026-02-01', vendorName: 'Harborline', sameVendor: true },
  };
  const priced = (said: Partial<AuditedLine>) => ({ ...lineOf(said), unitCost: '0.10000' });
  test.each<[string, Partial<AuditedLine>, string | undefined, number?]>([
    ['above the list', { list }, 'price_above_list', 1_00],
    ['at most 1% above', { list: { ...list, price: '0.09901' } }, undefined],
    ['at the list, far above the last price', { list: { ...list, price: '0.1' } }, undefined],
    ['the list counts milliliters', { list: { ...list, unit: 'ML' } }, 'price_above_last'],
    ['the list doesn’t say its unit', { list: { ...list, unit: null } }, 'price_above_list'],
    ['no list has the drug', {}, 'price_above_last'],
  ])('%s', (_what, said, kind, cents) => {
    const found = priceAboveOwn(priced(said), last);
    expect(found?.kind).toBe(kind);
    if (cents !== undefined) expect(found?.amountCents).toBe(cents);
  });

  test('the sentence names the list and its first day', () => {
    const found = priceAboveOwn(priced({ list }), last);
    expect(found && sentenceOf(found)).toBe(
      '$0.10 per unit is 11.1% above the $0.09 of your price list “Contract”, in effect since ' +
        'Jan 1, 2026: $1.00 on 100 units.',
    );
  });
});
