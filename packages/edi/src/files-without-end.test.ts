import { heldReasonOf, type Payment } from '@pfs/core/remittance';
import { describe, expect, test } from 'vitest';
import { describeFinding } from './describe-finding.ts';
import { good } from './testing/good-file.ts';
import { changed, fileText, goodPayment, readText } from './testing/read-text.ts';

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
      'The payment has no end (SE), so claims may be missing; it is held. Segment 3, SE.',
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
