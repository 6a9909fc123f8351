import { chooseOption } from './grammar/choose-option.ts';
import type { Item } from './grammar/part.ts';
import { readItems } from './grammar/read-items.ts';
import { cannot, readMessage } from './grammar/read-message.ts';
import { readSaid } from './grammar/read-said.ts';
import { refuseText } from './grammar/refuse-text.ts';
import { refuseWords } from './grammar/refuse-words.ts';
import { findTurn } from './grammar/words-that-turn.ts';
import type { QuestionContext, Understanding } from './understanding.ts';
import { readWords } from './words/read-words.ts';

/** More words are a letter, not a question, and take long to read. */
const wordsMax = 150;

/**
 * What a person's words mean, as one query. A question that is not wholly understood has no figure:
 * every word is a part of it, or it is asked back or refused with the word that stands in the way.
 */
export function understand(text: string, context: QuestionContext): Understanding {
  const refused = refuseText(text);
  if (refused !== undefined) return cannot(null, refused, null);
  const chosen = chooseOption(text, context.previous.options);
  if (chosen !== undefined) return { kind: 'query', query: chosen.query, corrections: [] };
  const words = readWords(text);
  if (words.length === 0) return cannot(null, 'only_signs', null);
  if (words.length > wordsMax) return cannot(null, 'too_long', null);
  const { items, corrections } = readItems(words, context);
  if (isHelp(items)) return { kind: 'help' };
  const said = readSaid(items);
  const refusal = refuseWords(items, words);
  if (refusal !== undefined) return cannot(said, refusal.reason, refusal.word);
  const turn = findTurn(items);
  if (turn !== undefined) return cannot(said, 'not_understood', turn.typed);
  return readMessage(said, context, corrections);
}

/** Greetings, thanks, and questions about the assistant, with nothing else in them. */
function isHelp(items: readonly Item[]): boolean {
  const told = items.filter(({ part }) => part.is !== 'plain' && part.is !== 'namePlace');
  const isOne = ({ part }: Item): boolean => part.is === 'greeting' || part.is === 'help';
  return told.length > 0 && told.every(isOne);
}
