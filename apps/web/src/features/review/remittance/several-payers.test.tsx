import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aClaimRow, aDoubt, aValue, paper } from '../../../testing/a-review.ts';
import { openReview } from '../../../testing/open-review.tsx';

const claims = ['BLUE HERON RX', 'TIDEWATER RX'].map((name, row) =>
  aClaimRow(row, { payerName: aValue(name) }),
);
const reference = aValue('DIR FEE Q2');
const lump = { row: 0, box: null, reference, amount: aValue('2.50'), settled: false };
const isWhose = aDoubt('payer_missing', {
  ...{ part: 'lump', row: 0, field: 'payerName', acceptable: false },
});

test('the missing payer of a lump sum is asked for and finishes the review', async () => {
  const lumps = [{ ...lump, payerName: null }];
  const { sent } = openReview(paper({ claims, lumps, doubts: [isWhose] }));
  await screen.findByText('One value is missing: Payer of DIR FEE Q2');
  screen.getByText('This check is from BLUE HERON RX, TIDEWATER RX.');
  const input = screen.getByLabelText('Payer of DIR FEE Q2');
  fireEvent.change(input, { target: { value: 'Tidewater Rx' } });
  fireEvent.submit(input);
  const change = { kind: 'set', payment: 0, part: 'lump', row: 0, field: 'payerName' };
  await waitFor(() =>
    expect(sent()).toEqual([
      ['changes', { version: 0, changes: [{ ...change, value: 'Tidewater Rx' }] }],
      ['finish', { version: 1 }],
    ]),
  );
});

test('the payer of a lump sum is in the column of the claims’ payers', async () => {
  const lumps = [{ ...lump, payerName: aValue('CEDAR PLAN') }];
  openReview(paper({ claims, lumps }));
  const cell = (await screen.findByText('CEDAR PLAN')).closest('td');
  const places = (of: Element | null) => {
    const row = of?.parentElement;
    const before = [...(row?.children ?? [])].slice(
      0,
      [...(row?.children ?? [])].indexOf(of as Element),
    );
    return before.reduce((sum, one) => sum + (one as HTMLTableCellElement).colSpan, 0);
  };
  const ofClaim = screen.getByText('TIDEWATER RX').closest('td');
  expect(places(cell)).toBe(places(ofClaim));
});
