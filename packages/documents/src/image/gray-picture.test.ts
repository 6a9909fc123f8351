import { expect, test } from 'vitest';
import { type GrayPicture, tighten } from './gray-picture.ts';
import { inkBlots } from './ink-blots.ts';

/** Bars 20 pixels high and two pixels wide at these positions. */
function bars(width: number, ...places: number[]): GrayPicture {
  const pixels = new Uint8Array(width * 30).fill(255);
  for (const x of places) {
    for (let y = 5; y < 25; y += 1) pixels.fill(0, y * width + x, y * width + x + 2);
  }
  return { width, height: 30, pixels, dpi: 300 };
}

test('widely spaced letters are moved together, and none is lost', () => {
  const tight = tighten(bars(90, 10, 40, 70), 0.2);
  expect(inkBlots(tight).map(({ left }) => left)).toEqual([4, 10, 16]);
  expect(tight.pixels).toHaveLength(tight.width * tight.height);
});

test('letters of ordinary type stay where they are', () => {
  const line = bars(30, 3, 8, 13, 18, 23);
  expect(inkBlots(tighten(line, 0.2))).toEqual(inkBlots(line));
});
