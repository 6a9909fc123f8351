import { expect, test } from 'vitest';
import { rounds, walk } from './support/controls/walks.ts';

/** The first of what is on the screens on which most is done; the deep tests press everything. */
const few = { depthMax: 1, pressesMax: 2 };

test.each(rounds)('the first controls that $name sees do something', async (round) => {
  expect(await walk(round.who, round.few(), few)).toEqual([]);
});
