import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BarChart } from './bar-chart.tsx';
import { barHeightMax } from './bar-plot.ts';

const bars = [
  { key: 'a', label: 'Payer A', dollars: 200 },
  { key: 'b', label: 'Payer B', dollars: 50 },
  { key: 'c', label: 'Payer C', dollars: 0 },
];

test('the tallest bar is 160 pixels high and the others in proportion', () => {
  const { container } = render(<BarChart label="Fees" bars={bars} />);
  const heights = [...container.querySelectorAll('rect')].map((bar) => bar.getAttribute('height'));
  expect(heights).toEqual([String(barHeightMax), String(barHeightMax / 4), '0']);
});

test('bars of both signs share the height', () => {
  const mixed = [
    { key: 'a', label: 'Taken', dollars: 30 },
    { key: 'b', label: 'Given back', dollars: -10 },
  ];
  const { container } = render(<BarChart label="Fees" bars={mixed} />);
  const heights = [...container.querySelectorAll('rect')].map((bar) => bar.getAttribute('height'));
  expect(heights).toEqual(['120', '40']);
});

test('arrow keys move between the points, which say their figures', () => {
  render(<BarChart label="Fees" bars={bars} />);
  const first = screen.getByRole('button', { name: 'Payer A: $200.00' });
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Payer B: $50.00');
  fireEvent.keyDown(first, { key: 'End' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Payer C: $0.00');
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Payer C: $0.00');
});
