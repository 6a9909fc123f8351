import type { MakeWildLayout } from '../wild-layout.ts';
import {
  allowedLines,
  careProgram,
  contractPharmacy,
  employerGroups,
  fiscalAgent,
  injuredWorkers,
  runningBills,
} from './payers-words.ts';
import {
  adjustmentsFirst,
  byDay,
  coverSentence,
  numberedFees,
  paidThenReversed,
  ratesBeside,
  twoLines,
  unitsInHeadings,
} from './rows-in-orders.ts';

/** Shapes and words written after the reader was improved, and measured once. */
export const wildUnseen = {
  fiscalAgent,
  allowedLines,
  injuredWorkers,
  employerGroups,
  careProgram,
  contractPharmacy,
  runningBills,
  twoLines,
  byDay,
  unitsInHeadings,
  paidThenReversed,
  ratesBeside,
  adjustmentsFirst,
  numberedFees,
  coverSentence,
} as const satisfies Readonly<Record<string, MakeWildLayout>>;
