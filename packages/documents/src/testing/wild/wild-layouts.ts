import { centralPay } from './layouts/central-pay.ts';
import { centsApart } from './layouts/cents-apart.ts';
import { claimCards } from './layouts/claim-cards.ts';
import { mainframeRun } from './layouts/mainframe-run.ts';
import { memoColumns } from './layouts/memo-columns.ts';
import { ndcBelow } from './layouts/ndc-below.ts';
import { reversalSection } from './layouts/reversal-section.ts';
import { spreadsheetPrint } from './layouts/spreadsheet-print.ts';
import { stackedHeadings } from './layouts/stacked-headings.ts';
import { storeSections } from './layouts/store-sections.ts';
import { threeLineLedger } from './layouts/three-line-ledger.ts';
import { trueUpLetter } from './layouts/true-up-letter.ts';
import { turnedHeadings } from './layouts/turned-headings.ts';
import { twoChecks } from './layouts/two-checks.ts';
import { unknownColumn } from './layouts/unknown-column.ts';
import type { MakeWildLayout } from './wild-layout.ts';

/** Shapes seen in the wild, to look at while reading is made better. */
export const wildLayouts = {
  mainframeRun,
  stackedHeadings,
  turnedHeadings,
  claimCards,
  spreadsheetPrint,
  storeSections,
  twoChecks,
  reversalSection,
  unknownColumn,
  ndcBelow,
  centralPay,
  trueUpLetter,
  centsApart,
  memoColumns,
  threeLineLedger,
} as const satisfies Readonly<Record<string, MakeWildLayout>>;
