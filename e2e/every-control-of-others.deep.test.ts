import { expect, test } from 'vitest';
import { ofOthers, openFurnished, walk } from './support/controls/walks.ts';

const walkMsMax = 3_600_000;

openFurnished();

/** Beside the walk of an administrator, which takes as long as these together. */
test.each(ofOthers)(
  'every control that $name sees does something',
  async (round) => {
    expect(await walk(round.who(), round.all())).toEqual([]);
  },
  walkMsMax,
);
