import { describe, expect, test } from 'vitest';
import { type Category, feeCategories } from './category.ts';
import { createClassifier } from './classification.ts';
import { keptApartLumpReferences } from './testing/lump-references/kept-apart-lump-references.ts';
import { lumpReferences } from './testing/lump-references/lump-references.ts';

const builtIn = createClassifier();
const fees: ReadonlySet<Category> = new Set(feeCategories);

interface Judged {
  readonly line: string;
  readonly truth: Category;
  readonly answer: Category;
}

function judge(half: Readonly<Partial<Record<Category, string>>>): readonly Judged[] {
  return Object.entries(half).flatMap(([truth, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const [code = '', cents, ...reference] = line.split(' ');
        const { category } = builtIn.providerAdjustment(code, reference.join(' '), Number(cents));
        return { line, truth: truth as Category, answer: category };
      }),
  );
}

describe.each([
  ['lump sums that rules were made with', lumpReferences],
  ['lump sums kept apart', keptApartLumpReferences],
])('%s', (_, half) => {
  const judged = judge(half);
  const wrong = judged.filter(({ truth, answer }) => truth !== answer);

  test('150 are told, at least 98% of them right', () => {
    expect(judged).toHaveLength(150);
    expect(wrong.length).toBeLessThanOrEqual(3);
  });

  test('no fee is invented', () => {
    expect(wrong.filter(({ answer }) => fees.has(answer))).toEqual([]);
  });

  test('what is not known is unclassified, never something else', () => {
    expect(wrong.filter(({ answer }) => answer !== 'unclassified')).toEqual([]);
  });
});
