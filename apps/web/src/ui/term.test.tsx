import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { CardSection } from './card.tsx';
import { DataTable } from './tables/data-table.tsx';
import { Term } from './term.tsx';

/** The simulated page knows no popovers: what the platform would say is said here. */
function toggle(panel: HTMLElement, newState: 'open' | 'closed'): void {
  fireEvent(panel, Object.assign(new Event('toggle'), { newState }));
}

test('a term says what its word means, and leads to the page of all words', async () => {
  renderScreen(<Term word="Forwarding balance" />, { user: null });
  const button = screen.getByRole('button', { name: 'What is “Forwarding balance”?' });
  const panel = document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (panel === null) throw new Error('the button opens nothing');
  expect(panel.textContent).toBe('');
  fireEvent.click(button);
  toggle(panel, 'open');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await within(panel).findByText(/carried forward and taken from a later payment/);
  const link = within(panel).getByText('Glossary');
  expect(link.getAttribute('href')).toBe('/glossary#forwarding-balance');
  toggle(panel, 'closed');
  expect(panel.textContent).toBe('');
});

test('a heading and a column are called the same with a term beside them', () => {
  renderScreen(
    <CardSection title="Lump sums" help={<Term word="Lump sum" />}>
      <DataTable
        caption="Amounts"
        columns={[{ header: 'Gross', term: 'Gross', cell: (row: number) => row }]}
        rows={[1]}
        rowKey={String}
      />
    </CardSection>,
    { user: null },
  );
  expect(screen.getByRole('heading', { name: 'Lump sums' }).textContent).toBe('Lump sums');
  const column = screen.getByRole('columnheader', { name: 'Gross' });
  expect(column.textContent).toBe('Gross');
  within(column).getByRole('button', { name: 'What is “Gross”?' });
});
