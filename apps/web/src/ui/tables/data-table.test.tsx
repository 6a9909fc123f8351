import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DataTable } from './data-table.tsx';

const columns = [
  { header: 'Payer', primary: true, cell: (row: { name: string }) => row.name },
  { header: 'Letters', cell: (row: { name: string }) => row.name.length },
];

test('what the rows come to stands below them, in the foot of the table', () => {
  const props = { caption: 'Payers', columns, rowKey: (row: { name: string }) => row.name };
  render(<DataTable {...props} rows={[{ name: 'ONE' }]} total={{ name: 'Total' }} />);
  const [, body, foot] = screen.getAllByRole('rowgroup');
  expect(within(body as HTMLElement).getAllByRole('row')).toHaveLength(1);
  expect(foot?.tagName).toBe('TFOOT');
  expect(foot?.textContent).toBe('Total5');
});

test('arrow keys go from row to row, and stop at the last', () => {
  render(
    <DataTable
      caption="Claims"
      columns={[{ header: 'Claim', cell: (id: string) => <button type="button">{id}</button> }]}
      rows={['one', 'two']}
      rowKey={(id) => id}
    />,
  );
  const [one, two] = ['one', 'two'].map((name) => screen.getByRole('button', { name }));
  one?.focus();
  fireEvent.keyDown(one as HTMLElement, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(two);
  fireEvent.keyDown(two as HTMLElement, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(two);
  fireEvent.keyDown(two as HTMLElement, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(one);
});
