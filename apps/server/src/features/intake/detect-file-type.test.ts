import { expect, test } from 'vitest';
import { detectFileType } from './detect-file-type.ts';

const zip = (firstPart: string) => `PK\u0003\u0004${'\0'.repeat(26)}${firstPart}`;
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const csv = 'Remittance of March\n\nRx,Filled,Paid\n1001,03/01/2026,12.50\n1002,03/02/2026,7.0';
const report = `RX NUMBER   FILLED       PAID\n1001        03/01/2026   1,012.50\n`;

test.each([
  ['an 835', 'ISA*00*', 'application/edi-x12'],
  ['a workbook', zip('[Content_Types].xml'), sheet],
  ['a CSV', csv, 'text/csv'],
  ['a CSV whose first bytes end inside a cell', `${csv}\n1003,"03/0`, 'text/csv'],
  ['a table of tabs', csv.replaceAll(',', '\t'), 'text/csv'],
  ['a table of semicolons', csv.replaceAll(',', ';'), 'text/csv'],
  ['a printed report', report, 'text/plain'],
  ['a letter', 'Dear pharmacist,\nthank you for your letter.\n', 'text/plain'],
  ['a picture', 'II*\0', 'image/tiff'],
])('the type of %s is detected', (_what, head, fileType) => {
  expect(detectFileType(Buffer.from(head, 'latin1'))).toBe(fileType);
});

test('a table in wide characters is a CSV', () => {
  const wide = Buffer.from(`\uFEFF${csv.replaceAll(',', '\t')}`, 'utf16le');
  expect(detectFileType(wide)).toBe('text/csv');
});

test.each([
  ['a zip of photos', zip('holiday.jpg')],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">'],
  ['XML', '<?xml version="1.0"?>'],
  ['wide XML', '\u00ff\u00fe<\0?\0x\0m\0l\0'],
  ['rich text', '{\\rtf1'],
])('%s is not accepted', (_what, head) => {
  expect(() => detectFileType(Buffer.from(head, 'latin1'))).toThrow(
    'Please upload PDF, image, or EDI files only.',
  );
});
