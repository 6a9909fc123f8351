import type { Token } from '../lines/placed-word.ts';
import { bankWords } from './company-names.ts';
import type { LabelledValue } from './find-labels.ts';

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
