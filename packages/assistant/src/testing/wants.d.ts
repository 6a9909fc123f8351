import type { AmountField } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import type { Dimension } from '@pfs/core/figures/formula';
import type { adviceTopics, RowKind } from '../query.ts';
import type { CannotReason } from '../reading.ts';
import type { AmountWant, FigureWant, Narrowed, Question, Want } from './question.ts';

type Figures = FigureName | readonly FigureName[];
type By = NonNullable<FigureWant['by']>;
type Wants = Want | readonly Want[];
/** A question on its own; any of the wants is right. */
export declare function asked(ask: string, ...wants: readonly Wants[]): Question;
/** A question after others. */
export declare function followed(
  after: string | readonly string[],
  ask: string,
  ...wants: readonly Wants[]
): Question;
/** A question with words whose loss has to be told. */
export declare function leavingOut(ignored: string, question: Question): Question;
/** A question that has no answer, for any of these reasons. */
export declare function refused(ask: string, ...reasons: readonly CannotReason[]): Question;
/** To ask back is right. */
export declare const askBack: Want;
export declare const revenue: readonly ['revenue', 'grossAmount'];
export declare const revenueOfDrugs: readonly [
  'drugRevenue',
  'revenue',
  'grossAmount',
  'netAmount',
];
export declare const paidByPayers: readonly ['paymentsReceived', 'netAmount'];
export declare const profit: readonly ['netProfit', 'drugNetProfit'];
export declare const spent: readonly ['vendorSpend', 'vendorPayments'];
export declare const octoberSoFar = '2026-10|2026-10-01..2026-10-20';
export declare const lastQuarterSoFar = '2026-Q3|2026-07-01..2026-08-20';
export declare const lastYearSoFar = '2025|2025-01-01..2025-11-20';
/** A name alone: it is looked up, its rows are shown, or it is asked what of it is meant. */
export declare function lookedUp(
  names: readonly string[],
  rows: RowKind,
  narrowed: Narrowed,
): Wants;
export declare function advice(...topics: readonly (typeof adviceTopics)[number][]): Want;
export declare function total(figure: Figures, narrowed?: Narrowed): Want;
/** Of each member; which end comes first is left open. */
export declare function rank(figure: Figures, by: By, narrowed?: Narrowed): Want;
export declare function most(figure: Figures, by: By, narrowed?: Narrowed): Want;
export declare function least(figure: Figures, by: By, narrowed?: Narrowed): Want;
export declare function trend(figure: Figures, by: By, narrowed?: Narrowed): Want;
export declare function share(figure: Figures, by: Dimension, narrowed?: Narrowed): Want;
/** A period against an earlier one. */
export declare function compared(
  figure: Figures,
  narrowed: Narrowed & {
    readonly by?: By;
  },
): Want;
/** Members side by side: as a comparison, or as a ranking of these alone. */
export declare function versus(figure: Figures, by: Dimension, narrowed: Narrowed): readonly Want[];
/** What makes a change, by whatever the assistant chooses unless `by` is said. */
export declare function why(
  figure: Figures,
  narrowed?: Narrowed & {
    readonly by?: Dimension;
  },
): readonly Want[];
/** Rows; those with a figure are picked out or sorted by it. */
export declare function list(rows: RowKind, narrowed?: Narrowed, figure?: Figures): Want;
export declare function deniedList(narrowed?: Narrowed): readonly Want[];
export declare function reversalList(narrowed?: Narrowed): readonly Want[];
/** Claims that a DIR fee was taken from. */
export declare function dirClaims(narrowed?: Narrowed): readonly Want[];
/** Claims that brought less than their drugs cost. */
export declare function belowCostList(narrowed?: Narrowed): Want;
type Fields = AmountField | readonly AmountField[];
export declare function over(fields: Fields, dollars: number): AmountWant;
export declare function under(fields: Fields, dollars: number): AmountWant;
export declare function atLeast(fields: Fields, dollars: number): AmountWant;
/** Both ends included, as people mean it. */
export declare function between(fields: Fields, dollars: number, most: number): AmountWant;
