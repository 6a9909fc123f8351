import type { Category } from '../../category.ts';
import type { AskedPeriod, claimStatuses, invoiceStatuses } from '../../figures/figure-filter.ts';
import type { Dimension } from '../../figures/formula.ts';
import type { Measure } from '../measures.ts';
import type { RowKind } from '../query.ts';
import type { CannotReason } from '../understanding.ts';
import type { AmountRange } from '../words/find-amounts.ts';
import type { NameMatch } from '../words/find-names.ts';

/** Which measure such a verb means depends on who does it to whom. */
export type Verb =
  | 'pay'
  | 'charge'
  | 'take'
  | 'spend'
  | 'buy'
  | 'owe'
  | 'make'
  | 'lose'
  | 'fill'
  | 'dispense'
  | 'sell'
  | 'receive'
  | 'get'
  | 'bill'
  | 'cost';

export type Extreme = 'highest' | 'lowest' | 'worst' | 'best';

/** A part that is nothing but a sign of itself. */
export type Sign =
  | 'average'
  | 'perClaim'
  | 'belowCost'
  | 'by'
  | 'each'
  | 'which'
  | 'who'
  | 'howMany'
  | 'howMuch'
  | 'total'
  | 'show'
  | 'why'
  | 'change'
  | 'difference'
  | 'compare'
  | 'versus'
  | 'more'
  | 'share'
  | 'trend'
  | 'breakdown'
  | 'rank'
  | 'newest'
  | 'oldest'
  | 'everybody'
  | 'allTime'
  | 'follow'
  | 'back'
  | 'we'
  | 'us'
  | 'with'
  | 'and'
  | 'namePlace'
  | 'plain'
  | 'greeting'
  | 'help';

/** Where a word is plain that changes what is asked for anywhere else. */
export type Companion =
  | 'money'
  | 'fees'
  | 'spent'
  | 'earned'
  | 'received'
  | 'open'
  | 'claims'
  | 'part'
  | 'start';

/** What a stretch of a question's words says in it. */
export type Part =
  | { readonly is: Sign }
  | { readonly is: 'plain'; readonly beside: Companion }
  | { readonly is: 'measure'; readonly measure: Measure; readonly categories: readonly Category[] }
  | { readonly is: 'rows'; readonly rows: RowKind }
  | { readonly is: 'claimStatus'; readonly status: (typeof claimStatuses)[number] }
  | {
      readonly is: 'invoiceStatus';
      readonly status: (typeof invoiceStatuses)[number] | 'open' | 'overdue';
    }
  | { readonly is: 'dimension'; readonly dimension: Dimension; readonly plural: boolean }
  | { readonly is: 'grain'; readonly dimension: Dimension }
  | { readonly is: 'extreme'; readonly extreme: Extreme }
  | { readonly is: 'verb'; readonly verb: Verb }
  | { readonly is: 'before'; readonly unit: 'month' | 'quarter' | 'year' | 'period' }
  | { readonly is: 'refused'; readonly reason: CannotReason }
  | { readonly is: 'period'; readonly period: AskedPeriod | null }
  | { readonly is: 'amount'; readonly range: AmountRange }
  | { readonly is: 'count'; readonly count: number }
  | { readonly is: 'name'; readonly matches: readonly NameMatch[] }
  /** No part of the language. */
  | { readonly is: 'unknown' };

/** A stretch of words with its part, from its first word to the one behind its last. */
export interface Item {
  readonly from: number;
  readonly to: number;
  readonly part: Part;
  readonly typed: string;
}

/** Phrases as `expandPhrase` reads them, with what they say. */
export type Phrases = readonly (readonly [Part, readonly string[]])[];
