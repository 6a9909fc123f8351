import type { AmountField } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import type { Dimension } from '@pfs/core/figures/formula';
import type { adviceTopics, RowKind } from '../query.ts';
import type { CannotReason } from '../reading.ts';
import type { AmountWant, CasesWant, FigureWant, Narrowed, Question, Want } from './question.ts';

/* How the sets of questions write what they want, one line a question where it fits. */

type Figures = FigureName | readonly FigureName[];
type By = NonNullable<FigureWant['by']>;
type Wants = Want | readonly Want[];

/** A question on its own; any of the wants is right. */
export function asked(ask: string, ...wants: readonly Wants[]): Question {
  return { ask, want: wants.flat() };
}

/** A question after others. */
export function followed(
  after: string | readonly string[],
  ask: string,
  ...wants: readonly Wants[]
): Question {
  return { after: [after].flat(), ask, want: wants.flat() };
}

/** A question with words whose loss has to be told. */
export function leavingOut(ignored: string, question: Question): Question {
  return { ...question, ignored: [ignored] };
}

/** A question that has no answer, for any of these reasons. */
export function refused(ask: string, ...reasons: readonly CannotReason[]): Question {
  return { ask, want: [{ cannot: reasons }] };
}

/** To ask back is right. */
export const askBack: Want = { ask: true };

/* Figures that answer the same words of an owner. */
export const revenue = ['revenue', 'grossAmount'] as const;
export const revenueOfDrugs = ['revenue', 'grossAmount', 'netAmount'] as const;
export const paidByPayers = ['paymentsReceived', 'netAmount'] as const;
export const profit = ['netProfit'] as const;
export const spent = ['vendorSpend', 'vendorPayments'] as const;

/* What a running period is held against: the whole one before it, or the same days of it. */
export const octoberSoFar = '2026-10|2026-10-01..2026-10-20';
export const lastQuarterSoFar = '2026-Q3|2026-07-01..2026-08-20';
export const lastYearSoFar = '2025|2025-01-01..2025-11-20';

/** A name alone: it is looked up, its rows are shown, or it is asked what of it is meant. */
export function lookedUp(names: readonly string[], rows: RowKind, narrowed: Narrowed): Wants {
  return [{ find: names }, list(rows, narrowed), askBack];
}

export function advice(...topics: readonly (typeof adviceTopics)[number][]): Want {
  return { advice: topics };
}

export function cases(
  topic: CasesWant['cases'],
  narrowed: Omit<CasesWant, 'cases'> = {},
): CasesWant {
  return { cases: topic, ...narrowed };
}

export function total(figure: Figures, narrowed: Narrowed = {}): Want {
  return { shape: 'total', figure, ...narrowed };
}

/** Of each member; which end comes first is left open. */
export function rank(figure: Figures, by: By, narrowed: Narrowed = {}): Want {
  return { shape: 'rank', figure, by, ...narrowed };
}

export function most(figure: Figures, by: By, narrowed: Narrowed = {}): Want {
  return { shape: 'rank', figure, by, order: 'highest', ...narrowed };
}

export function least(figure: Figures, by: By, narrowed: Narrowed = {}): Want {
  return { shape: 'rank', figure, by, order: 'lowest', ...narrowed };
}

export function trend(figure: Figures, by: By, narrowed: Narrowed = {}): Want {
  return { shape: 'trend', figure, by, ...narrowed };
}

export function share(figure: Figures, by: Dimension, narrowed: Narrowed = {}): Want {
  return { shape: 'share', figure, by, ...narrowed };
}

/** A period against an earlier one. */
export function compared(figure: Figures, narrowed: Narrowed & { readonly by?: By }): Want {
  return { shape: 'compare', figure, ...narrowed };
}

/** Members side by side: as a comparison, or as a ranking of these alone. */
export function versus(figure: Figures, by: Dimension, narrowed: Narrowed): readonly Want[] {
  return [
    { shape: 'compare', figure, by, ...narrowed },
    { shape: 'rank', figure, by, ...narrowed },
  ];
}

/** What makes a change, by whatever the assistant chooses unless `by` is said. */
export function why(
  figure: Figures,
  narrowed: Narrowed & { readonly by?: Dimension } = {},
): readonly Want[] {
  return [{ shape: 'why', figure, by: 'any', ...narrowed }];
}

/** What a list of rows may be sorted by where nothing is said of it. */
const sortedBy: Readonly<Record<RowKind, readonly FigureName[]>> = {
  claims: ['claims', 'grossAmount', 'netAmount'],
  lumpSums: ['lumpSumCount', 'lumpSums'],
  payments: ['payments', 'paymentsReceived'],
  remittances: ['payments', 'paymentsReceived'],
  invoices: ['vendorInvoices', 'vendorSpend'],
};

const figuresOfField: Readonly<Record<AmountField, readonly FigureName[]>> = {
  dirFee: ['dirFees', 'claimDirFees'],
  gerFee: ['gerFees'],
  otherFees: ['otherFees'],
  grossAmount: ['grossAmount'],
  netAmount: ['netAmount'],
  totalAmount: [],
};

/** Rows; those with a figure are picked out or sorted by it. */
export function list(rows: RowKind, narrowed: Narrowed = {}, figure?: Figures): Want {
  const fields = narrowed.amount?.fields ?? [];
  const usual = [...sortedBy[rows], ...fields.flatMap((field) => figuresOfField[field])];
  return { shape: 'list', rows, figure: figure ?? usual, ...narrowed };
}

export function deniedList(narrowed: Narrowed = {}): readonly Want[] {
  const { claimStatus: _, ...rest } = narrowed;
  const figure: Figures = ['deniedClaims', ...sortedBy.claims];
  return [
    list('claims', { ...rest, claimStatus: 'denied' }, figure),
    list('claims', rest, 'deniedClaims'),
  ];
}

export function reversalList(narrowed: Narrowed = {}): readonly Want[] {
  return [
    list('claims', { ...narrowed, claimStatus: 'reversal' }, ['reversals', ...sortedBy.claims]),
    list('claims', narrowed, 'reversals'),
  ];
}

/** Claims that a DIR fee was taken from. */
export function dirClaims(narrowed: Narrowed = {}): readonly Want[] {
  const figure: Figures = ['claims', 'dirFees', 'claimDirFees'];
  return [
    list('claims', narrowed, ['dirFees', 'claimDirFees']),
    list('claims', { ...narrowed, amount: over('dirFee', 0) }, figure),
  ];
}

/** Claims that brought less than their drugs cost. */
export function belowCostList(narrowed: Narrowed = {}): Want {
  return list('claims', narrowed, ['belowCostClaims', 'belowCostLoss']);
}

type Fields = AmountField | readonly AmountField[];

function amount(fields: Fields, overCents: number | null, underCents: number | null): AmountWant {
  return { fields: [fields].flat(), overCents, underCents };
}

export function over(fields: Fields, dollars: number): AmountWant {
  return amount(fields, Math.round(dollars * 100), null);
}

export function under(fields: Fields, dollars: number): AmountWant {
  return amount(fields, null, Math.round(dollars * 100));
}

export function atLeast(fields: Fields, dollars: number): AmountWant {
  return amount(fields, Math.round(dollars * 100) - 1, null);
}

/** Both ends included, as people mean it. */
export function between(fields: Fields, dollars: number, most: number): AmountWant {
  return amount(fields, Math.round(dollars * 100) - 1, Math.round(most * 100) + 1);
}
