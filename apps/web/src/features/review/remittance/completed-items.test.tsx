import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aClaimRow, aDoubt, aReview, aReviewPayment, aValue } from '../../../testing/a-review.ts';
import { answerAs, findButton } from '../../../testing/open-at.tsx';
import { isAt, openReview as open } from '../../../testing/open-review.tsx';
import { aUser, renderScreen } from '../../../testing/render-screen.tsx';
import { DocumentsWaiting } from './queue/documents-waiting.tsx';
import ReviewListPage from './queue/review-list-page.tsx';
import { finishConsequence } from './review-dialogs.tsx';

const item = { part: 'claim', acceptable: false, holds: false } as const;
const doubts = [
  aDoubt('pages_missing'),
  aDoubt('uncertain', { ...item, row: 0, field: 'ndc' }),
  aDoubt('ndc_of_other_drug', { ...item, row: 2, field: 'ndc', detail: 'LISINOPRIL 10 MG' }),
];
const ndc = (value: string) => aValue(value, { doubtful: true, otherReadings: ['00071015523'] });
const claims = [
  aClaimRow(0, { ndc: ndc('00071015528') }),
  aClaimRow(1, { ndc: aValue('00071015523') }),
  aClaimRow(2, { ndc: ndc('68180051301'), drugName: aValue('ELIQUIS 5 MG') }),
];
const completed = aReview({
  ...{ processingStatus: 'completed', open: false, doubts: 2 },
  payments: [aReviewPayment({ claims, doubts, status: 'proven' })],
});

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const editor = () => document.querySelector<HTMLInputElement>('td input');
const ofClaim = (row: number, field: string) => ({ payment: 0, part: 'claim', row, field });

describe('a completed document with items to check', () => {
  test('opens at the first of them, and each is accepted or corrected', async () => {
    const { sent } = open(completed);
    await isAt('0 claim 0 ndc');
    screen.getByText('Completed, 2 items to check');
    screen.getByText(/Amounts don’t depend on it/);
    fireEvent.keyDown(document.activeElement as Element, { key: '1', altKey: true });
    await waitFor(() => expect(sent()).toHaveLength(1));
    press('Tab');
    await isAt('0 claim 2 ndc');
    screen.getByText('(LISINOPRIL 10 MG)');
    press('Enter');
    const changes = [
      { kind: 'set', ...ofClaim(0, 'ndc'), value: '00071015523' },
      { kind: 'accept', ...ofClaim(2, 'ndc') },
    ];
    const calls = changes.map((change, version) => ['changes', { version, changes: [change] }]);
    await waitFor(() => expect(sent()).toEqual(calls));
    fireEvent.click(await findButton('Undo'));
    await waitFor(() => expect(sent().at(-1)).toEqual(['undo', { version: 2 }]));
  });

  test('allows no change of amounts, rows, columns or certain values', async () => {
    const { sent } = open(completed);
    await isAt('0 claim 0 ndc');
    for (const name of ['Finish', 'Accept row', 'Split here', 'Column…', 'Not a remittance']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    for (const place of [
      '0 claim 0 net',
      '0 claim 1 ndc',
      '0 claim 0 claimId',
      '0 payment  amount',
    ]) {
      const cell = document.querySelector<HTMLElement>(`[data-place="${place}"]`);
      if (cell === null) throw new Error(place);
      fireEvent.click(cell);
      await isAt(place);
      for (const key of ['e', 'a', 'Delete', '+', 's', 'f', '7', 'Enter']) press(key);
      fireEvent.doubleClick(cell);
      expect(editor()).toBeNull();
      expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
      fireEvent.click(document.querySelector('[data-place="0 claim 0 ndc"]') as HTMLElement);
      await isAt('0 claim 0 ndc');
    }
    expect(sent()).toEqual([]);
  });

  test('accepts another drug name beside a correct code', async () => {
    const { sent } = open(completed);
    await isAt('0 claim 0 ndc');
    const cell = document.querySelector<HTMLElement>('[data-place="0 claim 2 drugName"]');
    fireEvent.doubleClick(cell as HTMLElement);
    const input = editor() as HTMLElement;
    fireEvent.change(input, { target: { value: 'LISINOPRIL 10 MG' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    const changes = [{ kind: 'set', ...ofClaim(2, 'drugName'), value: 'LISINOPRIL 10 MG' }];
    await waitFor(() => expect(sent()).toEqual([['changes', { version: 0, changes }]]));
  });
});

const row = {
  ...{ id: completed.id, processingStatus: 'completed', fileName: 'march.pdf' },
  ...{ payerName: 'NORTHLAKE RX', payments: 1, claims: 3, amount: 30, doubts: 2 },
  ...{ proven: true, acceptableAtOnce: false, uploadedByName: null },
  createdAt: '2026-03-31T10:00:00.000Z',
} as const;

test.each([
  [0, 1, '1 document completed, with 2 items to check', /Amounts don’t depend on them/],
  [3, 2, '3 documents with $40.00 waiting for review', /In addition, 2 documents completed/],
])(
  'the queue and the items left to check are counted: %s and %s',
  async (total, count, title, text) => {
    const answer = { total, amount: 40, completed: count, itemsToCheck: 2, rows: [] };
    answerAs(aUser(), { 'GET /api/review': () => Response.json(answer) });
    renderScreen(<DocumentsWaiting />);
    await screen.findByText(title);
    screen.getByText(text);
  },
);

test('completed documents with items are in the review queue', async () => {
  const answer = { total: 0, amount: 0, completed: 1, itemsToCheck: 2, rows: [row] };
  answerAs(aUser(), { 'GET /api/review': () => Response.json(answer) });
  renderScreen(<ReviewListPage />);
  await screen.findByText('1 document completed, with 2 items to check');
  expect(screen.getAllByText('Completed, 2 items to check').length).toBeGreaterThan(0);
  expect(screen.getByText('Check items').closest('a')?.getAttribute('href')).toContain(row.id);
});

test('finishing says which items are left to check', () => {
  expect(finishConsequence(completed)).toBe(
    'Unchecked values will be accepted as they are, on your authority. ' +
      '2 items to check later. They’re left out of cost and drug figures until then.',
  );
});
