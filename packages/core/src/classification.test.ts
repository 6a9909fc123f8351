import { describe, expect, test } from 'vitest';
import type { Category } from './category.ts';
import { createClassifier, payerKey } from './classification.ts';
import { builtInRules, type ClassificationRule } from './classification-rules.ts';
import { referenceWords, wordsMatch } from './reference-words.ts';

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

describe('provider adjustments', () => {
  const rows: readonly (readonly [string, string | undefined, number, Category])[] = [
    ['CS', 'DIR', 100, 'dir'],
    ['CS', 'DIRQ3-24', 100, 'dir'],
    ['FB', 'DIRFEE', 100, 'dir'],
    ['CS', 'perf adj', 100, 'dir'],
    ['CS', 'PERFORMANCE', 100, 'dir'],
    ['CS', 'PNP', 100, 'dir'],
    ['CS', 'NVR 2024', 100, 'dir'],
    ['CS', '2024 BONUS POOL FEE', 100, 'dir'],
    ['CS', 'NETWORK VARIABLE RATE', 100, 'dir'],
    ['CS', 'POST POINT-OF-SALE', 100, 'dir'],
    ['CS', 'POST SETTLEMENT', 100, 'dir'],
    ['E3', 'WITHHOLD AMOUNT', 100, 'dir'],
    ['CS', 'GER', 100, 'effective_rate'],
    ['CS', 'BER2', 100, 'effective_rate'],
    ['CS', 'NER', 100, 'effective_rate'],
    ['CS', 'OER', 100, 'effective_rate'],
    ['CS', 'DFER', 100, 'effective_rate'],
    ['CS', 'EFFECTIVE RATE', 100, 'effective_rate'],
    ['CS', 'RATE GUAR', 100, 'effective_rate'],
    ['CS', 'ANNUAL TRUE-UP', 100, 'effective_rate'],
    ['CS', 'RECON', 100, 'effective_rate'],
    ['CS', 'RATE GUARANTEE Q1', 100, 'effective_rate'],
    ['CS', 'RATE GUARANTEED', 100, 'effective_rate'],
    ['CS', 'ANNUAL TRUEUP', 100, 'effective_rate'],
    ['CS', 'RECONCILIATION 2025', 100, 'effective_rate'],
    ['CS', 'RECONCILED', 100, 'effective_rate'],
    ['CS', 'AVERAGE DISCOUNT AGGREGATE', 100, 'effective_rate'],
    ['CS', 'DIRECT AND INDIRECT REMUNERATION', 100, 'dir'],
    ['CS', 'PERFORMANCE RECONCILIATION', 100, 'dir'],
    ['CS', 'DIRECT DEPOSIT', 100, 'unclassified'],
    ['CS', 'ADMINISTRATION FEE', 100, 'transaction_fee'],
    ['CS', 'CREDENTIALING', 100, 'network_fee'],
    ['CS', 'RECOUPMENT', 100, 'recoupment'],
    ['CS', 'OVERPAYMENTS', 100, 'recoupment'],
    ['CS', 'OVERPAID CLAIMS', 100, 'recoupment'],
    ['CS', 'TRANS FEES', 100, 'transaction_fee'],
    ['CS', 'TRANSACTIONS', 100, 'transaction_fee'],
    ['CS', 'TRANSMISSION', 100, 'transaction_fee'],
    ['CS', 'SWITCH', 100, 'transaction_fee'],
    ['CS', 'NETWORK ACCESS', 100, 'transaction_fee'],
    ['CS', 'ERA', 100, 'transaction_fee'],
    ['CS', 'EFT', 100, 'transaction_fee'],
    ['CS', 'HELP DESK', 100, 'transaction_fee'],
    ['CS', 'ADMIN', 100, 'transaction_fee'],
    ['CS', 'ADMINISTRATIVE', 100, 'transaction_fee'],
    ['CS', 'PROCESSING', 100, 'transaction_fee'],
    ['CS', 'NETWORK', 100, 'network_fee'],
    ['CS', 'PARTICIPATION', 100, 'network_fee'],
    ['CS', 'CREDENTIAL', 100, 'network_fee'],
    ['CS', 'AUDIT', 100, 'recoupment'],
    ['CS', 'RECOUP', 100, 'recoupment'],
    ['CS', 'OVERPAY', 100, 'recoupment'],
    ['WO', undefined, 100, 'recoupment'],
    ['B3', 'X', 100, 'recoupment'],
    ['72', undefined, -100, 'recoupment'],
    ['AH', undefined, 100, 'transaction_fee'],
    ['L6', undefined, -100, 'interest'],
    ['51', undefined, 100, 'interest'],
    ['CS', 'INTEREST', -100, 'interest'],
    ['BN', undefined, -100, 'bonus'],
    ['IP', undefined, -100, 'bonus'],
    ['B2', undefined, -100, 'bonus'],
    ['90', undefined, -100, 'bonus'],
    ['90', undefined, 100, 'unclassified'],
    ['CS', 'BONUS', -100, 'bonus'],
    ['CS', 'INCENTIVE', -100, 'bonus'],
    ['FB', undefined, -100, 'forwarding_balance'],
    ['FB', 'CARRIED', 100, 'forwarding_balance'],
    ['E3', undefined, 100, 'withholding'],
    ['IR', undefined, 100, 'withholding'],
    ['105', undefined, 100, 'withholding'],
    ['CS', 'MISC 0417', 100, 'unclassified'],
    ['CS', undefined, 0, 'other'],
  ];
  test.each(rows)('%s %s of %i cents is %s', (code, reference, amount, category) => {
    expect(builtIn.providerAdjustment(code, reference, amount).category).toBe(category);
  });

  test('the code decides nothing where the text already has', () => {
    expect(builtIn.providerAdjustment('WO', 'DIR Q1', 100).rule.id).toBe('plb.dir-text');
  });
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
