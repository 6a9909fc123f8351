import type { LabelledFact } from '@pfs/core/draft/known-layout';
import { toToken } from '../lines/join-values.ts';
import { plainWords } from '../lines/line-words.ts';
import type { Line, PlacedWord, Token } from '../lines/placed-word.ts';
import { tokensApart } from '../payments/find-labels.ts';
import { phrasesOf } from '../tables/heading-groups.ts';
import { toDraftValue } from '../values/to-draft-value.ts';
import type { PageHead } from './page-heads.ts';

/** A number or day of a page under the words beside or above it, whatever they mean. */
export interface PlacedFact extends LabelledFact {
  readonly token: Token;
}

/** More of them are on no page's head. */
const factsMax = 80;
const labelWordsMax = 7;
const linesAboveMax = 2;
const numberDigitsMin = 4;
/** Numbers and names of people are not kept, not even for a while. */
const ofPeople =
  /\b(patient|member|subscriber|cardholder|insured|enrollee|client|recipient|claimant|birth|dob|ssn|rx|claim)\b/;
const personName = /\b[A-Z][A-Za-z'-]+, [A-Z][A-Za-z'-]+/;

/** Every number and day outside of the tables with each of its labels, the nearest first. */
export function labelledFacts(pages: readonly PageHead[]): readonly PlacedFact[] {
  const facts = pages.flatMap(({ outside }) => {
    const lines = outside.map(tokensOf);
    return lines.flatMap((tokens, at) => {
      const above = lines.slice(Math.max(0, at - linesAboveMax), at).reverse();
      return tokens.flatMap((token, place) => {
        const field = fieldOf(token);
        if (field === undefined) return [];
        const { value } = toDraftValue([token], field === 'paidOn' ? 'day' : 'code');
        if (value === '') return [];
        const labels = [...labelsBeside(tokens, place), ...labelAbove(token, above)];
        return labels.map((label) => ({ field, label, value, token }));
      });
    });
  });
  return facts.filter(({ label }) => !ofPeople.test(label)).slice(0, factsMax);
}

/**
 * What stands at a label; undefined where nothing does, or where it is told of different things.
 */
export function factAt(
  facts: readonly PlacedFact[],
  { field, label }: Pick<LabelledFact, 'field' | 'label'>,
): Token | undefined {
  const own = facts.filter((fact) => fact.field === field && fact.label === label);
  return new Set(own.map(({ value }) => value)).size === 1 ? own[0]?.token : undefined;
}

/** A cell may hold a label and its value. */
function tokensOf({ tokens }: Line): Token[] {
  return tokens.flatMap((token) => {
    const parts = tokensApart(token);
    return parts.length === 1 ? parts : parts.map(({ words }) => toToken(words));
  });
}

function fieldOf({ kind, text }: Token): LabelledFact['field'] | undefined {
  if (kind === 'day') return 'paidOn';
  const isNumber = kind === 'count' || kind === 'code' || kind === 'ndc' || kind === 'number';
  return isNumber && text.replace(/\D/g, '').length >= numberDigitsMin ? 'traceNumber' : undefined;
}

/** The last words in a row before a value. */
function labelsBeside(tokens: readonly Token[], at: number): readonly string[] {
  let from = at;
  while (from > 0 && tokens[from - 1]?.kind === 'text') from -= 1;
  const words = tokens.slice(from, at).flatMap((token) => token.words);
  return toLabel(phrasesOf(words).at(-1));
}

/** The words that stand over a value in the nearest line that has any there. */
function labelAbove(token: Token, above: readonly (readonly Token[])[]): readonly string[] {
  for (const tokens of above) {
    const words = tokens.filter(({ kind }) => kind === 'text').flatMap((one) => one.words);
    const over = phrasesOf(words).find(
      (phrase) =>
        Math.min(...phrase.map(({ left }) => left)) < token.right &&
        Math.max(...phrase.map(({ right }) => right)) > token.left,
    );
    if (over !== undefined) return toLabel(over);
  }
  return [];
}

function toLabel(words: readonly PlacedWord[] | undefined): readonly string[] {
  const isName = personName.test(words?.map(({ text }) => text).join(' ') ?? '');
  const plain = words === undefined || isName ? [] : plainWords(words);
  return plain.length === 0 || plain.length > labelWordsMax ? [] : [plain.join(' ')];
}
