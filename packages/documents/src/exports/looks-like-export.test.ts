import { expect, test } from 'vitest';
import { detectFileType } from '../detect-file-type.ts';
import { makeSheetDocument } from '../testing/corpus/sheets/make-sheet-document.ts';
import { pioneerCsv, pioneerRow } from '../testing/exports/pioneer-export.ts';
import { looksLikeExport } from './looks-like-export.ts';
import { readExport } from './read-export.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const looks = (text: string, known: readonly string[] = []) =>
  looksLikeExport(bytesOf(text), 'csv', known);

test('a report of a pharmacy system looks like an export', async () => {
  expect(await looks(pioneerCsv([pioneerRow]))).toBe(true);
});

test.each([
  'Rx Number,Date of Service,NDC,Quantity,Gross,DIR Fee,Net Paid,Check Number,BIN,PCN,AWP,NADAC',
  'Claim ID,Rx,Fill Date,NDC,Qty,Ingredient Cost,Dispensing Fee,Copay,Amount Paid',
  'Rx Number,Fill Date,NDC,Drug Name,Quantity,Days Supply,Ingredient Paid,Fee Paid,Copay,Net,Group',
  'Rx,Filled,NDC,BIN,PCN,Group,AWP,U&C,Paid,Adjustment',
  'NDC,Item,Qty,Unit Price,AWP,WAC,NADAC,Extended,Invoice Number',
])('what payers and vendors send does not: %s', async (headings) => {
  const cells = headings.split(',').map(() => '1');
  expect(await looks(`${headings}\n${cells.join(',')}\n${cells.join(',')}\n`)).toBe(false);
});

test('a file with headings of a kept map is one, whatever they are', async () => {
  const text = 'Rx,Filled,NDC,Paid\n1,9/14/2026,00093742456,5.00\n2,9/14/2026,00093742456,6.00\n';
  expect(await looks(text)).toBe(false);
  const options = { today: '2026-11-20', ownStores: [], sources: [], wantsRows: false };
  const { fingerprint } = await readExport(bytesOf(text), options);
  expect(await looks(text, [fingerprint])).toBe(true);
});

test('no remittance of the corpus of sheets looks like an export', async () => {
  const seeds = Array.from({ length: 120 }, (_, at) => 9_000 + at);
  const taken = await Promise.all(
    seeds.map(async (seed) => {
      const { bytes } = makeSheetDocument({ seed });
      return (await looksLikeExport(bytes, detectFileType(bytes), [])) ? [seed] : [];
    }),
  );
  expect(taken.flat()).toEqual([]);
});
