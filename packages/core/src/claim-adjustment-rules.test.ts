import { describe, expect, test } from 'vitest';
import type { Category } from './category.ts';
import { createClassifier } from './classification.ts';

const builtIn = createClassifier();

describe('adjustments of claims', () => {
  const rows: readonly (readonly [string, string, number, Category])[] = [
    ['CO', '295', 100, 'dir'],
    ['PR', '295', 100, 'dir'],
    ['PR', '1', 100, 'patient'],
    ['CO', '2', 100, 'patient'],
    ['OA', '3', 100, 'patient'],
    ['PR', '242', 100, 'patient'],
    ['CO', '45', 100, 'contractual'],
    ['CO', '131', 100, 'contractual'],
    ['CO', '90', 100, 'ingredient_cost'],
    ['CO', '91', -100, 'dispensing_fee'],
    ['CO', '104', 100, 'withholding'],
    ['CO', '105', 100, 'withholding'],
    ['CO', '161', -100, 'bonus'],
    ['CO', '144', -100, 'bonus'],
    ['CO', '144', 100, 'unclassified'],
    ['CO', '197', 100, 'unclassified'],
    ['CO', '197', 0, 'other'],
  ];
  test.each(rows)('%s %s of %i cents is %s', (group, reason, amount, category) => {
    expect(builtIn.adjustment(group, reason, amount).category).toBe(category);
  });
});
