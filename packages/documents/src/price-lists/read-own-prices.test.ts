import { describe, expect, test } from 'vitest';
import { ownPriceReader, type PricesPer, settleOwnPrices } from './read-own-prices.ts';

/** What a list with these headings and lines is, as `ndc price` and `line fault`. */
function settled(headings: string, lines: readonly string[], per: PricesPer) {
  const reader = ownPriceReader(headings.split('|'));
  if (reader === undefined) return undefined;
  const read = lines.map((line, at) => reader.read(line.split('|'), at + 2));
  const { prices, refused } = settleOwnPrices(read, per);
  return [
    ...prices.map(({ ndc, unitMillionths }) => `${ndc} ${unitMillionths}`),
    ...refused.map(({ line, fault }) => `${line} ${fault}`),
  ];
}

describe('headings', () => {
  test.each([
    ['NDC|Unit Price', { ndc: 'NDC', unitPrice: 'Unit Price' }],
    [
      'Item NDC|Description|Pkg Size|UOM|Net Cost',
      { ndc: 'Item NDC', name: 'Description', pack: 'Pkg Size', unit: 'UOM', price: 'Net Cost' },
    ],
    [
      'NDC-11|Product Name|Contract Price|Price per Unit|Package Qty',
      {
        ...{ ndc: 'NDC-11', name: 'Product Name', price: 'Contract Price' },
        ...{ unitPrice: 'Price per Unit', pack: 'Package Qty' },
      },
    ],
    ['NDC|AWP|WAC', undefined],
    ['Item|Unit Price', undefined],
    ['Total|Date', undefined],
  ])('%s', (headings, found) => {
    expect(ownPriceReader(headings.split('|'))?.headings).toEqual(found);
  });
});

test.each([
  ['a price for a unit', 'NDC|Unit Price', '00093505698|$0.1234', 'unit', 123_400],
  ['six decimals', 'NDC|Unit Price', '00093505698|0.0123456', 'unit', 12_346],
  ['a price for a package', 'NDC|Price|Pack Size', '00093-5056-98|45.00|90', 'package', 500_000],
  ['thousands', 'NDC|Price|Size', '00093505698|"$1,045.50"|100', 'package', undefined],
  ['a size in words', 'NDC|Price|Size', '00093505698|$1,045.50|12X100ML', 'package', 871_250],
  ['a size in the unit', 'NDC|Price|UOM', '00093505698|9|BT 90', 'package', 100_000],
  ['a size beside its measure', 'NDC|Price|Size|UOM', '00093505698|4.73|473|ML', 'package', 10_000],
  ['a price for each', 'NDC|Price|UOM', '00093505698|4.50|TAB', 'package', 4_500_000],
  ['half a millionth goes up', 'NDC|Price|Size', '00093505698|0.000003|2', 'package', 2],
  ['the column that fits', 'NDC|Price|Unit Price|Size', '00093505698|9|0.2|90', 'unit', 200_000],
  ['the other column', 'NDC|Price|Unit Price|Size', '00093505698|9|0.2|90', 'package', 100_000],
] as const)('%s', (_what, headings, line, per, millionths) => {
  const expected = millionths === undefined ? '2 price' : `00093505698 ${millionths}`;
  expect(settled(headings, [line], per)).toEqual([expected]);
});

test.each([
  ['ten digits without hyphens', '0935056981|9|90', 'ndc'],
  ['no NDC', '|9|90', 'ndc'],
  ['no price', '00093505698||90', 'price'],
  ['words for a price', '00093505698|call us|90', 'price'],
  ['an unlikely amount', '00093505698|99999999|90', 'price'],
  ['nothing', '00093505698|0.00|90', 'price_not_positive'],
  ['a credit', '00093505698|(9.00)|90', 'price_not_positive'],
  ['less than a millionth', '00093505698|0.000001|90', 'price_not_positive'],
  ['no size', '00093505698|9|', 'no_unit_size'],
  ['a case of what may be one bottle', '00093505698|9|CS 90', 'no_unit_size'],
])('%s is refused', (_what, line, fault) => {
  expect(settled('NDC|Price|Pack Size', [line], 'package')).toEqual([`2 ${fault}`]);
});

test('a drug with two prices has none, and one with the same price again has it once', () => {
  const lines = ['00093505698|9|90', '68180098001|5|10', '00093505698|8|90', '68180098001|50|100'];
  expect(settled('NDC|Price|Size', lines, 'package')).toEqual([
    ...['68180098001 500000', '2 two_prices', '4 two_prices'],
  ]);
});

test('a drug on every line of the longest list', () => {
  const reader = ownPriceReader(['NDC', 'Unit Price']);
  const [cheap, dear] = ['0.12', '0.13'].map((price) => reader?.read(['00093505698', price], 2));
  if (cheap === undefined || dear === undefined) throw new Error('no price column');
  const same = Array.from({ length: 250_000 }, () => cheap);
  expect(settleOwnPrices(same, 'unit').prices).toHaveLength(1);
  expect(settleOwnPrices([...same, dear], 'unit').refused).toHaveLength(250_001);
});
