import { expect, test } from 'vitest';
import { bandPlaces, linearScale, pointPlaces } from './scales.ts';

test('a nice scale ends at round values and has round ticks', () => {
  const scale = linearScale([0, 1_834.27], [176, 16], 4);
  expect(scale.ticks(4)).toEqual([0, 500, 1_000, 1_500, 2_000]);
  expect([scale(0), scale(2_000), scale(1_000)]).toEqual([176, 16, 96]);
});

test('ticks below one are exact', () => {
  expect(linearScale([0, 0.29], [0, 1], 4).ticks(4)).toEqual([0, 0.1, 0.2, 0.3]);
});

test('a scale that goes below zero keeps zero among its ticks', () => {
  expect(linearScale([-730, 1_210], [0, 1], 4).ticks(4)).toEqual([
    -1_000, -500, 0, 500, 1_000, 1_500,
  ]);
});

test('a scale that is not nice ends where its amounts do', () => {
  const scale = linearScale([0, 730], [160, 0]);
  expect([scale(0), scale(730)]).toEqual([160, 0]);
});

test('points go from end to end, and a single one lies in the middle', () => {
  const places = pointPlaces(3, [50, 250]);
  expect([0, 1, 2].map(places.at)).toEqual([50, 150, 250]);
  expect(pointPlaces(1, [50, 250]).at(0)).toBe(150);
});

test('bands share a width evenly', () => {
  const places = bandPlaces(4, 400);
  expect([0, 3].map(places.at)).toEqual([50, 350]);
});
