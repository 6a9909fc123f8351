import { uploadBytesMax, uploadMimeTypes } from '@pfs/wire/limits';
import { expect, test } from 'vitest';
import { validateUpload } from './validate-upload.ts';

const wrongType = {
  title: 'Invalid File Type',
  description: 'Please upload PDF, image, or EDI files only.',
};
const tooLarge = {
  title: 'File Too Large',
  description: 'Please upload files smaller than 50MB.',
};

test.each(uploadMimeTypes)('a file of type %s may be sent', (type) => {
  expect(validateUpload({ name: 'file', type, size: 1 })).toBeUndefined();
});

test.each([
  ['ESI.835', ''],
  ['remit.EDI', 'application/octet-stream'],
  ['scan.tif', ''],
  ['claims.csv', ''],
  ['claims.xlsx', 'application/octet-stream'],
])('%s of type "%s" may be sent for its name', (name, type) => {
  expect(validateUpload({ name, type, size: 1 })).toBeUndefined();
});

test.each([
  ['claims.CSV', 'text/csv'],
  ['claims.csv', 'application/vnd.ms-excel'],
  ['claims.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
])('a sheet %s of type "%s" may be sent', (name, type) => {
  expect(validateUpload({ name, type, size: 1 })).toBeUndefined();
});

test('an old workbook is refused with the way out', () => {
  const refusal = validateUpload({ name: 'c.xls', type: 'application/vnd.ms-excel', size: 1 });
  expect(refusal).toEqual({
    title: 'Invalid File Type',
    description:
      'Please upload PDF, image, or EDI files only. ' +
      'Save this older Excel file as XLSX or CSV and upload that.',
  });
});

test.each([
  ['page.html', 'text/html'],
  ['remit.835', 'text/html'],
  ['notes', ''],
  ['page.html', 'text/csv'],
  ['logo.svg', 'image/svg+xml'],
  ['archive.zip', 'application/octet-stream'],
])('%s of type "%s" is refused', (name, type) => {
  expect(validateUpload({ name, type, size: 1 })).toEqual(wrongType);
});

test('a file of exactly 50 MB may be sent, one byte more is too large', () => {
  const file = { name: 'a.pdf', type: 'application/pdf' };
  expect(validateUpload({ ...file, size: uploadBytesMax })).toBeUndefined();
  expect(validateUpload({ ...file, size: uploadBytesMax + 1 })).toEqual(tooLarge);
});
