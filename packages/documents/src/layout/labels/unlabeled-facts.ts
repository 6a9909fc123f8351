import type { DraftPaymentField, DraftValue } from '@pfs/core/draft/draft-remittance';
import { plainWords } from '../lines/line-kinds.ts';
import { type Line, phrasesOf, type Token } from '../lines/tokens.ts';
import { lessSure, toDraftValue } from '../values/to-draft-value.ts';
import type { LabelledValue } from './find-labels.ts';
import { bankWords } from './letterhead.ts';

const paymentWords = /^\(?((checks?|eft|ach|wire|payments?|voucher)[/-]?)+\W*$/i;

const amountWords = /^(for|of|totaling|is)$/i;

/** Before days of other things: "claims paid from". */
const otherDays = /^(from|through|to|by|before|after|until|between|and)$/i;

/**
 * What a sentence says of a payment: "Enclosed is check 829218812 dated September 14, 2026 for
 * $478.52." Only what stands beside the payment's own number, or nothing.
 */
export function sentenceFacts(tokens: readonly Token[]): LabelledValue[] {
  const words = tokens.filter(({ kind }) => kind === 'text').length;
  const at = tokens.findIndex((token, index) => {
    return paymentWords.test(token.text) && numberAfter(tokens, index) !== undefined;
  });
  const trace = at === -1 ? undefined : numberAfter(tokens, at);
  if (trace === undefined || words < 4) return [];
  const day = tokens.find((token, index) => {
    return token.kind === 'day' && !otherDays.test(tokens[index - 1]?.text ?? '');
  });
  const amount = tokens.find((token, index) => {
    const before = tokens[index - 1];
    return token.kind === 'amount' && before !== undefined && amountWords.test(before.text);
  });
  const said: LabelledValue[] = [{ meaning: 'traceNumber', tokens: [trace], isGeneral: true }];
  if (day !== undefined) said.push({ meaning: 'paidOn', tokens: [day], isGeneral: true });
  if (amount !== undefined) said.push({ meaning: 'amount', tokens: [amount], isGeneral: true });
  return said;
}

/**
 * The number of a check, beside the bank that it is drawn on: "Rivertown Bank  No. 34953031"; or
 * one that says itself what it is, `EFT740390119`.
 */
export function numberOfCheck(tokens: readonly Token[]): LabelledValue[] {
  const isDrawn = bankWords.test(tokens.map(({ text }) => text).join(' '));
  const number = tokens.find(({ kind, text }, at) => {
    if (/^(EFT|ACH)-?\d{6,}$/.test(text)) return true;
    const isNamed = isDrawn && /^(no\.?|number|#)\W*$/i.test(tokens[at - 1]?.text ?? '');
    return isNamed && kind !== 'text' && /\d{5}/.test(text);
  });
  if (number === undefined) return [];
  return [{ meaning: 'traceNumber', tokens: [number], isGeneral: true }];
}

/** The number right behind a word, with at most "number" or a name of its kind between. */
function numberAfter(tokens: readonly Token[], at: number): Token | undefined {
  for (const token of tokens.slice(at + 1, at + 4)) {
    if (token.kind !== 'text') {
      const isNumber = token.kind === 'code' || token.kind === 'count' || token.kind === 'ndc';
      return isNumber && /\d{5}/.test(token.text) ? token : undefined;
    }
    if (!/^\(?(number|no\.?|#|eft|check|trace|id|reference|ref\.?)\W*$/i.test(token.text)) {
      return undefined;
    }
  }
  return undefined;
}

/** A day or a number behind a label that nobody knows. */
export interface UnnamedFact {
  readonly field: 'paidOn' | 'traceNumber';
  readonly token: Token;
  /** Nothing stands before it: a check has its number in its corner, and its stub has it again. */
  readonly isBare?: boolean;
}

/** Days and numbers of other things than the payment. */
const otherDay =
  /print|run|report|generat|period|from|through|cycle|statement|invoice|due|birth|to$/;

const otherNumber =
  /npi|ncpdp|nabp|tax|phone|fax|tel|account|store|pharmacy|provider|zip|box|page|claim|rx|vendor|chain|bin|pcn|fein|tin|group|plan|member|invoice|customer|routing/;

const numberLabel = /(number|reference|id|trace)$/;

/** What a line above a payment's rows says in labels of its own. */
export function unnamedFacts(line: Line): UnnamedFact[] {
  if (line.tokens.some((token) => token.kind === 'amount')) return [];
  const phrases = phrasesOf(line.words);
  return line.tokens.flatMap((token, at): UnnamedFact[] => {
    const label = labelBefore(line.tokens, at);
    const isAlone = phrases.some(([word, ...more]) => more.length === 0 && word === token.words[0]);
    const isBare = isAlone && phrases.length > 1 && !numberLabel.test(label);
    if (isBare && /^\d{5,10}$/.test(token.text)) return [{ field: 'traceNumber', token, isBare }];
    if (label === '') return [];
    if (token.kind === 'day') return otherDay.test(label) ? [] : [{ field: 'paidOn', token }];
    const isNumber = /^[A-Z]{0,4}-?\d{5,14}$/.test(token.text) && token.kind !== 'text';
    const isOfPayment = numberLabel.test(label) && !otherNumber.test(label);
    return isNumber && isOfPayment ? [{ field: 'traceNumber', token }] : [];
  });
}

function labelBefore(tokens: readonly Token[], at: number): string {
  let from = at;
  while (from > 0 && at - from < 5 && tokens[from - 1]?.kind === 'text') from -= 1;
  return plainWords(tokens.slice(from, at).flatMap((token) => token.words)).join(' ');
}

type Fields = Partial<Readonly<Record<DraftPaymentField, DraftValue>>>;

/** Below what counts as sure: a person accepts it or not. */
const likelyConfidence = 0.8;

/** Fields with the only day and the only number that can be the payment's, where none is named. */
export function withLikelyFacts(fields: Fields, facts: readonly UnnamedFact[]): Fields {
  const result: Partial<Record<DraftPaymentField, DraftValue>> = { ...fields };
  const bare = bareNumber(facts);
  for (const field of ['paidOn', 'traceNumber'] as const) {
    const own = facts
      .filter((fact) => fact.field === field && !fact.isBare)
      .map(({ token }) => token);
    if (field === 'traceNumber' && own.length === 0 && bare !== undefined) {
      result.traceNumber ??= toDraftValue([bare], 'code');
    }
    const [first] = own;
    if (first === undefined || fields[field] !== undefined) continue;
    if (new Set(own.map(({ text }) => text)).size > 1) continue;
    const shape = field === 'paidOn' ? 'day' : 'code';
    result[field] = lessSure(toDraftValue([first], shape), likelyConfidence);
  }
  return result;
}

/** The one number that stands in corners of a page more than once. */
function bareNumber(facts: readonly UnnamedFact[]): Token | undefined {
  const tokens = facts.flatMap(({ isBare = false, token }) => (isBare ? [token] : []));
  const [first, ...others] = tokens;
  return others.length > 0 && others.every(({ text }) => text === first?.text) ? first : undefined;
}
