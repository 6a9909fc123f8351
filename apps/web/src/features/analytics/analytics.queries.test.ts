import { expect, test } from 'vitest';
import { periodErrorsOf } from '../../lib/days/period.ts';
import { closedPath, readFigure, readFigureFilter, writeSearch } from './analytics.queries.ts';
import { pageWindow } from './claims-analysis.tsx';

const params = (text: string) => new URLSearchParams(text);

test('the address names the figure that is open and what it is about', () => {
  const open = params('figure=dirFees&from=2026-03-01&to=2026-03-31&payer=A+B&ndc=&drug=ELIQUIS');
  expect(readFigure(open)).toBe('dirFees');
  expect(readFigureFilter(open)).toEqual({
    from: '2026-03-01',
    to: '2026-03-31',
    payer: 'A B',
    ndc: '',
    drug: 'ELIQUIS',
  });
});

test.each(['', 'figure=none', 'figure=constructor', 'figure='])('%j opens no figure', (text) => {
  expect(readFigure(params(text))).toBeUndefined();
});

test('what cannot be understood counts as not said', () => {
  expect(readFigureFilter(params('from=2026-02-30&to=soon&payer='))).toEqual({});
});

test('another filter begins at the first page', () => {
  const next = writeSearch(params('page=3&search=eli'), { payer: 'A', search: '' });
  expect(next.toString()).toBe('payer=A');
});

test('closing a figure keeps the days', () => {
  expect(closedPath(params('figure=claims&from=2026-03-01&payer=A'))).toBe(
    '/analytics?from=2026-03-01',
  );
  expect(closedPath(params('figure=claims'))).toBe('/analytics');
});

test.each([
  [1, 2, [1, 2]],
  [1, 40_000, [1, 2, 3, 4, 5]],
  [3, 40_000, [1, 2, 3, 4, 5]],
  [4, 40_000, [2, 3, 4, 5, 6]],
  [40_000, 40_000, [39_996, 39_997, 39_998, 39_999, 40_000]],
  [99, 3, [1, 2, 3]],
])('page %d of %d has the buttons %j', (page, pages, buttons) => {
  expect(pageWindow({ page, pages })).toEqual(buttons);
});

test('a period that no server takes says so at the day that has to change', () => {
  expect(periodErrorsOf({ from: '2026-03-02', to: '2026-03-01' })?.to).toContain(
    'on or after the start date',
  );
  expect(periodErrorsOf({ from: '2016-01-01', to: '2026-01-01' })?.to).toContain('10 years');
  expect(periodErrorsOf({ from: '2016-01-01', to: '2025-12-31' })).toBeUndefined();
  expect(periodErrorsOf({ from: '2026-03-01', to: '2026-03-01' })).toBeUndefined();
  expect(periodErrorsOf({ to: '2026-03-01' })).toBeUndefined();
});
