import { render, screen, within } from '@testing-library/react';
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
