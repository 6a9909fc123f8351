import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import { AnswerMessage } from './answer-message.tsx';
import { anAnswer, anAnswerMessage } from './testing/an-answer.ts';

function show(changes: Parameters<typeof anAnswerMessage>[0] = {}) {
  const onAsk = vi.fn();
  const message = anAnswerMessage(changes);
  const shown = renderScreen(<AnswerMessage message={message} disabled={false} onAsk={onAsk} />, {
    user: aUser(),
  });
  return { ...shown, onAsk };
}

test('the figure opens, and says what it is of', () => {
  show();
  const link = screen.getByRole('link', { name: '$1,234.56' });
  expect(link.getAttribute('href')).toBe('/analytics?figure=dirFees&from=2026-10-01&to=2026-10-31');
  expect(screen.getByText('HUMANA · October 2026')).toBeDefined();
});

test('a figure that is not known is a dash and never 0', () => {
  show({
    answer: anAnswer({ figure: { label: 'Net profit', value: null, unit: 'dollars' }, links: [] }),
  });
  expect(screen.getByTitle('Not known').textContent).toBe('—');
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
  expect(screen.getByText('2 of 12 rows; the CSV has all of them.')).toBeDefined();
});

test('one click tells how it was counted, and what was read in place of what was typed', () => {
  show();
  const method = screen.getByText('How this was counted').closest('details');
  expect(method?.open).toBe(false);
  expect(method?.textContent).toContain('DIR fees, October 2026, by payer');
  expect(method?.textContent).toContain('read humna as HUMANA');
  expect(method?.textContent).toContain('DIR fees of claims and of lump sums.');
});

test('a follow-up is sent by a click', () => {
  const { onAsk } = show();
  fireEvent.click(screen.getByRole('button', { name: 'and in September?' }));
  expect(onAsk).toHaveBeenCalledWith('and in September?');
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
  expect(screen.getByRole('button', { name: 'Oct 2026: Not known' })).toBeDefined();
  expect(screen.getByRole('table', { name: 'DIR fees' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show DIR fees as a table' }));
  expect(screen.queryByRole('button', { name: 'Sep 2026: 8.4%' })).toBeNull();
});

const hostile =
  '<img src=x onerror=alert(1)> [x](https://evil.example) ![y](https://evil.example/p)';

test.each(['model', 'built_in'] as const)('a hostile text of %s is only letters', (engine) => {
  const { container } = show({
    content: hostile,
    answer: anAnswer({ engine, table: null, links: [] }),
  });
  expect(screen.getByText(hostile)).toBeDefined();
  expect(container.querySelector('img, a, script, iframe')).toBeNull();
});

test('a name of the data is never read as bold, the words of a model are', () => {
  show({ content: 'Most went to **A**.' });
  expect(screen.getByText('Most went to **A**.')).toBeDefined();
  show({ content: 'Most went to **B**.', answer: anAnswer({ engine: 'model' }) });
  expect(screen.getByText('B').tagName).toBe('STRONG');
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
