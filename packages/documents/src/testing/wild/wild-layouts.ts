import {
  copayAssistance,
  linesOfBusiness,
  networkDetail,
  scheduleReview,
  selfInsured,
  stateVoucher,
} from './fresh/apart.ts';
import {
  allowedLess,
  approvedCost,
  benefitOffice,
  feesAndNet,
  passThrough,
  plainTable,
  seniorPlan,
  stateClients,
  vendorPortal,
} from './fresh/open.ts';
import { auditRecovery } from './held-out/audit-recovery.ts';
import { copayProgram } from './held-out/copay-program.ts';
import { debitsCredits } from './held-out/debits-credits.ts';
import { detailRecap } from './held-out/detail-recap.ts';
import { erpAdvice } from './held-out/erp-advice.ts';
import { facilityBatch } from './held-out/facility-batch.ts';
import { groupedHeadings } from './held-out/grouped-headings.ts';
import { ndcTrueUp } from './held-out/ndc-true-up.ts';
import { partDSplit } from './held-out/part-d-split.ts';
import { performanceTiers } from './held-out/performance-tiers.ts';
import { planRemit } from './held-out/plan-remit.ts';
import { portalList } from './held-out/portal-list.ts';
import { psaoPages } from './held-out/psao-pages.ts';
import { rejectCodes } from './held-out/reject-codes.ts';
import { reprocessNotice } from './held-out/reprocess-notice.ts';
import { centralPay } from './layouts/checks/central-pay.ts';
import { checkBelow } from './layouts/checks/check-below.ts';
import { depositLedger } from './layouts/checks/deposit-ledger.ts';
import { payerSections } from './layouts/checks/payer-sections.ts';
import { stubPair } from './layouts/checks/stub-pair.ts';
import { twoChecks } from './layouts/checks/two-checks.ts';
import { voucherCheck } from './layouts/checks/voucher-check.ts';
import { claimCards } from './layouts/claim-lines/claim-cards.ts';
import { codeBelowDrug } from './layouts/claim-lines/code-below-drug.ts';
import { feeLinesBelow } from './layouts/claim-lines/fee-lines-below.ts';
import { inlineAmounts } from './layouts/claim-lines/inline-amounts.ts';
import { ndcBelow } from './layouts/claim-lines/ndc-below.ts';
import { threeLineLedger } from './layouts/claim-lines/three-line-ledger.ts';
import { twinCards } from './layouts/claim-lines/twin-cards.ts';
import { centsApart } from './layouts/columns/cents-apart.ts';
import { codedAdjustments } from './layouts/columns/coded-adjustments.ts';
import { compReview } from './layouts/columns/comp-review.ts';
import { dollarEdge } from './layouts/columns/dollar-edge.ts';
import { estimatesBetween } from './layouts/columns/estimates-between.ts';
import { memoColumns } from './layouts/columns/memo-columns.ts';
import { narrowColumns } from './layouts/columns/narrow-columns.ts';
import { payableLess } from './layouts/columns/payable-less.ts';
import { stackedHeadings } from './layouts/columns/stacked-headings.ts';
import { turnedHeadings } from './layouts/columns/turned-headings.ts';
import { unknownColumn } from './layouts/columns/unknown-column.ts';
import { wideExtract } from './layouts/columns/wide-extract.ts';
import { rateSettlement } from './layouts/letters/rate-settlement.ts';
import { recoupmentLetter } from './layouts/letters/recoupment-letter.ts';
import { trueUpLetter } from './layouts/letters/true-up-letter.ts';
import { chainRegister } from './layouts/programs/chain-register.ts';
import { eraPrintout } from './layouts/programs/era-printout.ts';
import { greenbarReport } from './layouts/programs/greenbar-report.ts';
import { mainframeRun } from './layouts/programs/mainframe-run.ts';
import { portalPrint } from './layouts/programs/portal-print.ts';
import { spreadsheetPrint } from './layouts/programs/spreadsheet-print.ts';
import { workbookPages } from './layouts/programs/workbook-pages.ts';
import { carrierGroups } from './layouts/sections/carrier-groups.ts';
import { earningsData } from './layouts/sections/earnings-data.ts';
import { medicaidCycle } from './layouts/sections/medicaid-cycle.ts';
import { memberSections } from './layouts/sections/member-sections.ts';
import { reversalSection } from './layouts/sections/reversal-section.ts';
import { storeSections } from './layouts/sections/store-sections.ts';
import { summaryFirst } from './layouts/sections/summary-first.ts';
import { takeBacksFirst } from './layouts/sections/take-backs-first.ts';
import { turnedStores } from './layouts/sections/turned-stores.ts';
import {
  allowedLines,
  careProgram,
  contractPharmacy,
  employerGroups,
  fiscalAgent,
  injuredWorkers,
  runningBills,
} from './unseen/payers-words.ts';
import {
  adjustmentsFirst,
  byDay,
  coverSentence,
  numberedFees,
  paidThenReversed,
  ratesBeside,
  twoLines,
  unitsInHeadings,
} from './unseen/rows-in-orders.ts';
import type { MakeWildLayout } from './wild-layout.ts';

/** Shapes seen in the wild, to look at while improving the reader. */
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
  medicaidCycle,
  earningsData,
  compReview,
  eraPrintout,
  portalPrint,
  carrierGroups,
  depositLedger,
  inlineAmounts,
  codedAdjustments,
  feeLinesBelow,
  memberSections,
  rateSettlement,
  voucherCheck,
  wideExtract,
  summaryFirst,
} as const satisfies Readonly<Record<string, MakeWildLayout>>;

/** Held-out shapes. Do not look at them while improving the reader. */
export const wildHeldOut = {
  groupedHeadings,
  detailRecap,
  rejectCodes,
  psaoPages,
  planRemit,
  copayProgram,
  facilityBatch,
  portalList,
  erpAdvice,
  performanceTiers,
  ndcTrueUp,
  reprocessNotice,
  auditRecovery,
  debitsCredits,
  partDSplit,
} as const satisfies Readonly<Record<string, MakeWildLayout>>;

/** Remittances as US payers print them, to look at while improving the reader. */
export const wildFresh = {
  approvedCost,
  stateClients,
  benefitOffice,
  seniorPlan,
  passThrough,
  vendorPortal,
  plainTable,
  allowedLess,
  feesAndNet,
} as const satisfies Readonly<Record<string, MakeWildLayout>>;

/** Written when the reader was improved, and measured once. */
export const wildFreshApart = {
  networkDetail,
  stateVoucher,
  copayAssistance,
  linesOfBusiness,
  scheduleReview,
  selfInsured,
} as const satisfies Readonly<Record<string, MakeWildLayout>>;

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
