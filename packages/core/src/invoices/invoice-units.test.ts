import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packageWord, parsePack, statedUnits } from './invoice-units.ts';

describe('a pack is read as it is printed', () => {
  test.each([
    ['BT 100', '100', undefined],
    ['BT/100', '100', undefined],
    ['BT100', '100', undefined],
    ['100/BT', '100', undefined],
    ['100 EA', '100', 'EA'],
    ['100EA', '100', 'EA'],
    ['100 TB', '100', 'EA'],
    ['90 CP/BT', '90', 'EA'],
    ["100'S", '100', 'EA'],
    ['100 CT', '100', 'EA'],
    ['12X100ML', '1200', 'ML'],
    ['CS 12x100ML', '1200', 'ML'],
    ['12 × 100 mL', '1200', 'ML'],
    ['10 x 10 x 1 EA', '100', 'EA'],
    ['5X3ML VL', '15', 'ML'],
    ['2.5 ML', '2.5', 'ML'],
    ['.25 ML', '0.25', 'ML'],
    ['3 X 2.5ML', '7.5', 'ML'],
    ['1 L', '1000', 'ML'],
    ['0.5 KG', '500', 'GM'],
    ['30GM TU', '30', 'GM'],
    ['1 X 30 G', '30', 'GM'],
    ['480', '480', undefined],
  ])('%s', (text, packSize, dispensingUnit) => {
    expect(parsePack(text)).toEqual({ packSize, dispensingUnit });
  });

  test.each([
    ['nothing', ''],
    ['a package without a size', 'BT'],
    ['a strength', '20 MG'],
    ['ounces, which are no round number of milliliters', '8 OZ'],
    ['two numbers without a times', '12 100 ML'],
    ['a slash that may be a times', '24/12ML'],
    ['a size of zero', '0 ML'],
    ['four decimals', '0.0005 ML'],
    ['more than a package holds', '1000000000'],
    ['words', 'as ordered'],
    ['a sum', '10+2 EA'],
    ['a decimal comma', '2,5 ML'],
  ])('not %s', (_what, text) => {
    expect(parsePack(text)).toBeUndefined();
  });

  test('whatever is printed, a size is a number above zero with three decimals at most', () => {
    const words = fc.constantFrom('BT', 'ML', 'EA', 'X', '12', '0.5', '/', 'CS', '100', '-', 'TB');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words).map((all) => all.join(' ')),
        ),
        (text) => {
          const pack = parsePack(text);
          if (pack === undefined) return;
          expect(pack.packSize).toMatch(/^\d{1,9}(\.\d{1,3})?$/);
          expect(Number(pack.packSize)).toBeGreaterThan(0);
        },
      ),
    );
  });
});

test.each([
  ['BTL', 'BT'],
  ['bottle', 'BT'],
  ['BT 100', 'BT'],
  ['100 TB/BT', 'BT'],
  ['CS 24/12OZ', undefined],
  ['EA', undefined],
  ['', undefined],
])('%s is the package %s', (text, word) => {
  expect(packageWord(text)).toBe(word);
});

describe('a line states its unit', () => {
  test.each([
    ['EA', undefined, '1', 'EA'],
    ['tab', undefined, '1', 'EA'],
    ['mL', undefined, '1', 'ML'],
    ['g', undefined, '1', 'GM'],
    ['L', undefined, '1000', 'ML'],
    ['BT 100', undefined, '100', undefined],
    ['BT', '100 TB', '100', 'EA'],
    ['EA', '100 TB', '100', 'EA'],
    ['CS', '12X100ML', '1200', 'ML'],
    [undefined, '100 TB', '100', 'EA'],
    ['ML', '1 ML', '1', 'ML'],
    ['BT 100', '100 TB', '100', 'EA'],
  ])('%s of %s', (unit, pack, packSize, dispensingUnit) => {
    expect(statedUnits({ unit, pack })).toEqual({ packSize, dispensingUnit, unitBasis: 'stated' });
  });

  test.each([
    ['a package alone', 'BT', undefined],
    ['nothing at all', undefined, undefined],
    ['two sizes that differ', 'BT 100', '90 TB'],
    ['two units that differ', '100 EA', '100 ML'],
    ['milliliters of a bottle of a hundred', 'ML', '100 ML'],
    ['each with a pack that cannot be read', 'EA', '24/12OZ'],
    ['a case of bottles of a hundred', 'CS', '100 TB'],
    ['a case and one size', 'CASE 100', undefined],
    ['a carton of vials of ten', 'CT', '10 ML'],
    ['a case in the column of packs', 'EA', 'CS 12'],
    ['a word of no unit', 'toString', undefined],
  ])('not by %s', (_what, unit, pack) => {
    expect(statedUnits({ unit, pack })).toBeUndefined();
  });
});
