import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PeriodField } from './period-field.tsx';

const today = '2026-11-21';

test('a period that has a name shows it, and one of its own days is custom', () => {
  const last3 = { from: '2026-09-01', to: '2026-11-30' };
  const { rerender } = render(<PeriodField period={last3} today={today} onChange={() => {}} />);
  expect(screen.getByRole('combobox', { name: 'Period' })).toHaveProperty('value', 'Last 3 Months');
  rerender(
    <PeriodField period={{ ...last3, to: '2026-11-29' }} today={today} onChange={() => {}} />,
  );
  expect(screen.getByRole('combobox', { name: 'Period' })).toHaveProperty('value', 'Custom');
});

test('a name chooses both days, and all time chooses none', () => {
  const onChange = vi.fn();
  render(<PeriodField allTime period={{ from: '2026-01-02' }} today={today} onChange={onChange} />);
  const select = screen.getByRole('combobox', { name: 'Period' });
  fireEvent.change(select, { target: { value: 'Last Month' } });
  expect(onChange).toHaveBeenLastCalledWith({ from: '2026-10-01', to: '2026-10-31' });
  fireEvent.change(select, { target: { value: 'All time' } });
  expect(onChange).toHaveBeenLastCalledWith({});
  expect(screen.getByRole('button', { name: /^To/ }).textContent).toBe('Any date');
});

test('an error stands at the day that has to change', () => {
  render(
    <PeriodField
      period={{ from: '2026-03-02', to: '2026-03-01' }}
      today={today}
      errors={{ to: 'The end date must not be before the start date' }}
      onChange={() => {}}
    />,
  );
  const to = screen.getByRole('button', { name: 'To Mar 1, 2026' });
  const error = document.getElementById(to.getAttribute('aria-describedby') ?? '');
  expect(error?.textContent).toBe('The end date must not be before the start date');
});
