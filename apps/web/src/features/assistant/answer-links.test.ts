import type { AnswerLink } from '@pfs/wire/assistant';
import { expect, test } from 'vitest';
import { answerLinkPath } from './answer-links.tsx';

const label = 'Rows';
const id = '0190b000-0000-7000-8000-000000000007';

const links: readonly (readonly [AnswerLink, string | undefined])[] = [
  [
    { kind: 'figure', label, figure: 'dirFees', filter: { payer: 'A & B', from: '2026-10-01' } },
    '/analytics?figure=dirFees&from=2026-10-01&payer=A+%26+B',
  ],
  [
    { kind: 'rows', label, rows: 'claims', filter: { amountOf: 'dirFee', over: '10.00' } },
    '/analytics?amountOf=dirFee&over=10.00',
  ],
  [
    { kind: 'rows', label, rows: 'lumpSums', filter: { category: 'dir' } },
    '/lump-sums?category=dir',
  ],
  [
    { kind: 'rows', label, rows: 'payments', filter: { payer: 'HUMANA' } },
    '/analytics?figure=paymentsReceived&payer=HUMANA',
  ],
  [
    { kind: 'rows', label, rows: 'invoices', filter: { status: 'pending' } },
    '/vendor-audit?tab=invoices&status=pending',
  ],
  [{ kind: 'remittance', label, id }, `/remittances/${id}`],
  [
    { kind: 'screen', label, path: '/financial-health?timeframe=3months' },
    '/financial-health?timeframe=3months',
  ],
  [{ kind: 'screen', label, path: '//evil.example' }, undefined],
  [{ kind: 'screen', label, path: '/api/auth/logout' }, undefined],
  [{ kind: 'screen', label, path: '/\\evil.example' }, undefined],
];

test.each(links)('%j leads to %s', (link, path) => {
  expect(answerLinkPath(link)).toBe(path);
});
