import type { JudgedQuestion } from './judged-question.ts';
import { keptApartFollowUps } from './kept-apart-follow-ups.ts';
import { keptApartMistyped } from './kept-apart-mistyped.ts';
import { keptApartRefusals } from './kept-apart-refusals.ts';
import { keptApartShapes } from './kept-apart-shapes.ts';
import { keptApartTotals } from './kept-apart-totals.ts';

/** What the assistant was not made with: these judge whether it understands or only remembers. */
export const keptApartQuestions: readonly JudgedQuestion[] = [
  ...keptApartTotals,
  ...keptApartShapes,
  ...keptApartMistyped,
  ...keptApartFollowUps,
  ...keptApartRefusals,
];
