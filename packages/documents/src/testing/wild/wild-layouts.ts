import { centralPay } from './layouts/central-pay.ts';
import { centsApart } from './layouts/cents-apart.ts';
import { chainRegister } from './layouts/chain-register.ts';
import { checkBelow } from './layouts/check-below.ts';
import { claimCards } from './layouts/claim-cards.ts';
import { codeBelowDrug } from './layouts/code-below-drug.ts';
import { dollarEdge } from './layouts/dollar-edge.ts';
import { estimatesBetween } from './layouts/estimates-between.ts';
import { greenbarReport } from './layouts/greenbar-report.ts';
import { mainframeRun } from './layouts/mainframe-run.ts';
import { memoColumns } from './layouts/memo-columns.ts';
import { narrowColumns } from './layouts/narrow-columns.ts';
import { ndcBelow } from './layouts/ndc-below.ts';
import { payableLess } from './layouts/payable-less.ts';
import { payerSections } from './layouts/payer-sections.ts';
import { recoupmentLetter } from './layouts/recoupment-letter.ts';
import { reversalSection } from './layouts/reversal-section.ts';
import { spreadsheetPrint } from './layouts/spreadsheet-print.ts';
import { stackedHeadings } from './layouts/stacked-headings.ts';
import { storeSections } from './layouts/store-sections.ts';
import { stubPair } from './layouts/stub-pair.ts';
import { takeBacksFirst } from './layouts/take-backs-first.ts';
import { threeLineLedger } from './layouts/three-line-ledger.ts';
import { trueUpLetter } from './layouts/true-up-letter.ts';
import { turnedHeadings } from './layouts/turned-headings.ts';
import { turnedStores } from './layouts/turned-stores.ts';
import { twinCards } from './layouts/twin-cards.ts';
import { twoChecks } from './layouts/two-checks.ts';
import { unknownColumn } from './layouts/unknown-column.ts';
import { workbookPages } from './layouts/workbook-pages.ts';
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
