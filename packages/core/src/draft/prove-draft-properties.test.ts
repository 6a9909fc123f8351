import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Chance } from '../testing/draft/chance.ts';
import { layoutDamage, misread, someDamage } from '../testing/draft/misread.ts';
import { printDraft } from '../testing/draft/print-draft.ts';
import { silentErrors } from '../testing/draft/silent-errors.ts';
import { truthfulPayment } from '../testing/draft/truthful-payment.ts';
import { proveDraft } from './prove-draft.ts';

const seeds = fc.integer({ min: 1, max: 2 ** 31 });
/** Always the same cases: prove-draft.deep.test counts how many of all cases go wrong. */
const cases = { seed: 20_261_124, numRuns: 300 };

test('a misread scan is never proven', () => {
  let proven = 0;
  fc.assert(
    fc.property(seeds, (seed) => {
      const chance = new Chance(seed);
      const truth = truthfulPayment(chance);
      const read = misread(chance, printDraft(chance, truth, 'ocr'), someDamage(chance));
      const result = proveDraft(read);
      if (result.status === 'unproven') return;
      proven++;
      expect(silentErrors(result, truth)).toEqual([]);
    }),
    cases,
  );
  expect(proven).toBeGreaterThan(10);
});

test('a text layer that was laid out wrongly is never proven', () => {
  let proven = 0;
  fc.assert(
    fc.property(seeds, (seed) => {
      const chance = new Chance(seed);
      const truth = truthfulPayment(chance);
      const laidOut = misread(
        chance,
        printDraft(chance, truth, 'text_layer'),
        layoutDamage(chance),
      );
      const result = proveDraft(laidOut);
      if (result.status === 'unproven') return;
      proven++;
      expect(silentErrors(result, truth)).toEqual([]);
    }),
    cases,
  );
  expect(proven).toBeGreaterThan(30);
});

test('what is proven from undamaged text is true, and nearly everything is proven', () => {
  let proven = 0;
  for (let seed = 1; seed <= 200; seed++) {
    const chance = new Chance(seed);
    const truth = truthfulPayment(chance);
    const result = proveDraft(printDraft(chance, truth, 'text_layer'));
    if (result.status === 'unproven') continue;
    proven++;
    expect(silentErrors(result, truth)).toEqual([]);
  }
  expect(proven).toBeGreaterThan(170);
});
