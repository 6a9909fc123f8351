import { expect, test } from 'vitest';
import { olds, upgrade } from '../../testing/old-data.ts';

/** The last programs that made each of the three schemas; upgrade.deep.test.ts takes all ten. */
const lastOfEachSchema = ['d8193c4.br', '733a142.br', '3d7ea75.br'];

test.each(lastOfEachSchema)('the data of %s is upgraded with equal figures', async (name) => {
  expect(olds).toContain(name);
  await upgrade(name);
});
