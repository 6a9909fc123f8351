import type { Day } from '../remittance.ts';

/** What a document is held against besides itself. All of it may be left out. */
export interface DraftKnowledge {
  readonly today?: Day | undefined;
  readonly payers?: readonly KnownPayer[];
  /** By NDC of 11 digits. */
  readonly drugs?: ReadonlyMap<string, KnownDrug>;
}

/** A payer of the pharmacy. */
export interface KnownPayer {
  readonly name: string;
  readonly id: string | undefined;
}

export interface KnownDrug {
  /** As NADAC and the pharmacy's own earlier claims name it. */
  readonly names: readonly string[];
  readonly nadac: KnownPrice | undefined;
}

export interface KnownPrice {
  readonly description: string;
  /** Each, milliliter or gram. */
  readonly unit: string;
  /** Dollars of one unit, as decimal text. */
  readonly unitPrice: string;
}
