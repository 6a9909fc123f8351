import type { Remittance } from '@pfs/wire/remittances';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { RemittanceSummary } from '../remittance-page.tsx';
import { RemittanceSections } from '../remittance-sections.tsx';
import { RemittanceStatus } from '../remittance-status.tsx';
import { isInProgress } from '../remittances.queries.ts';
import { UploadStatus, whyNotCounted } from './recent-uploads.tsx';

function aRemittance(changes: Partial<Remittance> = {}): Remittance {
  return {
    id: '0190b000-0000-7000-8000-000000000010',
    fileName: 'november.835',
    fileType: 'text/plain',
    fileSize: 1024,
    processingStatus: 'completed',
    createdAt: '2026-11-19T10:00:00Z',
    extractedData: { processedClaims: 1, totalDirFees: 2.5 },
    stage: null,
    failureReason: null,
    failureCode: null,
    needsReview: 0,
    itemsToCheck: 0,
    counted: true,
    cutOff: false,
    duplicateOf: null,
    ...changes,
  };
}

function show(remittance: Remittance) {
  renderScreen(<UploadStatus remittance={remittance} all={[remittance]} />);
}

test('a file that is being read shows its stage', () => {
  show(aRemittance({ processingStatus: 'processing', stage: 'Reading claims' }));
  expect(screen.getByText('Processing')).toBeDefined();
  expect(screen.getByText('Reading claims')).toBeDefined();
});

test('a failed file shows why and can be retried', () => {
  show(aRemittance({ processingStatus: 'failed', failureReason: 'Page 3 is too dark.' }));
  expect(screen.getByText('Page 3 is too dark.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

test('an unknown status is shown as Pending', () => {
  show(aRemittance({ processingStatus: 'queued' as Remittance['processingStatus'] }));
  expect(screen.getByText('Pending')).toBeDefined();
});

test('a file with unverified figures links to its review', () => {
  show(aRemittance({ processingStatus: 'review', needsReview: 3, extractedData: null }));
  expect(screen.getByText('Pending')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Needs review' });
  expect(link.getAttribute('href')).toMatch(/^\/remittances\/[\w-]+\/review$/);
  expect(screen.getByText('3 figures need review. Not included in totals yet.')).toBeDefined();
});

test('a completed file with items to check links to them, in the list and on its page', () => {
  const remittance = aRemittance({ needsReview: 2, itemsToCheck: 2 });
  show(remittance);
  expect(screen.getByText('Completed')).toBeDefined();
  const link = screen.getByRole('link', { name: '2 items to check' });
  expect(link.getAttribute('href')).toMatch(/^\/remittances\/[\w-]+\/review$/);
  const detail = { ...remittance, reading: null, payments: [], findings: [] };
  renderScreen(<RemittanceStatus detail={detail} />);
  expect(screen.getByText('Completed, 2 items to check')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Check items' })).toBeDefined();
});

test.each(['password_needed', 'wrong_password'])(
  'a file that is locked (%s) asks',
  (failureCode) => {
    show(aRemittance({ processingStatus: 'failed', failureCode, fileName: 'locked.pdf' }));
    expect(screen.getByRole('form', { name: 'Password for locked.pdf' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  },
);

test('a file that is not included says so', () => {
  show(aRemittance({ counted: false }));
  expect(screen.getByText('Excluded')).toBeDefined();
});

test('a file that is cut off says so beside its status, included or not', () => {
  show(aRemittance({ cutOff: true, counted: false, needsReview: 1 }));
  expect(screen.getByText('Completed')).toBeDefined();
  expect(screen.getByText('Cut off')).toBeDefined();
  expect(screen.getByText(/The file is cut off in a payment, which is held/)).toBeDefined();
});

test('a file that is cut off says so on its own page', () => {
  const detail = { ...aRemittance({ cutOff: true }), reading: null, payments: [], findings: [] };
  renderScreen(
    <>
      <RemittanceSummary detail={detail} />
      <RemittanceStatus detail={detail} />
    </>,
  );
  expect(screen.getByText('Cut off')).toBeDefined();
  expect(screen.getByText('This file is cut off')).toBeDefined();
});

test('the first page of a scan is shown while the others are read, and is not verified', () => {
  const reading = {
    progress: { pagesRead: 1, pages: 20 },
    firstPage: {
      payerName: 'NORTHFIELD RX',
      traceNumber: null,
      paidOn: '2026-03-31',
      claims: [
        { claimId: '7000001', dateOfService: '2026-03-02', drugName: 'SERTRALINE', net: 12.34 },
      ],
    },
  };
  const stage = 'Read 1 of 20 pages';
  const remittance = aRemittance({ processingStatus: 'processing', stage, extractedData: null });
  const detail = { ...remittance, reading, payments: [], findings: [] };
  renderScreen(<RemittanceSections detail={detail} onOpenClaim={() => {}} />);
  expect(screen.getByText('Read 1 of 20 pages')).toBeDefined();
  const bar = screen.getByRole('progressbar', { name: 'Processing the file' });
  expect(bar.getAttribute('aria-valuenow')).toBe('5');
  const table = within(screen.getByRole('table', { name: 'Claims on page 1' }));
  expect(table.getByText('7000001')).toBeDefined();
  expect(table.getByText('$12.34')).toBeDefined();
  expect(screen.getByText(/not verified yet. Not included in totals/)).toBeDefined();
});

test('a complete file is not marked as cut off', () => {
  show(aRemittance());
  expect(screen.queryByText('Cut off')).toBeNull();
});

test('a duplicate names its original', () => {
  const original = aRemittance({ fileName: 'first.835' });
  const copy = aRemittance({ counted: false, duplicateOf: original.id });
  expect(whyNotCounted(copy, [original])).toContain('first.835');
  expect(whyNotCounted(copy, [])).toContain('Another file');
  expect(whyNotCounted(aRemittance({ counted: false }), [])).toContain('held');
});

test('only pending and processing files are polled', () => {
  const statuses = ['pending', 'processing', 'review', 'completed', 'failed'] as const;
  const asked = statuses.filter((status) =>
    isInProgress(aRemittance({ processingStatus: status })),
  );
  expect(asked).toEqual(['pending', 'processing']);
});
