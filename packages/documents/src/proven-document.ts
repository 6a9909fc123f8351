import type { DraftPage } from '@pfs/core/draft/draft-remittance';
import type { DocumentLayout } from '@pfs/core/draft/known-layout';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import type { DocumentKind } from './document-words.ts';

/** A document as it was read and proven; nothing of an unproven payment is counted. */
export interface ProvenDocument {
  readonly kind: DocumentKind;
  readonly pages: readonly DraftPage[];
  readonly payments: readonly ProvenPayment[];
  /** Set where the document is no remittance: why. */
  readonly notRemittance: string | undefined;
  /** Left out where nothing of it could be recognized in another document. */
  readonly layout?: DocumentLayout;
}

type ReadingStage = 'words' | 'layout' | 'proof';

export interface ReadingProgress {
  readonly stage: ReadingStage;
  /** For the stage `words`: so many of the pages are read. */
  readonly page?: number;
  readonly pages?: number;
  /** Of a scan of several pages, told once: as soon as its first page is read. */
  readonly firstPage?: FirstPage;
}

/** What the first page of a scan says while the others are still being read. Nothing is proven. */
export interface FirstPage {
  readonly payerName: string | null;
  readonly traceNumber: string | null;
  /** A day as `2026-03-31`. */
  readonly paidOn: string | null;
  readonly claims: readonly FirstPageClaim[];
}

interface FirstPageClaim {
  readonly claimId: string | null;
  readonly dateOfService: string | null;
  readonly drugName: string | null;
  /** Decimal dollars as printed, for example `-12.34`. */
  readonly net: string | null;
}
