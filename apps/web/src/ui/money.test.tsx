import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Money } from './money.tsx';

test.each([
  [100, '−$100.00', true],
  [-100, '+$100.00', false],
  [0, '$0.00', false],
])('of fees, %d is marked as taken only where it was taken', (value, text, taken) => {
  render(<Money value={value} sign="taken" />);
  const shown = screen.getByText(text);
  expect(shown.classList.contains('text-taken')).toBe(taken);
});
