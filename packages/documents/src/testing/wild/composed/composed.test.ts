import { expect, test } from 'vitest';
import { readDocument } from '../../../read-document.ts';
import { evaluateWild } from '../evaluate-wild.ts';
import { makeWildDocument } from '../make-wild-document.ts';

const documents = process.env['PFS_DEEP'] === undefined ? 20 : 200;
const firstSeed = 1;

test('of layouts never seen, at least nineteen of twenty complete, and none wrongly', async () => {
  const incomplete: number[] = [];
  for (let seed = firstSeed; seed < firstSeed + documents; seed += 1) {
    const made = await makeWildDocument({ layout: 'composedApart', seed });
    const { outcome, silent } = evaluateWild(await readDocument(made.bytes), made);
    expect(silent, `seed ${seed}`).toEqual([]);
    if (outcome !== 'completed') incomplete.push(seed);
  }
  expect(incomplete.length, `seeds ${incomplete.join(', ')}`).toBeLessThanOrEqual(documents / 20);
});
