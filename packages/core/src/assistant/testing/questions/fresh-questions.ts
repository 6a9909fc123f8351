import { freshFollowUps } from './fresh-follow-ups.ts';
import { freshMistyped } from './fresh-mistyped.ts';
import { freshOfPayers } from './fresh-of-payers.ts';
import { freshOfThePharmacy } from './fresh-of-the-pharmacy.ts';
import { freshWithoutAFigure } from './fresh-without-a-figure.ts';
import type { JudgedQuestion } from './judged-question.ts';

/** Written by somebody who has not seen how questions are read. */
export const freshQuestions: readonly JudgedQuestion[] = [
  ...freshMistyped,
  ...freshFollowUps,
  ...freshWithoutAFigure,
  ...freshOfPayers,
  ...freshOfThePharmacy,
];
