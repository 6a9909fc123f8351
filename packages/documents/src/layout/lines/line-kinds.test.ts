import { proveDraft } from '@pfs/core/draft/prove-draft';
import { expect, test } from 'vitest';
import { printDocument, printPage, printTable } from '../../testing/layout/print-words.ts';
import { layoutRemittance } from '../layout-remittance.ts';

const heads = ['Rx #', 'Fill Date', 'Gross', 'DIR Fee', 'Net Paid'];

function doubtsUnder(title: string, sign = ''): readonly string[] {
  const row = (id: string) => [id, '03/31/2026', `${sign}10.00`, `${sign}1.50`, `${sign}8.50`];
  const rows = [row('7000001'), row('7000002')];
  const words = printPage([
    { x: 30, y: 20, text: 'Payer: NORTHWIND RX LLC' },
    { x: 300, y: 20, text: 'Check Number: 0045512' },
    { x: 30, y: 32, text: 'Payment Date: 04/03/2026' },
    { x: 300, y: 32, text: `Check Amount: ${sign}17.00` },
    { x: 30, y: 60, text: title },
    ...printTable({ top: 100, headings: heads, rows }),
  ]);
  const [payment] = layoutRemittance(printDocument(words)).payments;
  if (payment === undefined) throw new Error('no payment');
  return proveDraft(payment).doubts.map(({ code }) => code);
}

test.each(['REVERSED CLAIMS - AMOUNT OWED TO PLAN', 'Reversals', 'Claim Reversals'])(
  'amounts without a sign under %s need review',
  (title) => {
    expect(doubtsUnder(title)).toEqual(['status_not_understood', 'status_not_understood']);
    expect(doubtsUnder(title, '-')).toEqual([]);
  },
);

test.each(['Paid Claims', 'Claims paid and reversed', 'Reversals are shown in parentheses'])(
  '%s is not a reversal title',
  (title) => {
    expect(doubtsUnder(title)).toEqual([]);
  },
);
