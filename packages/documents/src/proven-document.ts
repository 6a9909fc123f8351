import type { DraftPage } from '@pfs/core/draft/draft-remittance';
import type { DocumentLayout } from '@pfs/core/draft/known-layout';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import type { DocumentKind } from './document-words.ts';

/** A document after reading and proof; unproven payments aren't counted. */
export interface ProvenDocument {
  readonly kind: DocumentKind;
  readonly pages: readonly DraftPage[];
  readonly payments: readonly ProvenPayment[];
  /** Set if the document is not a remittance: why. */
  readonly notRemittance: string | undefined;
  /** Omitted if nothing in it could be recognized in another document. */
  readonly layout?: DocumentLayout;
}

type ReadingStage = 'words' | 'layout' | 'proof';

export interface ReadingProgress {
  readonly stage: ReadingStage;
  /** During `words`: how many pages are read. */
  readonly page?: number;
  readonly pages?: number;
  /** For a scan of several pages, once its first page is read. */
  readonly firstPage?: FirstPage;
}

/** What a scan's first page says while the others are being read. Nothing is proven. */
export interface FirstPage {
  readonly payerName: string | null;
  readonly traceNumber: string | null;
  /** As `2026-03-31`. */
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
