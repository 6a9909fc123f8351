import { expect, test } from 'vitest';
import { olds, upgrade } from '../../testing/old-data.ts';

test('ten programs from before 0.1, and 0.1, are upgraded from', () => {
  expect(olds).toHaveLength(11);
});

test.each(olds)('the data of %s is upgraded with equal figures', upgrade);
