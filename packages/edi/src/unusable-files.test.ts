import { describe, expect, test } from 'vitest';
import { good } from './testing/good-file.ts';
import { fileText, goodPayment, isaText, readText } from './testing/read-text.ts';

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
