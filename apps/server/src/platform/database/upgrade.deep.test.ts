import { expect, test } from 'vitest';
import { olds, upgrade } from '../../testing/old-data.ts';

test('ten older programs are upgraded from', () => {
  expect(olds).toHaveLength(10);
});

test.each(olds)('the data of %s is upgraded with equal figures', upgrade);
