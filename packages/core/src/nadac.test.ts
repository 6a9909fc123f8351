import { describe, expect, test } from 'vitest';
import { nadacAge, nadacFile } from './nadac.ts';

const official =
  'NDC Description,NDC,NADAC_Per_Unit,Effective_Date,Pricing_Unit,Pharmacy_Type_Indicator,OTC,Explanation_Code,Classification_for_Rate_Setting,Corresponding_Generic_Drug_NADAC_Per_Unit,Corresponding_Generic_Drug_Effective_Date,As of Date';

function read(given: Readonly<Record<string, string>>, headings = official) {
  const line = official.split(',').map((heading) => given[heading] ?? '');
  return nadacFile.readerOf(headings.split(','))?.(line);
}

const good = {
  'NDC Description': 'ATORVASTATIN 20 MG TABLET',
  NDC: '00093505698',
  NADAC_Per_Unit: '0.03412',
  Effective_Date: '03/18/2026',
  Pricing_Unit: 'EA',
  OTC: 'N',
  Classification_for_Rate_Setting: 'G',
  'As of Date': '03/25/2026',
};

describe('the headings of a NADAC file', () => {
  test.each([
    ['with underscores', official],
    ['with spaces', official.replaceAll('_', ' ')],
    ['in capitals', official.toUpperCase()],
    ['in small letters with underscores', official.toLowerCase().replaceAll(' ', '_')],
  ])('%s say the same', (_, headings) => {
    expect(read(good, headings)).toEqual(read(good));
    expect(read(good, headings)).toMatchObject({ price: '0.03412', asOf: '2026-03-25' });
  });

  test.each([
    ['of a claims list', 'Claim ID,Date,Payer,NDC,Gross'],
    ['without a price', official.replace('NADAC_Per_Unit', 'Something')],
    ['of nothing', ''],
  ])('%s are none', (_, headings) => {
    expect(read(good, headings)).toBeUndefined();
  });
});

describe('a line of a NADAC file', () => {
  test('says what a unit of a drug costs from a day on', () => {
    expect(read(good)).toEqual({
      ndc: '00093505698',
      effectiveOn: '2026-03-18',
      price: '0.03412',
      pricingUnit: 'EA',
      otc: false,
      classification: 'G',
      description: 'ATORVASTATIN 20 MG TABLET',
      asOf: '2026-03-25',
    });
  });

  test.each([
    ['a day as in ISO', { Effective_Date: '2026-03-18' }],
    ['a day with a time', { Effective_Date: '2026-03-18T00:00:00.000' }],
    ['a short day', { Effective_Date: '3/18/2026' }],
    ['an NDC with hyphens', { NDC: '0093-5056-98' }],
    ['a price with zeros behind', { NADAC_Per_Unit: '0.0341200' }],
    ['a price with its sign', { NADAC_Per_Unit: '$0.03412' }],
    ['blanks around', { NDC: ' 00093505698 ' }],
  ])('is read with %s', (_, change) => {
    expect(read({ ...good, ...change })).toMatchObject({
      ndc: '00093505698',
      effectiveOn: '2026-03-18',
    });
  });

  test.each([
    ['ndc', { NDC: '0093505698' }],
    ['ndc', { NDC: '' }],
    ['ndc', { NDC: '9.35E+10' }],
    ['price', { NADAC_Per_Unit: '0' }],
    ['price', { NADAC_Per_Unit: '-1.00' }],
    ['price', { NADAC_Per_Unit: '' }],
    ['price', { NADAC_Per_Unit: '0.034121' }],
    ['price', { NADAC_Per_Unit: '1e3' }],
    ['price', { NADAC_Per_Unit: 'NaN' }],
    ['effective_date', { Effective_Date: '02/30/2026' }],
    ['effective_date', { Effective_Date: '13/01/2026' }],
    ['effective_date', { Effective_Date: '2026' }],
  ])('has a fault of %s in %j', (fault, change) => {
    expect(read({ ...good, ...change })).toBe(fault);
  });

  test('that ends early has a fault', () => {
    expect(nadacFile.readerOf(official.split(','))?.(['DRUG', '00093505698'])).toBe('price');
  });
});

test.each([
  ['2026-03-18', 0, false],
  ['2026-05-02', 45, false],
  ['2026-05-03', 46, true],
  ['2026-03-01', 0, false],
])('on %s a list of March 18 is %i days old', (today, days, isOld) => {
  expect(nadacAge('2026-03-18', today)).toEqual({ days, isOld });
});
