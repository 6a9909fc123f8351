import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { BarChart, barHeightMax } from './bar-chart.tsx';
import { HorizontalBars } from './horizontal-bars.tsx';
import { LineChart } from './line-chart.tsx';

afterEach(() => void vi.restoreAllMocks());

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

test('on a phone bars lie, each with its whole name and amount', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  const label = 'Caremont Pharmacy Services';
  const rest = { key: 'rest', label: 'Others', dollars: 12.5, isRest: true };
  render(<BarChart label="Fees" bars={[{ key: 'a', label, dollars: 6_700.5 }, rest]} />);
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual([`${label}$6,700.50`, 'Others$12.50']);
  expect(screen.queryByRole('button')).toBeNull();
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

test('a line is broken where nothing is known, which is never drawn as zero', () => {
  const points = [3, null, 4, 5].map((value, at) => ({
    key: `${at}`,
    label: `Month ${at}`,
    shortLabel: '',
    value,
    known: value !== null,
  }));
  const full = (value: number) => `${value} pieces`;
  const { container } = render(
    <LineChart label="Pieces" points={points} unknownText="Unknown" full={full} short={String} />,
  );
  expect(container.querySelectorAll('circle')).toHaveLength(3);
  const line = container.querySelectorAll('path')[1]?.getAttribute('d') ?? '';
  expect(line.split('M')).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'Month 1: Unknown' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Month 2: 4 pieces' })).toBeDefined();
});

test('bars that lie begin at zero, to its left what is below it', () => {
  const lying = [
    { key: 'a', label: 'A', value: 30 },
    { key: 'b', label: 'B', value: -10 },
    { key: 'c', label: 'C', value: null },
  ];
  const { container } = render(<HorizontalBars bars={lying} format={(value) => String(value)} />);
  const drawn = [...container.querySelectorAll<HTMLElement>('[data-mark]')].map(({ style }) => [
    style.left,
    style.width,
  ]);
  expect(drawn).toEqual([
    ['25%', '75%'],
    ['0%', '25%'],
    ['25%', '0%'],
  ]);
});
