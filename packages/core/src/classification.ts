import type { Category } from './category.ts';
import { builtInRules, type ClassificationRule } from './classification-rules.ts';
import type { Party, RuleReference } from './remittance.ts';

/** A category and the rule that decided it. */
export interface Classification {
  readonly category: Category;
  readonly rule: RuleReference;
}

/** Classifies adjustments. Results are memoized; of an amount, only the sign matters. */
export interface Classifier {
  /** A CAS triplet: CAS01, its reason, its amount. */
  adjustment(group: string, reason: string, amountCents: number): Classification;
  /** A PLB pair: its code, its reference text, its amount. */
  providerAdjustment(
    code: string,
    reference: string | undefined,
    amountCents: number,
  ): Classification;
}

interface ClassifierOptions {
  /** Rules of organizations and payers; the built-in ones always come last. */
  readonly rules?: readonly ClassificationRule[] | undefined;
  readonly organizationId?: string | undefined;
  /** As returned by `payerKey`. */
  readonly payer?: string | undefined;
}

/**
 * The key that identifies a payer: its id (N104), or else the letters and digits of its name. Rules
 * and stored payers share it; otherwise a rule could miss its payer.
 */
export function payerKey(payer: Pick<Party, 'id' | 'name'>): string {
  const id = payer.id?.trim();
  if (id) return `id:${id.toUpperCase()}`;
  return `name:${plainName(payer.name ?? '')}`;
}

/** A name's letters and digits: two payers differ if these differ. */
export function plainName(name: string): string {
  return name
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** References are free text and may all differ: the memo is cleared before it fills the memory. */
const memoizedReferencesMax = 10_000;

interface CompiledRule {
  readonly rule: ClassificationRule;
  readonly answer: Classification;
  readonly patterns: readonly (readonly string[])[] | undefined;
  readonly phrases: RegExp | undefined;
  readonly unless: RegExp | undefined;
}

interface Subject {
  readonly group: string | undefined;
  readonly code: string;
  readonly words: readonly string[];
  /** The words, joined by one space. */
  readonly text: string;
  readonly sign: 'negative' | 'positive' | 'zero';
}

/**
 * The classifier for one organization and payer. The most specific scope wins (organization and
 * payer, organization, payer, built in); within a scope the first rule that matches, in the order
 * in which they are given.
 */
export function createClassifier(options: ClassifierOptions = {}): Classifier {
  const ordered = [...(options.rules ?? []), ...builtInRules]
    .filter((rule) => appliesTo(rule, options))
    .sort((a, b) => specificity(b) - specificity(a))
    .map(compile);
  const claimRules = ordered.filter(({ rule }) => rule.where === 'claim');
  const providerRules = ordered.filter(({ rule }) => rule.where === 'provider');
  const claimMemo = new Map<string, Classification>();
  const providerMemo = new Map<string, Classification>();
  return {
    adjustment(group, reason, amountCents) {
      const sign = signOf(amountCents);
      const key = `${sign}|${group}|${reason}`;
      const known = claimMemo.get(key);
      if (known !== undefined) return known;
      const answer = firstMatch(claimRules, { group, code: reason, words: [], text: '', sign });
      return remember(claimMemo, key, answer);
    },
    providerAdjustment(code, reference, amountCents) {
      const sign = signOf(amountCents);
      const key = `${sign}|${code}|${reference ?? ''}`;
      const known = providerMemo.get(key);
      if (known !== undefined) return known;
      const words = referenceWords(reference ?? '');
      const text = words.join(' ');
      const answer = firstMatch(providerRules, { group: undefined, code, words, text, sign });
      return remember(providerMemo, key, answer);
    },
  };
}

function appliesTo(rule: ClassificationRule, options: ClassifierOptions): boolean {
  const { organizationId, payer } = rule.scope ?? {};
  if (organizationId !== undefined && organizationId !== options.organizationId) return false;
  return payer === undefined || payer === options.payer;
}

function specificity(rule: ClassificationRule): number {
  const { organizationId, payer } = rule.scope ?? {};
  return (organizationId === undefined ? 0 : 2) + (payer === undefined ? 0 : 1);
}

function compile(rule: ClassificationRule): CompiledRule {
  return {
    rule,
    answer: { category: rule.category, rule: { id: rule.id, version: rule.version } },
    patterns: rule.references?.map(referenceWords),
    phrases: anyOf(rule.phrases),
    unless: anyOf(rule.unless),
  };
}

/** One of the phrases, from the start of a word to the end of one. */
function anyOf(phrases: readonly string[] | undefined): RegExp | undefined {
  return phrases && new RegExp(`\\b(?:${phrases.join('|')})\\b`);
}

function firstMatch(rules: readonly CompiledRule[], subject: Subject): Classification {
  const match = rules.find((rule) => matches(rule, subject));
  // The last built-in rules have no condition, so one always matches.
  if (match === undefined) throw new Error('no classification rule matches');
  return match.answer;
}

function matches(compiled: CompiledRule, subject: Subject): boolean {
  const { rule, patterns, phrases, unless } = compiled;
  if (rule.sign !== undefined && rule.sign !== subject.sign) return false;
  if (rule.groups !== undefined && !rule.groups.includes(subject.group ?? '')) return false;
  if (rule.codes !== undefined && !rule.codes.includes(subject.code)) return false;
  if (phrases?.test(subject.text) === false || unless?.test(subject.text) === true) return false;
  return patterns?.some((pattern) => wordsMatch(subject.words, pattern)) ?? true;
}

function signOf(amountCents: number): Subject['sign'] {
  if (amountCents === 0) return 'zero';
  return amountCents < 0 ? 'negative' : 'positive';
}

function remember(
  memo: Map<string, Classification>,
  key: string,
  answer: Classification,
): Classification {
  if (memo.size >= memoizedReferencesMax) memo.clear();
  memo.set(key, answer);
  return answer;
}

/** How many letters may follow a pattern in a word: payers append a quarter or a plan letter. */
const trailingLettersMax = 2;

/** A reference or pattern as upper-case words, split at everything that isn't a letter A to Z. */
export function referenceWords(text: string): readonly string[] {
  return text.toUpperCase().match(/[A-Z]+/g) ?? [];
}

/**
 * Whether a reference contains the words of a pattern in sequence. A word matches if it is the
 * pattern, or the pattern followed by at most two letters: DIRQ is DIR, DIRECT isn't.
 */
export function wordsMatch(words: readonly string[], pattern: readonly string[]): boolean {
  if (pattern.length === 0) return false;
  for (let first = 0; first + pattern.length <= words.length; first++) {
    if (pattern.every((part, index) => wordMatches(words[first + index] ?? '', part))) return true;
  }
  return false;
}

function wordMatches(word: string, part: string): boolean {
  return word.startsWith(part) && word.length <= part.length + trailingLettersMax;
}
