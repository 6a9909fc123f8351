import { expect, test } from 'vitest';
import { detectFileType } from './file-type.ts';
import { bytesOf, isaText } from './testing/read-text.ts';

test.each([
  ['x12', isaText],
  ['x12', '\xef\xbb\xbf \r\nISA|00|'],
  ['x12', 'GS*HP*A'],
  ['x12', 'ST*835*0001~'],
  ['pdf', '%PDF-1.4'],
  ['jpeg', '\xff\xd8\xff\xe0'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['tiff', 'II*\0'],
  ['tiff', 'MM\0*'],
  ['tiff', 'II+\0'],
  ['pdf', '\0\r\nHTTP header left over\r\n%PDF-1.4'],
  ['workbook', `PK\x03\x04${'\0'.repeat(26)}[Content_Types].xml`],
  ['workbook', `PK\x03\x04${'\0'.repeat(26)}xl/workbook.xml`],
  ['binary', `PK\x03\x04${'\0'.repeat(26)}holiday.jpg`],
  ['office', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['text', '\xff\xfeR\0x\0\t\0P\0a\0i\0d\0'],
  ['binary', '\xff\xfe\x01\x02\x03\x04\x05\x06\x07\x08'],
  ['html', '\n<!DOCTYPE HTML PUBLIC'],
  ['html', '<html lang="en">'],
  ['text', 'claim,amount\n1,2'],
  ['text', 'ISABEL'],
  ['text', 'ST JOHN'],
  ['binary', 'PK\x03\x04\0\0'],
  ['binary', '\0\0\0'],
  ['empty', ''],
  ['empty', ' \n'],
])('content is %s', (kind, text) => {
  expect(detectFileType(bytesOf(text))).toBe(kind);
});
