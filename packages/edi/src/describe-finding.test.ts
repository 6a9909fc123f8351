import { toCents } from '@pfs/core/money';
import type { Finding } from '@pfs/core/remittance';
import { describe, expect, test } from 'vitest';
import { describeFinding } from './describe-finding.ts';
import { findingCatalogue } from './finding-catalogue.ts';

const finding: Finding = {
  code: 'payment_out_of_balance',
  severity: 'error',
  place: { segment: 3, byteOffset: 170 },
  element: 'BPR02',
  expected: '1204.10',
  found: '1240.10',
  differenceCents: toCents(-3600),
};

describe('a finding in words', () => {
  test('says what was expected, what was found, the difference and where', () => {
    expect(describeFinding(finding)).toBe(
      'Claims and lump sums total $1,204.10, but the payment is $1,240.10, $36.00 more. Segment 3, BPR02.',
    );
  });

  test('says less where the file says less', () => {
    const less = { ...finding, found: '1200.00', differenceCents: toCents(410) };
    expect(describeFinding(less)).toContain('$4.10 less.');
  });

  test('names a claim file for what it is, without a place', () => {
    const place = { segment: 0, byteOffset: 0 };
    const code = 'file_not_remittance';
    expect(describeFinding({ ...finding, code, place, found: '837' })).toBe(
      'This is a claim file (837), not a remittance (835).',
    );
  });

  test('counts with separators', () => {
    const code = 'findings_capped';
    expect(describeFinding({ ...finding, code, found: '12345' })).toContain('12,345 more findings');
  });

  test('of another catalogue is at least its code', () => {
    expect(describeFinding({ ...finding, code: 'scan_blurred' })).toContain('scan_blurred');
  });

  test.each(Object.keys(findingCatalogue))('%s leaves no blank unfilled', (code) => {
    expect(describeFinding({ ...finding, code, expected: '1', found: '2' })).not.toMatch(/[{}]/);
  });
});
