import { expect, test } from 'vitest';
import { answerAsText } from './answer-message.tsx';
import { anAnswerMessage } from './testing/an-answer.ts';

test('an answer is copied as its text, its table for a sheet, and how it was counted', () => {
  expect(answerAsText(anAnswerMessage())).toBe(
    [
      'DIR fees in October 2026 were $1,234.56.',
      'Up $234.56 from September 2026',
      'Lump sums are in it.',
      [
        'Payer\tDIR fees\tShare',
        'HUMANA\t1000.00\t81',
        "'=cmd() B\t234.56\t19",
        'All payers\t1234.56\t100',
      ].join('\n'),
      'How it was calculated: DIR fees, October 2026, by payer. ' +
        'DIR fees on claims and of lump sums.',
    ].join('\n\n'),
  );
});

test('an answer without figures is copied as its text', () => {
  expect(answerAsText(anAnswerMessage({ answer: null }))).toBe(
    'DIR fees in October 2026 were $1,234.56.',
  );
});
