import type { MakeWildLayout } from '../wild-layout.ts';
import { carrierGroups } from './carrier-groups.ts';
import { codedAdjustments } from './coded-adjustments.ts';
import { compReview } from './comp-review.ts';
import { depositLedger } from './deposit-ledger.ts';
import { earningsData } from './earnings-data.ts';
import { eraPrintout } from './era-printout.ts';
import { feeLinesBelow } from './fee-lines-below.ts';
import { inlineAmounts } from './inline-amounts.ts';
import { medicaidCycle } from './medicaid-cycle.ts';
import { memberSections } from './member-sections.ts';
import { portalPrint } from './portal-print.ts';
import { rateSettlement } from './rate-settlement.ts';
import { summaryFirst } from './summary-first.ts';
import { voucherCheck } from './voucher-check.ts';
import { wideExtract } from './wide-extract.ts';

/** Shapes that those who make reading better do not look at. */
export const wildKeptApart = {
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
