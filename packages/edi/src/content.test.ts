import { expect, test } from 'vitest';
import { judgeContent } from './content.ts';
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
  expect(judgeContent(bytesOf(text))).toBe(kind);
});
