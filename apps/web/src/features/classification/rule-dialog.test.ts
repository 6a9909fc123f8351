import { categories, categoryName, feeCategories } from '@pfs/core/category';
import type { UnclassifiedGroup } from '@pfs/wire/classification';
import { expect, test } from 'vitest';
import { patternText } from './classification-page.tsx';
import {
  adjustmentsText,
  firstDraft,
  otherCategories,
  referenceWords,
  ruleOf,
  totalChanges,
} from './rule-dialog.tsx';
import { largestFirst, unclassifiedText } from './unclassified-notice.tsx';

const payerId = '0190b000-0000-7000-8000-000000000001';

function aGroup(changes: Partial<UnclassifiedGroup> = {}): UnclassifiedGroup {
  return {
    payerId,
    payerName: 'Northlake Rx',
    where: 'provider_adjustment',
    code: 'CS',
    reference: 'RBS FACILITY-44/CHG',
    rows: 2,
    amount: 19.5,
    firstOn: '2026-03-01',
    lastOn: '2026-03-10',
    ...changes,
  };
}

test('the narrowest rule is offered first: this payer, this code, these words', () => {
  const group = aGroup();
  expect(ruleOf(group, firstDraft(group))).toEqual({
    where: 'provider_adjustment',
    payerId,
    code: 'CS',
    reference: 'RBS FACILITY CHG',
    category: 'dir',
  });
});

test('a reference without letters is matched by its code', () => {
  expect(firstDraft(aGroup({ reference: '2026-11' })).matchBy).toBe('code');
  expect(referenceWords(null)).toBe('');
});

test.each([
  [{ matchBy: 'code' }, { code: 'CS', reference: null }],
  [
    { matchBy: 'reference', payer: 'all' },
    { code: null, payerId: null },
  ],
] as const)('the choice %j makes the rule %j', (choice, rule) => {
  const group = aGroup();
  expect(ruleOf(group, { ...firstDraft(group), ...choice })).toMatchObject(rule);
});

test('there is no rule while its words are missing', () => {
  const group = aGroup();
  expect(ruleOf(group, { ...firstDraft(group), words: ' 44 ' })).toBeUndefined();
});

test('a rule says what it matches', () => {
  const where = 'provider_adjustment';
  expect(patternText({ where, code: 'CS', reference: 'FEE' })).toBe(
    'Lump sums with code CS and the words “FEE”',
  );
  expect(adjustmentsText(1)).toBe('1 adjustment');
  expect(adjustmentsText(1_200)).toBe('1,200 adjustments');
});

test('amounts taken and added do not cancel each other out', () => {
  const groups = [aGroup({ amount: 5 }), aGroup({ amount: -40.25 })];
  expect(unclassifiedText(groups)).toBe('$5.00 taken and $40.25 added, unclassified');
  expect(largestFirst(groups).map(({ amount }) => amount)).toEqual([-40.25, 5]);
});

test('the change of a total is exact in cents', () => {
  const before = { grossAmount: 100.1, dirFees: 0.1, gerFees: 0, otherFees: 0, netAmount: 100 };
  const after = { ...before, dirFees: 0.3, netAmount: 99.8 };
  const changes = totalChanges({
    rows: 1,
    payments: 1,
    amount: 0.2,
    firstOn: null,
    lastOn: null,
    before,
    after,
  });
  expect(changes.map(({ change }) => change)).toEqual([0, 0.2, 0, 0, -0.2]);
});

test('every category but unclassified can be chosen, once, and has a name', () => {
  const offered = [...feeCategories, ...otherCategories, 'unclassified'];
  expect(offered.toSorted()).toEqual([...categories].toSorted());
  for (const category of categories) expect(categoryName(category)).not.toBe(category);
});
