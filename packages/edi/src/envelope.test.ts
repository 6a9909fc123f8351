import { heldReasonOf, type Payment } from '@pfs/core/remittance';
import { describe, expect, test } from 'vitest';
import { good } from './testing/good-file.ts';
import { fileText, goodPayment, isaText, readText } from './testing/read-text.ts';

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
