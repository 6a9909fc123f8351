import { expect, test } from 'vitest';
import { openFurnished, rounds, walk } from './support/controls/walks.ts';

const walkMsMax = 3_600_000;

openFurnished();

test.each(rounds)(
  'every control that $name sees does something',
  async (round) => {
    expect(await walk(round.who(), round.all())).toEqual([]);
  },
  walkMsMax,
);
