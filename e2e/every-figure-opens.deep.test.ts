import { expect, test } from 'vitest';
import {
  faultsOfShown,
  figuresOf,
  openDemoYear,
  type Shown,
  screens,
} from './support/figures-of-screens.ts';

// It makes as many calls as an account may make, and waits for more: nobody else shares it.
openDemoYear(() => undefined, { DEMO: 'on' });

test('every figure of every screen is the sum of the rows that it opens to', async () => {
  const shown: Shown[] = [];
  for (const screen of screens) shown.push(...(await figuresOf(screen)));
  expect(new Set(shown.map(({ screen }) => screen)).size).toBe(screens.length);
  const faults: string[] = [];
  for (const each of shown) faults.push(...(await faultsOfShown(each)));
  expect([...new Set(faults)]).toEqual([]);
  expect(new Set(shown.map(({ href }) => href)).size).toBeGreaterThan(100);
}, 400_000);
