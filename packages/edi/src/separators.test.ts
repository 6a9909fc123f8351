import { describe, expect, test } from 'vitest';
import { good } from './testing/good-file.ts';
import {
  bytesOf,
  fileText,
  goodPayment,
  isaText,
  readBytes,
  readText,
} from './testing/read-text.ts';

describe('separators', () => {
  test.each([
    ['line feeds end segments', good.replaceAll('~', '\n')],
    ['carriage return and line feed end segments', good.replaceAll('~', '\r\n')],
    ['lines are padded behind the terminator', good.replaceAll('~', '~\r\n')],
    ['unusual characters separate', good.replaceAll('*', '|').replaceAll(':', '>')],
    ['control characters separate', good.replaceAll('*', '\x1d').replaceAll('~', '\x1c')],
  ])('%s', (_, text) => {
    const { codes, payments, claims } = readText(text);
    expect(codes).toEqual([]);
    expect(payments[0]?.balanced).toBe(true);
    expect(claims[0]?.ndc).toBe('00093721410');
  });

  test('every interchange of a file has its own', () => {
    const second = good.replaceAll('*', '|').replaceAll('~', "'").replaceAll('800000001', '9');
    const { codes, payments, claims } = readText(`${good}\r\n${second}`);
    expect(codes).toEqual([]);
    expect(payments).toHaveLength(2);
    expect(claims[1]).toMatchObject({ claimId: '1234567', ndc: '00093721410' });
  });

  test('an ISA with collapsed spaces is read by its fields', () => {
    const isa = isaText.replaceAll('          ', '').replace('PAYER', 'P');
    const { findings, payments } = readText(fileText(goodPayment, { isa }));
    expect(findings).toMatchObject([
      { code: 'isa_length', expected: '106', found: String(isa.length) },
    ]);
    expect(payments[0]?.balanced).toBe(true);
  });

  test('an ISA whose terminator is a letter is damaged and the usual one is tried', () => {
    const isa = `${isaText.slice(0, 105)}A~`;
    expect(readText(fileText(goodPayment, { isa })).codes).toContain('isa_malformed');
  });

  test('a byte order mark and blank lines before the file are passed over', () => {
    const { findings, payments } = readBytes(bytesOf(`\xef\xbb\xbf\r\n${good}`));
    expect(findings).toMatchObject([{ code: 'bytes_before_isa', found: '5' }]);
    expect(payments[0]).toMatchObject({ balanced: true, place: { byteOffset: 163 } });
  });

  test('padding behind the last segment is nothing', () => {
    expect(readText(`${good}\r\n\x1a\0\0  `).codes).toEqual([]);
  });

  test('a file that begins with ST is read with guessed separators', () => {
    const text = goodPayment.join('~\n').replaceAll(':', '>');
    const { codes, payments, claims } = readText(`${text}~`);
    expect(codes).toEqual(['envelope_missing']);
    expect(payments[0]?.balanced).toBe(true);
    expect(claims[0]?.ndc).toBe('00093721410');
  });

  test('a file that begins with GS and has lines for segments is read', () => {
    const text = good.slice(isaText.length).replaceAll('~', '\n');
    const { codes, payments } = readText(text);
    expect(codes).toEqual(['envelope_missing', 'segment_out_of_place']);
    expect(payments[0]?.balanced).toBe(true);
  });
});
