import type { MakeWildLayout } from '../wild-layout.ts';
import { auditRecovery } from './audit-recovery.ts';
import { copayProgram } from './copay-program.ts';
import { debitsCredits } from './debits-credits.ts';
import { detailRecap } from './detail-recap.ts';
import { erpAdvice } from './erp-advice.ts';
import { facilityBatch } from './facility-batch.ts';
import { groupedHeadings } from './grouped-headings.ts';
import { ndcTrueUp } from './ndc-true-up.ts';
import { partDSplit } from './part-d-split.ts';
import { performanceTiers } from './performance-tiers.ts';
import { planRemit } from './plan-remit.ts';
import { portalList } from './portal-list.ts';
import { psaoPages } from './psao-pages.ts';
import { rejectCodes } from './reject-codes.ts';
import { reprocessNotice } from './reprocess-notice.ts';

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
