import { heldReasonOf } from '@pfs/core/held-reason';
import type { Payment } from '@pfs/core/remittance';
import { describe, expect, test } from 'vitest';
import { describeFinding } from './describe-finding.ts';
import {
  bytesOf,
  changed,
  fileText,
  goodPayment,
  isaText,
  readBytes,
  readText,
} from './testing/read-text.ts';

const good = fileText(goodPayment);

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

describe('counts and control numbers', () => {
  test.each([
    ['payment_segment_count', good.replace('SE*15*', 'SE*14*'), '15', '14'],
    ['payment_control_number', good.replace('SE*15*0001', 'SE*15*0009'), '0001', '0009'],
    ['group_set_count', good.replace('GE*1*1', 'GE*2*1'), '1', '2'],
    ['group_control_number', good.replace('GE*1*1', 'GE*1*7'), '1', '7'],
    ['interchange_group_count', good.replace('IEA*1', 'IEA*3'), '1', '3'],
    ['interchange_control_number', good.replace('IEA*1*000000001', 'IEA*1*5'), '000000001', '5'],
  ])('%s is told with both numbers', (code, text, expected, found) => {
    expect(readText(text).findings).toMatchObject([{ code, expected, found, severity: 'warning' }]);
  });

  test('zeros that fill a control number make no difference', () => {
    expect(readText(good.replace('IEA*1*000000001', 'IEA*1*1')).codes).toEqual([]);
  });

  test('what is not closed is told', () => {
    const text = isaText + good.slice(isaText.length).replace('GE*1*1~IEA*1*000000001~', '');
    expect(readText(text).codes).toEqual(['group_unclosed', 'interchange_unclosed']);
    expect(readText(text).file.unreadable).toBeUndefined();
  });

  test('another version is remarked', () => {
    expect(readText(good.replace('005010X221A1', '004010X091A1')).findings).toMatchObject([
      { code: 'version_unexpected', severity: 'info' },
    ]);
  });

  test.each(['ST', 'GE', 'IEA', 'ISA', 'GS'])(
    'a payment that %s ends instead of SE is held',
    (id) => {
      const next = fileText(goodPayment, { ge: 'GE*2*1~' });
      const open = fileText(goodPayment.slice(0, -1), { ge: '', iea: '' });
      const { codes, payments } = readText(open + next.slice(next.indexOf(`${id}*`)));
      expect(codes).toContain('payment_unclosed');
      expect(codes).not.toContain('file_truncated');
      expect(payments[0]).toMatchObject({ cutOff: true, balanced: true });
      expect(heldReasonOf(payments[0] as Payment)).toBe('cut_off');
      expect(payments[1]?.cutOff ?? false).toBe(false);
    },
  );
});

describe('files that cannot be used', () => {
  test.each([
    ['nothing', '', 'file_empty'],
    ['white space', ' \r\n\t', 'file_empty'],
    ['a PDF', '%PDF-1.7\n', 'file_not_edi'],
    ['a web page', '<!DOCTYPE html><html>', 'file_not_edi'],
    ['plain text', 'Dear pharmacist,', 'file_not_edi'],
    ['an envelope without sets', `${isaText}IEA*0*000000001~`, 'file_no_payment'],
  ])('%s', (_, text, code) => {
    const { file, codes, payments } = readText(text);
    expect(file.unreadable).toBe(code);
    expect(codes).toContain(code);
    expect(payments).toEqual([]);
  });

  test('a claim file (837) is named', () => {
    const text = fileText(['ST*837*0001*005010X222A1', 'BHT*0019', 'CLM*A*100', 'SE*4*0001']);
    const { file, findings } = readText(text);
    expect(file).toMatchObject({
      unreadable: 'file_not_remittance',
      otherTransactionSets: ['837'],
      payments: 0,
    });
    expect(findings.at(-1)).toMatchObject({ code: 'file_not_remittance', found: '837' });
  });

  test('a remittance beside another transaction set is read', () => {
    const other = ['ST*999*0002', 'AK1*HP*1', 'SE*3*0002'];
    const { file, codes } = readText(fileText([...goodPayment, ...other], { ge: 'GE*2*1~' }));
    expect(file).toMatchObject({ unreadable: undefined, payments: 1 });
    expect(codes).toEqual(['transaction_set_other']);
  });

  test.each([
    ['its first segment', good.indexOf('ST*') + 5],
    ['its amount', good.indexOf('BPR*') + 8],
  ])('a file cut off inside %s has nothing to keep', (_, end) => {
    const { file, codes } = readText(good.slice(0, end));
    expect(file.unreadable).toMatch(/^file_(no_payment|cut_at_start)$/);
    expect(codes).toContain(file.unreadable);
  });
});

