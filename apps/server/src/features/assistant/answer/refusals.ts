import type { CannotReason } from '@pfs/core/assistant/understanding';
import { questionLengthMax } from '@pfs/wire/question-limits';

const longest = questionLengthMax.toLocaleString('en-US');
const quoted = (word: string) => `“${word.slice(0, 60)}”`;

type Sentence = (word: string | null) => string;

const sentences: Readonly<Record<CannotReason, Sentence>> = {
  empty: () => 'There is no question in that.',
  only_signs: () => 'There are no words in that. Please ask about fees, claims, drugs or vendors.',
  too_long: () =>
    `That is longer than ${longest} characters, and nothing was read. Please ask shorter.`,
  other_language: () => 'I only read English. Please ask in English.',
  other_pharmacy: () =>
    'I only see the figures of your own pharmacy, and nothing of any other pharmacy.',
  patient: () =>
    'I do not answer about patients or other persons. Figures of claims, payers and drugs I can ' +
    'tell.',
  forecast: () => 'I only tell what has been counted; I do not forecast.',
  change: () =>
    'I only read figures. I change, send, pay and delete nothing; the screens are there for that.',
  code: () => 'I run no code and no queries. Please ask in plain words.',
  outside: () => 'I only answer about the figures of your pharmacy.',
  not_in_the_data: (word) =>
    word === null
      ? 'Your data holds no figure for that. I see remittances, claims, drugs and vendor invoices.'
      : `Your data holds no figure for that (${quoted(word)}). I see remittances, claims, drugs ` +
        'and vendor invoices.',
  unknown_name: (word) =>
    word === null
      ? 'No payer, drug or vendor of that name is in your data.'
      : `No payer, drug or vendor called ${quoted(word)} is in your data, so nothing was counted.`,
  not_understood: (word) =>
    word === null
      ? 'I did not understand that, so nothing was counted.'
      : `I did not understand ${quoted(word)}, so nothing was counted.`,
};

/** Why there is no figure, in a sentence. */
export function refusalInWords(reason: CannotReason, word: string | null): string {
  return sentences[reason](word);
}

export const helpSentence =
  'I answer questions about your pharmacy’s own figures: DIR fees and other fees, gross and net, ' +
  'claims, payments, lump sums, profit of drugs, vendor invoices and cash flow - as a total, by ' +
  'payer, drug, vendor or month, or compared. Every figure is counted from your data and can be ' +
  'opened.';
