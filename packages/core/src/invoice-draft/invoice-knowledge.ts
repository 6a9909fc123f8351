import type { Day } from '../remittance.ts';

/** What is known beside the document. */
export interface InvoiceKnowledge {
  /** An invoice of a later day than the next is a person's to judge. */
  readonly today?: Day | undefined;
  /** A person has said whose invoices these are: the document need not. */
  readonly vendorIsKnown?: boolean | undefined;
  /** Codes of 11 digits that are known to exist; they settle codes printed in ten. */
  readonly knownNdcs?: ReadonlySet<string> | undefined;
}
