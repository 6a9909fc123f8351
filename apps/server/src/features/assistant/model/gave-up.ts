import type { ModelFailure } from '../../../platform/model/model.ts';

/**
 * Why the built-in engine answers in the model's place: the model failed; `ungrounded`: it said a
 * figure or a link that no query gave; `lost`: it asked for too much or went wrong too often;
 * `budget`: the month's tokens are used up; `busy`: too many questions at a time.
 */
export type GaveUp = ModelFailure | 'ungrounded' | 'lost' | 'budget' | 'busy';

const sentences = {
  down: 'The language model could not be reached, so the built-in engine answered.',
  timeout: 'The language model took too long, so the built-in engine answered.',
  refused: 'The language model declined the question, so the built-in engine answered.',
  malformed: 'The language model’s reply could not be read, so the built-in engine answered.',
  too_long: 'The language model’s reply was too long, so the built-in engine answered.',
  ungrounded:
    'The language model’s reply held something that was not counted from your data, so it was ' +
    'withheld and the built-in engine answered.',
  lost: 'The language model did not find its way to the figures, so the built-in engine answered.',
  budget: 'The language model’s allowance for this month is used up; the built-in engine answers.',
  busy: 'The language model is busy with other questions, so the built-in engine answered.',
} as const satisfies Record<GaveUp, string>;

/** For the person who asked. */
export function gaveUpInWords(gaveUp: GaveUp): string {
  return sentences[gaveUp];
}
