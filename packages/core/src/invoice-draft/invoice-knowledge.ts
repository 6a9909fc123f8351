import type { Day } from '../remittance.ts';

/** What is known beside the document. */
export interface InvoiceKnowledge {
  /** An invoice of a later day than the next is a person's to judge. */
  readonly today?: Day | undefined;
}
