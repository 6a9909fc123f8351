import { describe, expect, test } from 'vitest';
import { mfpFile } from './mfp.ts';

const official =
  'IPAY,Selected Drug Name,Active Ingredient Name or Active Moiety Name,NDC-9,NDC-11,XREF NDC-11,HCPCS Code,MFP Effective Date,MFP End Date,Single MFP per 30 DES,NDC-9 MFP per Unit Price,HCPCS Code Dosage Price,As of Date,Type of Update,Remarks';

const good = {
  IPAY: '2026',
  'Selected Drug Name': 'NORTHSTAR',
  'Active Ingredient Name or Active Moiety Name': 'NORTHSTATIN',
  'NDC-9': '99001-0893',
  'NDC-11': '99001-0893-21',
  'XREF NDC-11': '99001-0893-31',
  'MFP Effective Date': '01/01/2026',
  'MFP End Date': '12/31/2026',
  'Single MFP per 30 DES': '231',
  'NDC-9 MFP per Unit Price': '4.145072',
  'As of Date': '08/15/2024',
  'Type of Update': 'End Date',
};

function read(change: Readonly<Record<string, string>> = {}, headings = official) {
  const given: Readonly<Record<string, string>> = { ...good, ...change };
  const line = official.split(',').map((heading) => given[heading] ?? '');
  return mfpFile.readerOf(headings.split(','))?.(line);
}

const price = {
  ndc: '99001089321',
  effectiveOn: '2026-01-01',
  endsOn: '2026-12-31',
  unitMillionths: 4_145_072,
  thirtyDayCents: 23_100,
  drugName: 'NORTHSTAR',
  ingredient: 'NORTHSTATIN',
  firstYear: 2026,
  updateType: 'End Date',
  asOf: '2024-08-15',
};

describe('the headings of a file of negotiated prices', () => {
  test.each([
    ['as published', official],
    ['with underscores', official.replaceAll(/[ -]/g, '_')],
    ['in capitals', official.toUpperCase()],
    [
      'in other words',
      official
        .replace('IPAY', 'Initial Price Applicability Year')
        .replace('Single MFP per 30 DES', 'Single MFP per 30-day equivalent supply')
        .replace('NDC-9 MFP per Unit Price', 'NDC-9 MFP per unit')
        .replace('MFP Effective Date', 'Effective Date')
        .replace('MFP End Date', 'End Date'),
    ],
  ])('say the same %s', (_, headings) => {
    expect(read({}, headings)).toEqual(price);
  });

  test.each([
    ['of a NADAC file', 'NDC Description,NDC,NADAC_Per_Unit,Effective_Date,As of Date'],
    ['without a unit price', official.replace('NDC-9 MFP per Unit Price', 'NDC-9 MFP')],
    ['without the day of the edition', official.replace('As of Date', 'Remark')],
    ['with a cross-reference alone', official.replace(',NDC-11,', ',Something,')],
  ])('%s are none', (_, headings) => {
    expect(read({}, headings)).toBeUndefined();
  });
});

describe('a line of a file of negotiated prices', () => {
  test.each([
    [
      'a sign and separators',
      { 'Single MFP per 30 DES': '$9,319.00' },
      { thirtyDayCents: 931_900 },
    ],
    ['no end', { 'MFP End Date': '' }, { endsOn: undefined }],
    ['no 30-day price', { 'Single MFP per 30 DES': '' }, { thirtyDayCents: undefined }],
    ['few decimals', { 'NDC-9 MFP per Unit Price': '4.9' }, { unitMillionths: 4_900_000 }],
    ['zeros behind', { 'NDC-9 MFP per Unit Price': '.5000000000' }, { unitMillionths: 500_000 }],
    ['named months', { 'MFP Effective Date': '01-Jan-2026' }, { effectiveOn: '2026-01-01' }],
    ['no year', { IPAY: 'n/a' }, { firstYear: undefined }],
    ['an end before its start', { 'MFP End Date': '12/31/2025' }, { endsOn: '2025-12-31' }],
  ])('is read with %s', (_, change, expected) => {
    expect(read(change)).toEqual({ ...price, ...expected });
  });

  test.each([
    ['ndc', { 'NDC-11': '99001-0893' }],
    ['no_unit_price', { 'NDC-9 MFP per Unit Price': '' }],
    ['unit_price', { 'NDC-9 MFP per Unit Price': '4.1450721' }],
    ['unit_price', { 'NDC-9 MFP per Unit Price': '0' }],
    ['unit_price', { 'NDC-9 MFP per Unit Price': '-4' }],
    ['unit_price', { 'NDC-9 MFP per Unit Price': '4e3' }],
    ['thirty_day_price', { 'Single MFP per 30 DES': '231.005' }],
    ['thirty_day_price', { 'Single MFP per 30 DES': '0' }],
    ['effective_date', { 'MFP Effective Date': '' }],
    ['end_date', { 'MFP End Date': 'open' }],
    ['as_of', { 'As of Date': '' }],
  ])('has a fault of %s in %j', (fault, change) => {
    expect(read(change)).toBe(fault);
  });
});
