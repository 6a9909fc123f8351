import { describe, expect, test } from 'vitest';
import type { Category } from './category.ts';
import { createClassifier, payerKey, referenceWords, wordsMatch } from './classification.ts';
import { builtInRules, type ClassificationRule, lumpRulesEdition } from './classification-rules.ts';

const builtIn = createClassifier();

describe('rules of organizations and payers', () => {
  const rule = (id: string, scope: ClassificationRule['scope'], category: Category) =>
    ({ id, version: 3, scope: scope ?? {}, where: 'provider', codes: ['CS'], category }) as const;
  const rules = [
    rule('payer', { payer: 'ERX01' }, 'bonus'),
    rule('organization', { organizationId: 'o1' }, 'network_fee'),
    rule('both', { organizationId: 'o1', payer: 'ERX01' }, 'recoupment'),
  ];
  test.each([
    ['o1', 'ERX01', 'both'],
    ['o1', 'OTHER', 'organization'],
    ['o2', 'ERX01', 'payer'],
    ['o2', 'OTHER', 'plb.dir-text'],
    [undefined, undefined, 'plb.dir-text'],
  ])('organization %s and payer %s are decided by %s', (organizationId, payer, id) => {
    const classifier = createClassifier({ rules, organizationId, payer });
    expect(classifier.providerAdjustment('CS', 'DIR', 100).rule.id).toBe(id);
  });

  test("the pharmacy's own rule goes before one that holds for a payer alone", () => {
    const two = rules.filter(({ id }) => id !== 'both');
    const classifier = createClassifier({ rules: two, organizationId: 'o1', payer: 'ERX01' });
    expect(classifier.providerAdjustment('CS', 'DIR', 100).rule.id).toBe('organization');
  });

  test('an answer keeps the version of the rule that gave it', () => {
    const classifier = createClassifier({ rules, organizationId: 'o1' });
    expect(classifier.providerAdjustment('CS', undefined, 1).rule.version).toBe(3);
  });

  test('within a scope the rule that is given first decides', () => {
    const two = [rule('new', { organizationId: 'o1' }, 'bonus'), ...rules];
    const classifier = createClassifier({ rules: two, organizationId: 'o1' });
    expect(classifier.providerAdjustment('CS', 'DIR', 100).rule.id).toBe('new');
  });

  test.each([
    [{ id: 'erx01 ', name: 'A' }, 'id:ERX01'],
    [{ id: undefined, name: ' Example  rx, Inc. ' }, 'name:EXAMPLE RX INC'],
    [{ id: '', name: 'Example-Rx Inc' }, 'name:EXAMPLE RX INC'],
    [{ id: undefined, name: undefined }, 'name:'],
  ])('the payer %j is known as %s', (payer, key) => {
    expect(payerKey(payer)).toBe(key);
  });
});

test('the same question is answered once', () => {
  const first = builtIn.providerAdjustment('CS', 'DIR', 100);
  expect(builtIn.providerAdjustment('CS', 'DIR', 900)).toBe(first);
});

test('ids of rules are unique', () => {
  expect(new Set(builtInRules.map(({ id }) => id)).size).toBe(builtInRules.length);
});

test('rules for lump sums that change have a new edition, or the past would not follow them', () => {
  const rules = JSON.stringify(builtInRules.filter(({ where }) => where === 'provider'));
  const checksum = [...rules].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e9, 7);
  expect({ edition: lumpRulesEdition, checksum }).toEqual({ edition: 3, checksum: 124_363_546 });
});

describe('words of a reference', () => {
  test.each([
    ['DIR', 'DIR', true],
    ['DIRQ', 'DIR', true],
    ['DIRQX', 'DIR', true],
    ['DIRECT', 'DIR', false],
    ['XDIR', 'DIR', false],
    ['D I R', 'DIR', false],
    ['2024/GER/Q1', 'GER', true],
    ['gerQ1', 'GER', true],
    ['TRUE UP', 'TRUE-UP', true],
    ['UP TRUE', 'TRUE-UP', false],
    ['TRUE AND UP', 'TRUE-UP', false],
    ['', 'DIR', false],
    ['417', 'DIR', false],
  ])('%j and the pattern %j: %s', (reference, pattern, matches) => {
    expect(wordsMatch(referenceWords(reference), referenceWords(pattern))).toBe(matches);
  });
});
