import type { RemittanceDetail } from '@pfs/wire/remittances';
import { expect, test } from 'vitest';
import { deletionConsequence } from './remittance-page.tsx';

const payment = (counted: boolean) => ({ counted }) as RemittanceDetail['payments'][number];
const read = (claims: number) => ({ processedClaims: claims, totalDirFees: 0 });

test('deleting an included file updates totals', () => {
  const words = deletionConsequence({ payments: [payment(true)], extractedData: read(2) });
  expect(words).toMatch(
    /^1 payment with 2 claims and the original file will be deleted, and your totals will be updated/,
  );
});

test('a held file is in no totals', () => {
  const payments = [payment(false), payment(false)];
  const words = deletionConsequence({ payments, extractedData: read(1_200) });
  expect(words).toMatch(
    /^2 payments with 1,200 claims and the original file will be deleted; none of it/,
  );
});

test('a file that could not be read mentions no payment', () => {
  const words = deletionConsequence({ payments: [], extractedData: null });
  expect(words).not.toMatch(/payment|reversal/i);
  expect(words).toMatch(/You can upload the same file again/);
});
