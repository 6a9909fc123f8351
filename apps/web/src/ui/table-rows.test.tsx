import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TableRows } from './table-rows.tsx';

test('arrow keys go from row to row, and stop at the last', () => {
  render(
    <TableRows
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
