import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import { AnswerMessage, figureLinkOf } from './answer-message.tsx';
import { anAnswer, anAnswerMessage, questionId } from './testing/an-answer.ts';

function show(changes: Parameters<typeof anAnswerMessage>[0] = {}) {
  const ask = vi.fn();
  const message = anAnswerMessage(changes);
  const shown = renderScreen(<AnswerMessage message={message} disabled={false} ask={ask} />, {
    user: aUser(),
  });
  return { ...shown, ask };
}

test('the figure opens, and says what it compares with', () => {
  show();
  const link = screen.getByRole('link', { name: '$1,234.56' });
  expect(link.getAttribute('href')).toBe('/analytics?figure=dirFees&from=2026-10-01&to=2026-10-31');
  expect(screen.getByText('Up $234.56 from September 2026')).toBeDefined();
});

test('a figure that is not known is a dash and never 0', () => {
  show({
    answer: anAnswer({ figure: { label: 'Net profit', value: null, unit: 'dollars' }, links: [] }),
  });
  expect(screen.getByTitle('Unknown').textContent).toBe('—');
});

test('the table says its rows, where they lead, its total and how many there are', () => {
  show();
  const table = screen.getByRole('table', { name: 'DIR fees' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'PayerDIR feesShare',
    'HUMANA$1,000.0081.0%',
    '=cmd()\tB$234.5619.0%',
    'All payers$1,234.56100.0%',
  ]);
  const link = within(table).getByRole('link', { name: 'HUMANA' });
  expect(link.getAttribute('href')).toBe('/analytics?figure=dirFees&payer=HUMANA');
  expect(screen.getByText('2 of 12 rows. Download the CSV for all of them.')).toBeDefined();
});

test('one click tells how it was counted', () => {
  show();
  const method = screen.getByText('How this was calculated').closest('details');
  expect(method?.open).toBe(false);
  expect(method?.textContent).toContain('DIR fees, October 2026, by payer');
  expect(method?.textContent).toContain('DIR fees on claims and of lump sums.');
});

test('a follow-up is sent by a click', () => {
  const { ask } = show();
  fireEvent.click(screen.getByRole('button', { name: 'and in September?' }));
  expect(ask).toHaveBeenCalledWith('and in September?');
});

test('a drawn answer has its table beside it, for who cannot see it and at a click', () => {
  const chart = {
    kind: 'line' as const,
    unit: 'percent' as const,
    points: [
      { label: 'Sep 2026', value: 8.4 },
      { label: 'Oct 2026', value: null },
    ],
  };
  show({ answer: anAnswer({ chart }) });
  expect(screen.getByRole('button', { name: 'Sep 2026: 8.4%' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Oct 2026: Unknown' })).toBeDefined();
  expect(screen.getByRole('table', { name: 'DIR fees' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show DIR fees as a table' }));
  expect(screen.queryByRole('button', { name: 'Sep 2026: 8.4%' })).toBeNull();
});

test('links are buttons that lead to screens, and none leads out of the product', () => {
  const links = [
    { kind: 'rows' as const, label: 'View claims', rows: 'claims' as const, filter: {} },
    { kind: 'screen' as const, label: 'Leave', path: '//evil.example' },
  ];
  show({ answer: anAnswer({ links }) });
  const list = screen.getByRole('list', { name: 'Sources' });
  const hrefs = within(list).getAllByRole('link');
  expect(hrefs.map((link) => link.getAttribute('href'))).toEqual(['/analytics']);
});

test.each(['model', 'built_in'] as const)('a hostile text of %s is only letters', (engine) => {
  const hostile =
    '<img src=x onerror=alert(1)> [x](https://evil.example) ![y](https://evil.example/p) **A**';
  const { container } = show({
    content: hostile,
    answer: anAnswer({ engine, table: null, links: [] }),
  });
  expect(screen.getByText(hostile)).toBeDefined();
  expect(container.querySelector('img, a, script, iframe, strong')).toBeNull();
});

test('only a table of figures is a file, for it is counted anew', () => {
  show();
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeDefined();
  cleanup();
  show({ answer: anAnswer({ method: null }) });
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
});

test('an answer about another one downloads the rows of that one', async () => {
  const fetched = vi.fn(async (_path: string) => new Response('a', { status: 404 }));
  vi.stubGlobal('fetch', fetched);
  const file = { kind: 'file' as const, label: 'Download CSV', id: questionId };
  show({ answer: anAnswer({ kind: 'help', table: null, method: null, links: [file] }) });
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() =>
    expect(fetched.mock.calls.map(([path]) => path)).toEqual([
      `/api/ai/messages/${questionId}/table`,
    ]),
  );
  vi.unstubAllGlobals();
});

test('copying takes the text and the table, and says so', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(screen.getByText('Copied')).toBeDefined());
  expect(writeText).toHaveBeenCalledWith(expect.stringContaining('HUMANA\t1000.00\t81'));
  vi.unstubAllGlobals();
});

const dollars = (value: number) => ({ label: 'DIR fees', value, unit: 'dollars' as const });
const claims = { kind: 'rows' as const, label: 'The claims', rows: 'claims' as const, filter: {} };

describe('the figure of an answer', () => {
  test('the figure of all rows opens what the answer is about', () => {
    expect(figureLinkOf(anAnswer())?.label).toBe('See how this figure was calculated');
    expect(figureLinkOf(anAnswer({ table: null }))?.label).toBe(
      'See how this figure was calculated',
    );
  });

  test('the figure of one row opens that row', () => {
    expect(figureLinkOf(anAnswer({ figure: dollars(1_000) }))?.label).toBe('DIR fees of HUMANA');
  });

  test('a figure that no row and no total says does not open another one', () => {
    expect(figureLinkOf(anAnswer({ figure: dollars(5) }))).toBeNull();
  });

  test('a count of listed rows opens the list', () => {
    const figure = { label: 'Claims', value: 12, unit: 'count' as const };
    expect(figureLinkOf(anAnswer({ figure, links: [claims] }))).toBe(claims);
    expect(
      figureLinkOf(anAnswer({ figure: { ...figure, value: 11 }, links: [claims] })),
    ).toBeNull();
  });
});