describe('files that were cut off', () => {
  test('a payment without its end is kept and held, with what is missing', () => {
    const { file, payments, codes, findings } = readText(good.slice(0, good.indexOf('PLB*')));
    expect(file.unreadable).toBeUndefined();
    expect(payments[0]).toMatchObject({ cutOff: true, balanced: false, differenceCents: 500 });
    expect(codes).toContain('payment_unclosed');
    expect(codes).toContain('payment_out_of_balance');
    expect(findings.find(({ code }) => code === 'file_truncated')).toMatchObject({
      severity: 'error',
      expected: '60.00',
      found: '55.00',
      differenceCents: 500,
    });
  });

  test('one that adds up is held, too: claims that come to nothing may be missing', () => {
    const { file, payments, findings } = readText(good.slice(0, good.indexOf('SE*')));
    expect(file.unreadable).toBeUndefined();
    expect(payments[0]).toMatchObject({ cutOff: true, balanced: true });
    expect(heldReasonOf(payments[0] as Payment)).toBe('cut_off');
    expect(findings.map(describeFinding)).toContain(
      'The payment has no end (SE), so claims of it may be missing; it is held. Segment 3, SE.',
    );
  });

  test('payments that were complete before the cut are counted', () => {
    const second = goodPayment.map((segment) => segment.replace('800000001', '800000002'));
    const text = fileText([...goodPayment, ...second]);
    const { payments } = readText(text.slice(0, text.lastIndexOf('CAS*')));
    expect(payments.map(heldReasonOf)).toEqual([undefined, 'cut_off']);
  });

  test('a file cut between two payments says that it may be incomplete', () => {
    const second = goodPayment.map((segment) => segment.replace('800000001', '800000002'));
    const text = fileText([...goodPayment, ...second], { ge: 'GE*2*1~' });
    const { file, findings } = readText(text.slice(0, text.lastIndexOf('ST*835')));
    expect(file).toMatchObject({ unreadable: undefined, payments: 1 });
    expect(findings.map(({ code, severity }) => [code, severity])).toEqual([
      ['group_unclosed', 'warning'],
      ['interchange_unclosed', 'warning'],
    ]);
    expect(findings.map(describeFinding).join(' ')).toContain('payments may be missing');
  });

  test('a segment that was cut is not read, for half an amount is another amount', () => {
    const at = good.indexOf('PLB*');
    const { lumps, codes } = readText(good.slice(0, at + 20));
    expect(lumps).toEqual([]);
    expect(codes).toContain('segment_unterminated');
  });

  test('a missing terminator behind the last IEA does no harm', () => {
    const { codes, payments } = readText(good.slice(0, -1));
    expect(codes).toEqual(['segment_unterminated']);
    expect(payments[0]?.balanced).toBe(true);
  });

  test('binary data behind an ISA takes no memory and leaves the payment unbalanced', () => {
    const noise = 'x'.repeat(200_000);
    const { codes, payments } = readText(changed({ 'NM1*QC': `NM1*QC*${noise}` }), 5000);
    expect(codes).toEqual(['segment_too_long', 'payment_balance_unknown']);
    expect(payments[0]?.balanced).toBe(false);
  });

  test('a segment is too long in one chunk as it is in many', () => {
    const text = changed({ 'LX*1': `LX*${'1'.repeat(40_000)}` });
    expect(readText(text, 1000).events).toEqual(readText(text).events);
    expect(readText(text).codes).toContain('segment_too_long');
  });

  test('a segment of too many elements is read as far as it goes', () => {
    const { codes } = readText(changed({ 'CAS*PR': `CAS*PR*3*10${'*'.repeat(90)}` }));
    expect(codes[0]).toBe('segment_elements');
  });
});
