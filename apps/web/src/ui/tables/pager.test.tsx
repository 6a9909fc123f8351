import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Pager } from './pager.tsx';

function pagerAt(page: number, total: number) {
  const onPage = vi.fn();
  render(<Pager what="rows" page={page} pageSize={25} total={total} onPage={onPage} />);
  return onPage;
}

test('the way back is one page', () => {
  const onPage = pagerAt(3, 100);
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(onPage).toHaveBeenCalledExactlyOnceWith(2);
});

test.each([
  { total: 100, back: 4, of: 'behind the end to the last' },
  { total: 0, back: 39, of: 'before the rows are counted to the one before' },
])('the way back leads from a page $of', ({ total, back }) => {
  const onPage = pagerAt(40, total);
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(onPage).toHaveBeenCalledExactlyOnceWith(back);
});
