import { expect, test } from 'vitest';
import { scaleOf } from './plot.tsx';

test('a scale ends at round values and has round ticks', () => {
  const { y, ticks } = scaleOf([1_834.27], 1, 300);
  expect(ticks).toEqual([0, 500, 1_000, 1_500, 2_000]);
  expect([y(0), y(2_000), y(1_000)]).toEqual([176, 16, 96]);
});

test('ticks below one are exact', () => {
  expect(scaleOf([0.29], 1, 300).ticks).toEqual([0, 0.1, 0.2, 0.3]);
});

test('a scale that goes below zero keeps zero among its ticks', () => {
  expect(scaleOf([-730, 1_210], 2, 300).ticks).toEqual([-1_000, -500, 0, 500, 1_000, 1_500]);
});

test('values of zero still have a scale', () => {
  expect(scaleOf([0, 0], 2, 300).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
});

test('places go from end to end, and a single one lies in the middle', () => {
  expect(scaleOf([1, 2, 3], 3, 300).xs).toEqual([68, 176, 284]);
  expect(scaleOf([1], 1, 300).xs).toEqual([176]);
});
