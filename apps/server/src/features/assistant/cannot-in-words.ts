import type { CannotReason } from '@pfs/assistant/reading';
import { questionLengthMax } from '@pfs/assistant/reading';

const longest = questionLengthMax.toLocaleString('en-US');

/** What is said with and without the word that stands in the way. */
type Sentence = string | readonly [withWord: (word: string) => string, without: string];

const sentences: Readonly<Record<CannotReason, Sentence>> = {
  empty: 'Ask me about your fees, claims, payments, drugs or vendors, for example:',
  too_long: `That is longer than I can read. Ask one thing, in up to ${longest} characters.`,
  other_language: 'I read English only. Please ask in English, for example:',
  other_pharmacy:
    'I see your own pharmacy only, so I cannot compare it with others. I can tell you:',
  patient: 'I do not look up people. I can tell you about claims, payers and drugs:',
  forecast: 'I cannot tell the future. I can show you how it went so far:',
  change: 'I read figures and change nothing. I can show you the figures, or how to change it:',
  code: 'I do not run code. Ask in plain words, for example:',
  outside: 'I know your pharmacy’s money: fees, claims, payments, drugs and vendors. Ask me:',
  unknown_name: [
    (word) => `I find no payer, drug or vendor called “${word}” in your data. I can tell you:`,
    'I find no payer, drug or vendor of that name in your data. I can tell you:',
  ],
  not_understood: [
    (word) => `I am not sure what “${word}” means here. Did you mean one of these?`,
    'I am not sure what you mean. Is it one of these?',
  ],
};

/** Why a question has no answer, and what can be asked instead: buttons follow. */
export function cannotInWords(reason: CannotReason, word: string | null): string {
  const sentence = sentences[reason];
  if (typeof sentence === 'string') return sentence;
  const [withWord, without] = sentence;
  return word === null ? without : withWord(word.slice(0, 60));
}
