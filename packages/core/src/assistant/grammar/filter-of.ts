import type { AmountField, AmountFilter, FigureFilter } from '../../figures/figure-filter.ts';
import { toCents } from '../../money.ts';
import { type Measure, measureDefinition } from '../measures.ts';
import type { AssistantQuery, RowKind } from '../query.ts';
import { fieldOf } from './amount-measures.ts';
import type { NamedFilter } from './name-choices.ts';
import type { Part } from './part.ts';
import type { Said, SaidMeasure } from './said.ts';
import type { Shape } from './shape.ts';

export interface FilterInput {
  readonly said: Said;
  readonly measure: SaidMeasure;
  readonly names: NamedFilter;
  readonly shape: Shape;
  /** Of the question before, where this one follows it. */
  readonly before: AssistantQuery | null;
}

/** By what a message narrows its figure; or which part of it narrows nothing. */
export function filterOf(input: FilterInput): FigureFilter | { readonly problem: Part['is'] } {
  const { measure, names, shape, before } = input;
  const amount = amountOf(input);
  if (amount !== null && 'problem' in amount) return amount;
  const invoice = invoiceStatusOf(input);
  if (invoice === 'unfit') return { problem: 'invoiceStatus' };
  return {
    ...names,
    period: shape.period ?? { from: null, to: null },
    categories: measure.categories,
    claimStatus: claimStatusOf(input),
    invoiceStatus: invoice ?? before?.filter.invoiceStatus ?? null,
    amount: amount ?? keptAmount(shape, before),
  };
}

/** The claims of a fee are those that have it. */
function keptAmount({ rows }: Shape, before: AssistantQuery | null): AmountFilter | null {
  if (before === null || before.filter.amount !== null) return before?.filter.amount ?? null;
  const isFee = ['dirFees', 'gerFees', 'otherFees'].includes(before.measure);
  const field =
    isFee && rows === 'claims' && before.operation !== 'list' ? fieldOf(before.measure) : null;
  return field === null ? null : { field, overCents: toCents(0), underCents: null };
}

function amountOf({
  said,
  measure,
  shape,
  before,
}: FilterInput): AmountFilter | { readonly problem: Part['is'] } | null {
  const [amount, second] = said.amounts;
  const { having } = said;
  if (second !== undefined) return { problem: 'amount' };
  if (having !== null) {
    const field = fieldOf(having.measure);
    if (field === null || amount !== undefined) return { problem: 'measure' };
    return { field, overCents: toCents(0), underCents: null };
  }
  if (amount === undefined) return null;
  if (amount.unfit !== null && shape.rows !== 'invoices') return { problem: 'amount' };
  const field =
    amount.field ?? fieldBefore(before) ?? fieldBeside(shape.rows, said, measure.measure);
  return field === undefined
    ? { problem: 'amount' }
    : { field, overCents: amount.range.overCents, underCents: amount.range.underCents };
}

/** The amount that the question before was about. */
function fieldBefore(before: AssistantQuery | null): AmountField | null {
  return before === null ? null : (before.filter.amount?.field ?? fieldOf(before.measure));
}

/** The amount of rows that are told apart by one where none is named. */
function fieldBeside(
  listed: RowKind | null,
  { rows }: Said,
  measure: Measure,
): AmountField | undefined {
  const kind = listed ?? rows[0];
  const own = fieldOf(measure);
  if (own !== null) return own;
  if (kind === 'claims') return 'grossAmount';
  if (kind !== undefined || measureDefinition(measure).family === 'vendors') return 'totalAmount';
  return measure === 'claims' ? 'grossAmount' : undefined;
}

function claimStatusOf({ said, measure, shape, before }: FilterInput): FigureFilter['claimStatus'] {
  const status = said.claimStatus ?? before?.filter.claimStatus ?? null;
  if (shape.rows === 'claims') return status ?? statusOfMeasure(before?.measure);
  if (shape.rows !== null) return null;
  return measure.measure === 'deniedClaims' || measure.measure === 'reversals' ? null : status;
}

function statusOfMeasure(measure: Measure | undefined): FigureFilter['claimStatus'] {
  if (measure === 'deniedClaims') return 'denied';
  return measure === 'reversals' ? 'reversal' : null;
}

/** Open and overdue are measures of their own. */
function invoiceStatusOf({ said, measure }: FilterInput): FigureFilter['invoiceStatus'] | 'unfit' {
  const status = said.invoiceStatus;
  if (status === 'open') return measure.measure === 'vendorOpen' ? null : 'unfit';
  if (status === 'overdue') return measure.measure === 'vendorOverdue' ? null : 'unfit';
  return status;
}
