import { expect, test } from 'vitest';
import { Chance } from '../testing/draft/chance.ts';
import { type Damage, layoutDamage, misread, someDamage } from '../testing/draft/misread.ts';
import { printDraft } from '../testing/draft/print-draft.ts';
import { silentErrors } from '../testing/draft/silent-errors.ts';
import { truthfulPayment } from '../testing/draft/truthful-payment.ts';
import { proveDraft } from './prove-draft.ts';

const cases = 100_000;

/**
 * Two digits that are misread with full confidence and cancel each other out satisfy every equation
 * on the page, so no proof detects them. They must stay as rare as chance.
 */
const provenForOneError = 2_500;

test.each([
  ['pictures', 'ocr', someDamage],
  ['texts that are laid out wrongly', 'text_layer', layoutDamage],
] as const)('of proven %s at most a tiny share is wrong', (_, decidedBy, harmOf) => {
  const wrong: number[] = [];
  let proven = 0;
  const first = Date.now() % 2 ** 30;
  for (let seed = first; seed < first + cases; seed++) {
    const chance = new Chance(seed);
    const truth = truthfulPayment(chance);
    const harm: (chance: Chance) => Damage = harmOf;
    const result = proveDraft(misread(chance, printDraft(chance, truth, decidedBy), harm(chance)));
    if (result.status === 'unproven') continue;
    proven++;
    if (silentErrors(result, truth).length > 0) wrong.push(seed);
  }
  expect(proven).toBeGreaterThan(10_000);
  expect(wrong.length * provenForOneError, `seeds ${wrong.join(', ')}`).toBeLessThan(proven);
});
