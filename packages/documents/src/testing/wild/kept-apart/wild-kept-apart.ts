import type { MakeWildLayout } from '../wild-layout.ts';
import { chainRegister } from './chain-register.ts';
import { checkBelow } from './check-below.ts';
import { codeBelowDrug } from './code-below-drug.ts';
import { dollarEdge } from './dollar-edge.ts';
import { estimatesBetween } from './estimates-between.ts';
import { greenbarReport } from './greenbar-report.ts';
import { narrowColumns } from './narrow-columns.ts';
import { payableLess } from './payable-less.ts';
import { payerSections } from './payer-sections.ts';
import { recoupmentLetter } from './recoupment-letter.ts';
import { stubPair } from './stub-pair.ts';
import { takeBacksFirst } from './take-backs-first.ts';
import { turnedStores } from './turned-stores.ts';
import { twinCards } from './twin-cards.ts';
import { workbookPages } from './workbook-pages.ts';

/** Shapes that those who make reading better do not look at. */
export const wildKeptApart = {
  greenbarReport,
  narrowColumns,
  turnedStores,
  twinCards,
  workbookPages,
  chainRegister,
  stubPair,
  takeBacksFirst,
  payableLess,
  codeBelowDrug,
  payerSections,
  recoupmentLetter,
  dollarEdge,
  estimatesBetween,
  checkBelow,
} as const satisfies Readonly<Record<string, MakeWildLayout>>;
