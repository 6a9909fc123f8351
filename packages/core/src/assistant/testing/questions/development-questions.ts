import { comparisons } from './comparisons.ts';
import { followUps } from './follow-ups.ts';
import type { JudgedQuestion } from './judged-question.ts';
import { lists } from './lists.ts';
import { mistyped } from './mistyped.ts';
import { otherNames } from './other-names.ts';
import { rankings } from './rankings.ts';
import { totalsOfPayers } from './totals-of-payers.ts';
import { totalsOfThePharmacy } from './totals-of-the-pharmacy.ts';
import { trendsAndShares } from './trends-and-shares.ts';
import { withoutAFigure } from './without-a-figure.ts';

/** Every question that the assistant is made with, and judged by while it is made. */
export const developmentQuestions: readonly JudgedQuestion[] = [
  ...totalsOfPayers,
  ...totalsOfThePharmacy,
  ...rankings,
  ...trendsAndShares,
  ...comparisons,
  ...lists,
  ...mistyped,
  ...otherNames,
  ...followUps,
  ...withoutAFigure,
];
