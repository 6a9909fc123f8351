import { describe, expect, test } from 'vitest';
import { baseLayouts, makeBaseDocument, readMutated } from './testing/mutations/base-document.ts';
import { evaluateCompleted } from './testing/mutations/evaluate-completed.ts';
import { isKnownGap, mutateDocument, mutationKinds } from './testing/mutations/mutate-document.ts';

const mutationsCount = process.env['PFS_DEEP'] === undefined ? 300 : 10_000;
const mutationsOfDocument = process.env['PFS_DEEP'] === undefined ? 15 : 40;

test('a document with one change goes to review or is right', async () => {
  const wrong: string[] = [];
  let mutations = 0;
  for (let seed = 1; mutations < mutationsCount; seed += 1) {
    for (const layout of baseLayouts) {
      const base = await makeBaseDocument(layout, seed);
      if (base === undefined) continue;
      for (let number = 0; number < mutationsOfDocument; number += 1) {
        const mutated = mutateDocument(base, number);
        const { kind, told, words } = mutated;
        if (isKnownGap(layout, mutated)) continue;
        const evaluation = evaluateCompleted(readMutated(words), base.truth);
        mutations += 1;
        if (evaluation.outcome !== 'wrong') continue;
        const what = evaluation.wrong.slice(0, 3).join('; ');
        wrong.push(`${layout}, seed ${seed}, mutation ${number}: ${kind}, ${told}: ${what}`);
      }
      if (mutations >= mutationsCount) break;
    }
  }
  expect(wrong).toEqual([]);
});

describe('each kind of mutation', () => {
  const made = makeBaseDocument('stackedHeadings', 1);

  test.each(Object.keys(mutationKinds))('%s changes a document', async (kind) => {
    const base = await made;
    if (base === undefined) throw new Error('the document is not read completely');
    const { words } = mutateDocument(base, 1, [kind]);
    expect(words).not.toEqual(base.words);
  });
});
