import { expect, test } from 'vitest';
import { rounds, walk } from './support/controls/walks.ts';

/** Everything on every screen, and all that comes forth by a press. */
const all = { depthMax: 3, pressesMax: Number.POSITIVE_INFINITY };
const walkMsMax = 3_600_000;

test.each(rounds)(
  'every control that $name sees does something',
  async (round) => {
    expect(await walk(round.who, round.all(), all)).toEqual([]);
  },
  walkMsMax,
);
